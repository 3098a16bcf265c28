import Glibc
import Store

/// Which program on which system.
struct VersionCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        let schema = Schema.migrations.last?.version ?? 0
        return [Check("version", .ok, "hypona \(box.version), schema \(schema); \(VersionCheck.system(box.system))")]
    }

    /// Debian's version, the kernel and the architecture.
    static func system(_ files: SystemFiles) -> String {
        var info = utsname()
        uname(&info)
        let kernel = withUnsafePointer(to: &info.release) { $0.withMemoryRebound(to: CChar.self, capacity: 65) { String(cString: $0) } }
        let machine = withUnsafePointer(to: &info.machine) { $0.withMemoryRebound(to: CChar.self, capacity: 65) { String(cString: $0) } }
        let debian = files.text("/etc/debian_version").map { "Debian \($0)" } ?? "no Debian"
        return "\(debian), Linux \(kernel) on \(machine)"
    }
}
