import JSONValues
import ScaleProtocols
import Store

/// Keys of encrypting scales and consent codes of users, in a file that only the gateway may read: never in the database, the log or the configuration.
struct ScaleSecrets: Sendable, Hashable, CustomStringConvertible {
    private var scales = JSONObject()

    /// No secrets.
    init() {}

    /// The secrets of a data folder.
    /// - Throws: `StoreError` where others may read the file, or it is none.
    init(of folder: DataFolder) throws(StoreError) {
        let path = ScaleSecrets.path(folder)
        guard FileSystem.exists(path) else { return }
        let text = try SecretFile.read(path)
        guard let stored = try? JSONValue(parsing: text).object else {
            throw StoreError(
                .corrupt, "read the secret \(path)", "it is no JSON", remedy: "remove it, and set the keys anew: hypona scale pair, hypona scale test")
        }
        scales = stored
    }

    /// Where the secrets of a data folder are.
    static func path(_ folder: DataFolder) -> String { folder.path + "/scales.secret.json" }

    /// The key of an encrypting scale.
    func bindKey(of device: String) -> [UInt8]? { scales[device]?["bindkey"]?.string.flatMap(Hex.octets) }

    /// The consent code of the patient's user.
    func consent(of device: String) -> Int? { scales[device]?["consent"]?.int }

    /// Sets or, with nil, keeps a secret of a scale.
    mutating func set(_ device: String, bindKey: [UInt8]?, consent: Int?) {
        var own = scales[device]?.object ?? JSONObject()
        if let bindKey { own["bindkey"] = .string(Hex.text(bindKey)) }
        if let consent { own["consent"] = JSONValue(consent) }
        scales[device] = own.isEmpty ? nil : .object(own)
    }

    /// Forgets all secrets of a scale.
    mutating func forget(_ device: String) { scales[device] = nil }

    /// Forgets the consent codes, which are a patient's.
    mutating func forgetConsents() {
        for device in scales.keys {
            var own = scales[device]?.object ?? JSONObject()
            own["consent"] = nil
            scales[device] = own.isEmpty ? nil : .object(own)
        }
    }

    /// Stores the secrets durably.
    func store(in folder: DataFolder) throws(StoreError) {
        try FileSystem.writeDurably(Array((JSONValue.object(scales).text() + "\n").utf8), to: ScaleSecrets.path(folder), mode: 0o600)
    }

    /// Nothing of what it holds.
    var description: String { "\(scales.count) scales with secrets" }
}
