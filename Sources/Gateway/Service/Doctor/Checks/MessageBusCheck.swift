import SystemBus

/// Whether the system's message bus answers this user.
struct MessageBusCheck: DoctorCheck {
    func look(at box: DoctorBox) async -> [Check] {
        guard box.configuration.bluetooth.isEnabled else { return [] }
        do {
            let bus = "org.freedesktop.DBus"
            _ = try await DoctorBus.call(BusCall(bus, "/org/freedesktop/DBus", bus, "GetId"))
            return [Check("message bus", .ok, "answers")]
        } catch {
            return [Check("message bus", .fault, "\(error)", remedy: "systemctl status dbus; in a container, hand /run/dbus/system_bus_socket in")]
        }
    }
}
