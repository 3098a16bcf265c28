import CivilTime
import Crypto
import JSONValues
import Store

/// Whether certificates that the configuration names can be read and hold for a while, and whether the system's own are there.
struct CertificateCheck: DoctorCheck {
    /// From so many days before its end a certificate is warned of.
    private static let early: Int64 = 30

    func look(at box: DoctorBox) -> [Check] {
        var checks = CertificateCheck.named(in: .object(box.configuration.whole)).map { judge($0, box) }
        if !box.system.exists("/etc/ssl/certs/ca-certificates.crt"), !ReachabilityCheck.targets(in: box.configuration).isEmpty {
            checks.append(Check("certificates", .fault, "the system has none: no server can be trusted", remedy: "apt install ca-certificates"))
        }
        return checks.isEmpty ? [Check("certificates", .ok, "those of the system")] : checks
    }

    private func judge(_ path: String, _ box: DoctorBox) -> Check {
        let name = "certificate \(path)"
        guard let bytes = try? FileSystem.read(path, limit: 1 << 20) else {
            return Check(name, .fault, "cannot be read", remedy: "check path and rights; the user hypona has to read it")
        }
        guard let end = CertificateFile.expiries(in: bytes).min().map({ Instant(seconds: $0) }) else {
            return Check(name, .fault, "holds no certificate in PEM form", remedy: "openssl x509 -in FILE -out FILE.pem")
        }
        let days = end.seconds(since: box.clock.now()) / 86_400
        if end < box.clock.now() { return Check(name, .fault, "ended at \(end)", remedy: "put a new one in its place, then systemctl reload hypona") }
        if days < CertificateCheck.early { return Check(name, .warning, "ends in \(days) days", remedy: "ask for a new one now") }
        return Check(name, .ok, "holds until \(end)")
    }

    /// The paths of certificates in the configuration.
    private static func named(in value: JSONValue) -> [String] {
        if let items = value.array { return items.flatMap { named(in: $0) } }
        guard let object = value.object else { return [] }
        return object.flatMap { name, value in
            if ["certificates", "certificate", "clientCertificate"].contains(name), let path = value.string { return [path] }
            return named(in: value)
        }
    }
}
