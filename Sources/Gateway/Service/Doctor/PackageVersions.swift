/// The versions of Debian packages, from dpkg's own list.
enum PackageVersions {
    /// Package → version, of all that are installed.
    static func installed(_ files: SystemFiles) -> [String: String] {
        var versions: [String: String] = [:]
        for paragraph in (files.whole("/var/lib/dpkg/status") ?? "").split(separator: "\n\n") {
            var package: Substring?
            var version: Substring?
            var isInstalled = false
            for line in paragraph.split(separator: "\n") {
                if line.hasPrefix("Package: ") { package = line.dropFirst(9) }
                if line.hasPrefix("Version: ") { version = line.dropFirst(9) }
                if line.hasPrefix("Status: ") { isInstalled = line.hasSuffix(" installed") }
            }
            if isInstalled, let package, let version { versions[String(package)] = String(version) }
        }
        return versions
    }
}
