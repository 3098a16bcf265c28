/// A system outside that the days are handed to, such as REDCap or a FHIR server.
///
/// The delivery machine keeps queue, pauses, consent and export log; a target only turns items into what its system understands, sends that and says
/// what came of it. Sending an item twice must leave the system as sending it once.
public protocol HandOffTarget: Sendable {
    /// Its name in the configuration, the outbox and the logs: `redcap`, `fhir`.
    var name: String { get }
    /// How much is sent at once and how long to wait after a failure.
    var pace: DeliveryPace { get }

    /// Sends the items, in their order, and reads back what can be read back. One call of a target at a time.
    /// - Parameters:
    ///   - items: What is owed; baseline before days, at most ``DeliveryPace/itemsAtOnce``, of patients whose consent stands.
    ///   - desk: What the target may ask of the machine meanwhile.
    /// - Returns: A report for each item; an item without one counts as not tried and stays where it is.
    func deliver(_ items: [DeliveryItem], _ desk: DeliveryDesk) async -> [DeliveryReport]

    /// Compares what lies at the system with what was delivered, once a day. Nothing is changed there.
    /// - Returns: ``DeliveryOutcome/unchanged`` or ``DeliveryOutcome/refused(_:)`` with the difference for each item; no report: it cannot be told.
    func compare(_ items: [DeliveredItem]) async -> [DeliveryReport]
}

extension HandOffTarget {
    /// A system that cannot be read back.
    public func compare(_ items: [DeliveredItem]) async -> [DeliveryReport] { [] }
}
