/// What an import needs from the gateway: a place for evidence, and what is known.
public struct ImportPorts: Sendable {
    /// Stores evidence durably, and what is decoded from it with it; answers the evidence's identifier.
    public var keep: @Sendable (CloudEvidence) async throws -> String
    /// The groups of the linked user that the store holds, in their newest versions.
    public var knownGroups: @Sendable (_ userID: String) async throws -> [KnownGroup]

    /// Ports.
    public init(
        keep: @escaping @Sendable (CloudEvidence) async throws -> String,
        knownGroups: @escaping @Sendable (_ userID: String) async throws -> [KnownGroup]
    ) {
        self.keep = keep
        self.knownGroups = knownGroups
    }
}
