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
        let now = await projectTime
        return days.flatMap { item, pod in
            found[RedcapRow.place(item.topic, of: item.studyID, settings)].map { wayBack.decisions(item, $0, pod: pod, now: now) } ?? []
        }
    }

    /// What is to be kept once an entry was answered: it is not done again, and the answer goes into the row.
    public nonisolated func answered(_ decision: TargetDecision, _ answer: String, _ memory: JSONValue?) -> JSONValue {
        var memory = RedcapMemory(memory)
        memory.handle(decision.mark)
        // The project keeps it as one line of its own; a longer one would differ when it is read back.
        memory.answer = String(ServerWords.line(answer).prefix(RedcapWayBack.longestAnswer))
        return memory.json
    }
}
