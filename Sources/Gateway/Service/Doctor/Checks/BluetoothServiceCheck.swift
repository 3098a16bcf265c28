import SystemBus

/// Whether bluetoothd runs, lets us call it, and has an adapter that is switched on.
struct BluetoothServiceCheck: DoctorCheck {
    func look(at box: DoctorBox) async -> [Check] {
        guard box.configuration.bluetooth.isEnabled else { return [] }
        let version = PackageVersions.installed(box.system)["bluez"].map { "bluez \($0)" } ?? "bluez not from a package"
        let flags = BluetoothServiceCheck.flags(box.system)
        let bus = "org.freedesktop.DBus"
        do throws(BusError) {
            _ = try await DoctorBus.call(BusCall(bus, "/org/freedesktop/DBus", bus, "GetNameOwner", [.string("org.bluez")]))
        } catch {
            guard case .refused = error else { return [] }
            return [Check("bluetoothd", .fault, "does not run (\(version))", remedy: "systemctl enable --now bluetooth; apt install bluez where it is missing")]
        }
        do throws(BusError) {
            let answer = try await DoctorBus.call(BusCall("org.bluez", "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects"))
            return [Check("bluetoothd", .ok, version + flags)] + BluetoothServiceCheck.adapters(answer.first?.entries ?? [], box.isServed)
        } catch {
            guard case .refused(let name, let text) = error else {
                return [Check("bluetoothd", .fault, "\(error)", remedy: "systemctl restart bluetooth")]
            }
            let isDenied = name.hasSuffix("AccessDenied")
            return [
                Check(
                    "bluetoothd", .fault, isDenied ? "the message bus forbids this user to call it" : text,
                    remedy: isDenied ? "see the policy in /usr/share/dbus-1/system.d/bluetooth.conf; run as root or hypona" : "systemctl restart bluetooth")
            ]
        }
    }

    /// The flags bluetoothd was started with, where it has some.
    private static func flags(_ files: SystemFiles) -> String {
        for name in files.names(in: "/proc") where files.text("/proc/\(name)/comm") == "bluetoothd" {
            let words = (files.text("/proc/\(name)/cmdline") ?? "").split(separator: "\0").dropFirst()
            return words.isEmpty ? "" : ", started with \(words.joined(separator: " "))"
        }
        return ""
    }

    /// How each adapter stands.
    private static func adapters(_ objects: [BusEntry], _ isServed: Bool) -> [Check] {
        objects.compactMap { object in
            guard let interface = object.value.entries?.first(where: { $0.key.string == "org.bluez.Adapter1" }) else { return nil }
            let name = (object.key.path ?? "").split(separator: "/").last.map(String.init) ?? "?"
            func flag(_ property: String) -> Bool { interface.value.entries?.first { $0.key.string == property }?.value.bool ?? false }
            guard flag("Powered") else {
                return Check("radio", isServed ? .fault : .warning, "\(name) is switched off", remedy: "bluetoothctl power on; rfkill list")
            }
            guard flag("Discovering") || !isServed else {
                return Check("radio", .warning, "\(name) is on and listens to nothing", remedy: "hypona log --source ble; systemctl restart bluetooth")
            }
            return Check("radio", .ok, "\(name) is on\(flag("Discovering") ? " and listens" : "")")
        }
    }
}
