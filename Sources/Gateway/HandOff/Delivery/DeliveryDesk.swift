public import JSONValues

/// What a target may ask of the delivery machine while it delivers.
public struct DeliveryDesk: Sendable {
    /// Stores durably, by the numbers of the items, what the target wants to find as ``DeliveryItem/memory`` next time: before something leaves the
    /// box that must be known even after a crash. What a report says later replaces it.
    public let keep: @Sendable ([Int: JSONValue]) async throws -> Void

    /// A desk.
    public init(keep: @escaping @Sendable ([Int: JSONValue]) async throws -> Void) { self.keep = keep }
}
