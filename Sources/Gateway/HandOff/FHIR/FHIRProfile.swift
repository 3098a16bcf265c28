import Crypto
public import EscalationCore
public import Intake

/// What the resources depend on besides the patient: names of systems, the box itself, the language of notes.
public struct FHIRProfile: Sendable, Hashable {
    /// Base of the canonical addresses of the study's own code systems; nil: the names `urn:hypona:codes` and `urn:hypona:alert-level`.
    public var codeSystems: String?
    /// EUI-64 of the gateway: `FE-ED-AB-EE-DE-AD-77-C3`.
    public var gatewayID: String
    /// Version of the gateway's software.
    public var version: String
    /// Language of displays and notes.
    public var language: Language
    /// Who answers for the thresholds.
    public var thresholds: AlertThresholds
    /// Whether a source of readings is known to be dead now: then a green of the day that runs is told as no data.
    public var hasSourceFault = false

    /// A profile.
    public init(gatewayID: String, version: String, language: Language, thresholds: AlertThresholds, codeSystems: String? = nil) {
        self.codeSystems = codeSystems
        self.gatewayID = gatewayID
        self.version = version
        self.language = language
        self.thresholds = thresholds
    }

    /// An EUI-64 that follows from a name of the box, locally administered, so that it never meets one of a manufacturer.
    public static func gatewayID(for name: String) -> String {
        var octets = Array(Digest.sha256(Array("hypona gateway \(name)".utf8)).prefix(8))
        octets[0] = octets[0] & 0xFC | 0x02
        return octets.map { Digest.hex([$0]).uppercased() }.joined(separator: "-")
    }

    /// Whether a text is an EUI-64 as the resources write it.
    public static func isGatewayID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 8 && parts.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy { (48...57).contains($0) || (65...70).contains($0) } }
    }

    /// The system of the study's own codes.
    var codes: String { codeSystems.map { $0 + "/CodeSystem/hypona-codes" } ?? "urn:hypona:codes" }
    /// The system of the levels.
    var alertLevels: String { codeSystems.map { $0 + "/CodeSystem/hypona-alert-level" } ?? "urn:hypona:alert-level" }
}
