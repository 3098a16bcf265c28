import EventLog
import HTTPClient
import JSONValues
import Store

extension DeliveryWorker {
    /// How often a target is asked while somebody has to act.
    static let askEvery = Duration.seconds(300)

    /// Asks what people entered at the target for this box, carries it out and owes the answers.
    func takeDecisions() async throws {
        lastAsked = .now
        var last = 0
        var memories: [Int: JSONValue] = [:]
        while let (rows, end) = try await store.remembered(Set(OutboxRow.State.allCases), after: last) {
            last = end
            let items = rows.compactMap { row in
                DeliveryTopic(topic: row.topic, key: row.key).map { DeliveredItem(id: row.id, studyID: row.study, topic: $0, memory: row.memory) }
            }
            let decisions: [TargetDecision]
            do { decisions = items.isEmpty ? [] : try await target.decisions(items) } catch {
                if !Task.isCancelled { complain(ServerWords.line(blot.blotted("What people entered for this box cannot be read: \(error)"))) }
                return
            }
            for decision in decisions {
                guard let row = rows.first(where: { $0.id == decision.row }) else { continue }
                let answer = await decide(decision)
                // Two entries of one row are answered one after the other.
                let memory = memories[row.id] ?? row.memory
                let kept = target.answered(decision, answer, memory)
                memories[row.id] = kept
                try await store.answered(row, kept)
                log(
                    .notice, target.name, "handoff.decision", "An entry at the target was answered: \(answer).",
                    ["key": .string(row.key), "by": .string(decision.by)])
            }
        }
        complain(nil)
    }

    private func complain(_ text: String?) {
        guard complaint != text else { return }
        complaint = text
        log(text == nil ? .notice : .error, target.name, "handoff.decisions", text ?? "What people enter for this box can be read again.")
    }
}
