import Console
import Crypto
import Glibc
import JSONValues
import Store

/// The section `console`: who may reach it and how.
///
///     console: { certificate: "/etc/hypona/console.pem", key: "/etc/hypona/console-key.pem", names: ["box-7.ward.example"], idleMinutes: 10, bedsideOpen: true }
struct ConsoleSection: Sendable, Hashable {
    /// PEM file of the certificate with its chain.
    var certificate: String?
    /// PEM file of the private key; without one the systemd credential `console-key`.
    var key: String?
    /// Names by which other machines reach the console.
    var names: [String] = []
    /// A login ends after so many minutes without an act.
    var idleMinutes = 10
    /// Whether the bedside pages need no login on this machine.
    var isBedsideOpen = true

    /// What the bed tells the patient at each level.
    var sentences = BedsideSentences()

    /// The defaults.
    init() {}

    /// Reads the section.
    init(_ section: JSONSection) throws(JSONSectionError) {
        var section = section
        certificate = try section.string("certificate")
        key = try section.string("key")
        names = (try section.strings("names") ?? []).map { $0.lowercased() }
        idleMinutes = try section.int("idleMinutes", in: 1...120) ?? 10
        isBedsideOpen = try section.bool("bedsideOpen") ?? true
        if var part = try section.section("sentences") { sentences = try BedsideSentences(&part) }
        if key != nil, certificate == nil { throw section.refusal("certificate", "is needed beside key") }
        try section.finish()
    }

    /// The identity for TLS; nil where none is configured.
    /// - Throws: where a file is missing, others may read the key, or the two do not belong together. One that ended is no reason not to start: the
    ///   display on the box itself would go dark.
    func identity() throws -> TLSIdentity? {
        guard let certificate else { return nil }
        guard let key = key ?? SecretFile.credential("console-key") else {
            throw StoreError(.missing, "find the key of the console", "none is configured", remedy: "set console.key, or give the credential console-key")
        }
        var info = stat()
        guard stat(key, &info) == 0 else {
            throw StoreError(.missing, "read the key \(key)", String(cString: strerror(errno)), remedy: "check the path in console.key")
        }
        guard info.st_mode & 0o027 == 0 else {
            throw StoreError(.notPermitted, "read the key \(key)", "others may read or its group may change it", remedy: "chmod 640 \(key), and make a new key")
        }
        let (keyBytes, chain) = (try FileSystem.read(key, limit: 1 << 20), try FileSystem.read(certificate, limit: 1 << 20))
        switch CertificateFile.pairing(certificate: chain, key: keyBytes) {
        case .fits: break
        case .noCertificate:
            throw ConfigurationError(file: certificate, reason: "console.certificate: holds no certificate in PEM form; openssl x509 -in FILE -out FILE.pem")
        case .noKey:
            throw ConfigurationError(file: key, reason: "console.key: holds no private key in PEM form that opens without a passphrase; openssl pkey -in FILE")
        case .otherKey:
            throw ConfigurationError(file: key, reason: "console.key: is not the key of the certificate \(certificate); give the two that belong together")
        }
        return TLSIdentity(key: String(decoding: keyBytes, as: UTF8.self), certificate: String(decoding: chain, as: UTF8.self))
    }
}
