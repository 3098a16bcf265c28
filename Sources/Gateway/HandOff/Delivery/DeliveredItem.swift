public import JSONValues

/// A thing that was delivered, for a comparison with what lies at the target now.
public struct DeliveredItem: Sendable, Hashable {
    /// Its number in the outbox.
    public let id: Int
    /// The pseudonym.
    public let studyID: String
    /// What it is.
    public let topic: DeliveryTopic
    /// What the target kept of the delivery.
    public let memory: JSONValue?

    /// An item.
    public init(id: Int, studyID: String, topic: DeliveryTopic, memory: JSONValue?) {
        self.id = id
        self.studyID = studyID
        self.topic = topic
        self.memory = memory
    }
}
