public import JSONValues

/// Where a secret stands: `{ credential: "name" }` of systemd, or `{ file: "/path" }` that only its owner may read.
public struct SecretSetting: Sendable, Hashable {
    private let credential: String?
    private let file: String?

    /// The place that a section names.
    /// - Throws: the refusal where neither or both of credential and file are given.
    public init(_ section: JSONSection) throws(JSONSectionError) {
        var section = section
        credential = try section.string("credential", limit: 255)
        file = try section.string("file")
        try section.finish()
        guard (credential == nil) != (file == nil) else {
            throw JSONSectionError(path: section.path, reason: "give credential or file; a secret itself never stands in the configuration")
        }
    }

    /// The secret of a member of a section; nil where the member is missing.
    public static func read(_ name: String, of section: inout JSONSection) throws(JSONSectionError) -> SecretSetting? {
        guard let part = try section.section(name) else { return nil }
        return try SecretSetting(part)
    }

    /// The secret itself, read now.
    /// - Throws: ``StoreError`` where it is missing, empty, or may be read by others.
    public func value() throws(StoreError) -> String {
        if let credential {
            guard let path = SecretFile.credential(credential) else {
                throw StoreError(
                    .missing, "read the credential \(credential)", "the service was started without it",
                    remedy: "add LoadCredential=\(credential):/path to the unit, or give a file")
            }
            return try SecretFile.read(path)
        }
        return try SecretFile.read(file ?? "")
    }
}
