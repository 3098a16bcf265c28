public import JSONValues

/// A thing that is about to leave the box.
public struct DeliveryIntent: Sendable, Hashable {
    /// What the target wants to find as ``DeliveryItem/memory`` next time, whatever comes of it.
    public let memory: JSONValue
    /// The bytes, for the export log.
    public let payload: [UInt8]

    /// A thing.
    public init(memory: JSONValue, payload: [UInt8]) {
        self.memory = memory
        self.payload = payload
    }
}
