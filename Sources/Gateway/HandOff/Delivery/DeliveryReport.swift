import HTTPClient
public import JSONValues

/// What a target says about one item.
public struct DeliveryReport: Sendable, Hashable {
    /// The item's number.
    public let item: Int
    /// What came of it.
    public let outcome: DeliveryOutcome
    /// The bytes that left the box for it, for the export log; empty: nothing left.
    public let payload: [UInt8]
    /// What the target wants to find as ``DeliveryItem/memory`` next time; nil: what is there stays.
    public let memory: JSONValue?

    /// A report.
    public init(_ item: Int, _ outcome: DeliveryOutcome, payload: [UInt8] = [], memory: JSONValue? = nil) {
        self.item = item
        self.outcome = outcome.told(ServerWords.line)
        self.payload = payload
        self.memory = memory
    }

    /// The same without the secrets of the target, which a server may repeat in what it says.
    func blotted(_ blot: SecretBlot) -> DeliveryReport {
        DeliveryReport(item, outcome.told(blot.blotted), payload: payload, memory: memory)
    }
}
