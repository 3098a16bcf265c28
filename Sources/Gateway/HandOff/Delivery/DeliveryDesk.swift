/// What a target may ask of the delivery machine while it delivers.
public struct DeliveryDesk: Sendable {
    /// Stores durably, by the numbers of the items, that they are about to leave the box, with what the target wants to find as ``DeliveryItem/memory``
    /// next time: both must be known even after a crash. What a report says later replaces it. To be asked right before every request that carries
    /// something.
    ///
    /// Answers the items that may leave the box: those of patients whose consent still stands. The others are reported as ``DeliveryOutcome/held``.
    public let keep: @Sendable ([Int: DeliveryIntent]) async throws -> Set<Int>

    /// A desk.
    public init(keep: @escaping @Sendable ([Int: DeliveryIntent]) async throws -> Set<Int>) { self.keep = keep }
}
