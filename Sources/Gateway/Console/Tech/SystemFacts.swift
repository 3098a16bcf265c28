import CHTTPD
import CSodium
import Glibc
import Store

/// Versions and the machine, for a technician on the telephone.
enum SystemFacts {
    static func all(_ console: Console, sqlite: String) -> [(String, String)] {
        [
            ("hypona", console.settings.version), ("libmicrohttpd", String(cString: MHD_get_version())),
            ("libsodium", String(cString: sodium_version_string())),
            ("SQLite", sqlite), (kernel.name, kernel.release), ("TLS", console.settings.tls == nil ? "–" : "1.2, 1.3"),
            ("data", console.folder.path),
        ]
    }

    private static var kernel: (name: String, release: String) {
        var names = utsname()
        guard uname(&names) == 0 else { return ("Linux", "?") }
        func text<Field>(_ field: Field) -> String {
            withUnsafeBytes(of: field) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return (text(names.sysname), "\(text(names.release)) \(text(names.machine))")
    }
}
