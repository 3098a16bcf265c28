public import JSONValues

/// A system outside that the days are handed to, such as REDCap or a FHIR server.
///
/// The delivery machine keeps queue, pauses, consent and export log; a target only turns items into what its system understands, sends that and says
/// what came of it. Sending an item twice must leave the system as sending it once.
public protocol HandOffTarget: Sendable {
    /// Its name in the configuration, the outbox and the logs: `redcap`, `fhir`.
    var name: String { get }
    /// Where it is: what was sent there is owed to another address anew.
    var address: String { get }
    /// What must never be told of what the system says: tokens.
    var secrets: [String] { get }
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

    /// Whether people may enter something at the system for this box.
    var takesDecisions: Bool { get }

    /// What people entered at the system for this box, in days that were delivered; what was answered before is not among it.
    func decisions(_ items: [DeliveredItem]) async throws -> [TargetDecision]

    /// What is to be kept with the thing once an entry was answered; the thing is sent again, with the answer.
    func answered(_ decision: TargetDecision, _ answer: String, _ memory: JSONValue?) -> JSONValue
}

extension HandOffTarget {
    /// A system that asks for none.
    public var secrets: [String] { [] }

    /// A system that cannot be read back.
    public func compare(_ items: [DeliveredItem]) async -> [DeliveryReport] { [] }

    /// A system at which nobody enters anything for this box.
    public var takesDecisions: Bool { false }

    /// A system at which nobody enters anything for this box.
    public func decisions(_ items: [DeliveredItem]) async throws -> [TargetDecision] { [] }

    /// Nothing but what was kept before.
    public func answered(_ decision: TargetDecision, _ answer: String, _ memory: JSONValue?) -> JSONValue { memory ?? .null }
}
