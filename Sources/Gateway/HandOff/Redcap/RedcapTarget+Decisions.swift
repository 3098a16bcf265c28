public import JSONValues

extension RedcapTarget {
    /// Whether the configuration names the variables.
    public nonisolated var takesDecisions: Bool { settings.wayBack != nil }

    /// What people at the project entered for this box.
    public func decisions(_ items: [DeliveredItem]) async throws -> [TargetDecision] {
        guard let wayBack = settings.wayBack else { return [] }
        let days = items.compactMap { item -> (DeliveredItem, Int)? in if case .day(let pod) = item.topic { (item, pod) } else { nil } }
        guard !days.isEmpty else { return [] }
        let found = try await client.exportAnswers(Set(days.map(\.0.studyID)).sorted(), wayBack)
        return days.flatMap { item, pod in
            found[RedcapRow.place(item.topic, of: item.studyID, settings)].map { wayBack.decisions(item, $0, pod: pod) } ?? []
        }
    }

    /// What is to be kept once an entry was answered: it is not done again, and the answer goes into the row.
    public nonisolated func answered(_ decision: TargetDecision, _ answer: String, _ memory: JSONValue?) -> JSONValue {
        var memory = RedcapMemory(memory)
        memory.handled = memory.handled.suffix(RedcapMemory.limit - 1) + [decision.mark]
        memory.answer = answer
        return memory.json
    }
}
