import CClock
import Store
import SystemBus

/// Whether the clock of this machine is synchronised with a time server.
enum ClockSynchronisation {
    /// What the kernel says; nil where it may not be asked and nobody else tells.
    ///
    /// A service that may not touch the clock may not ask the kernel either (`ProtectClock=`); systemd-timesyncd leaves a mark in its folder.
    static func isKnown(_ files: SystemFiles = SystemFiles()) -> Bool? {
        switch cclock_is_synchronised() {
        case 1: true
        case 0: false
        default: files.exists("/run/systemd/timesync") ? files.exists("/run/systemd/timesync/synchronized") : nil
        }
    }

    /// The same, and where nobody tells, what the system's time service answers.
    static func ask() async -> Bool? {
        if let known = isKnown() { return known }
        let name = "org.freedesktop.timedate1"
        let call = BusCall(name, "/org/freedesktop/timedate1", "org.freedesktop.DBus.Properties", "Get", [.string(name), .string("NTPSynchronized")])
        do throws(BusError) { return try await DoctorBus.call(call).first?.bool } catch {
            // No bus, no such service, or not allowed: nobody tells.
            return nil
        }
    }
}
