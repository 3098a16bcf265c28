import CivilTime
import DailyEntries
import EscalationCore
import Intake
import Store

/// What is to be done for a target now.
struct DeliveryClaim: Sendable {
    /// How the target is.
    var state: OutboxTarget
    /// How many things are owed anew because the target is elsewhere now; nil: it is where it was.
    var moved: Int?
    /// What is due, of patients whose consent stands.
    var items: [DeliveryItem] = []
    /// The rows of the items.
    var rows: [Int: OutboxRow] = [:]
    /// When something is due next; nil: nothing waits.
    var next: Instant?
    /// Rows of patients that cannot be read any more, with the reason.
    var unreadable: [(row: OutboxRow, reason: String)] = []

    /// How long after a comparison the next one is due, in seconds.
    static let compareEvery: Int64 = 24 * 3600

    /// Whether everything that was sent is to be compared with what lies at the target: once a day, and where nothing waits that would show whether a
    /// target that failed works again.
    func isComparisonDue(at now: Instant) -> Bool {
        guard state.isDue(at: now), let last = state.comparedAt else { return false }
        if next == nil, state.failingSince != nil { return true }
        return now >= last.adding(seconds: DeliveryClaim.compareEvery) || last > now
    }

    /// Looks what is due.
    /// - Parameter address: Where the target is now.
    static func take(
        _ target: String, at address: String, limit: Int, now: Instant, _ connection: Connection, _ settings: StudySettings
    ) throws -> DeliveryClaim {
        var claim = DeliveryClaim(state: try OutboxTarget.load(target, from: connection))
        try claim.settleAddress(address, at: now, connection)
        try claim.look(limit: limit, at: now, connection, settings)
        if claim.items.isEmpty, claim.next == nil, claim.state.failingSince != nil, try !claim.isComparable(at: now, connection, settings) {
            // Nothing is there that could fail: whoever comes next begins afresh.
            claim.state.recover()
            try claim.state.save(in: connection)
        }
        return claim
    }

    /// Owes everything anew to a target that is elsewhere now.
    private mutating func settleAddress(_ address: String, at now: Instant, _ connection: Connection) throws {
        guard state.address != address || state.comparedAt == nil else { return }
        if state.address != nil, state.address != address {
            moved = try Outbox.move(state.name, by: AuditAuthor.gateway.name, at: now, in: connection)
            state.recover()
        }
        state.address = address
        state.comparedAt = state.comparedAt ?? now
        try state.save(in: connection)
    }

    /// Whether something that was sent may still be looked at there.
    private func isComparable(at now: Instant, _ connection: Connection, _ settings: StudySettings) throws -> Bool {
        for study in try Outbox.studies(at: state.name, in: connection) {
            if try StudyView.mayLeave(study, from: connection, settings: settings, now: now) { return true }
        }
        return false
    }

    private mutating func look(limit: Int, at now: Instant, _ connection: Connection, _ settings: StudySettings) throws {
        let pause = state.isDue(at: now) ? nil : state.nextAt
        for (study, next) in try Outbox.waiting(for: state.name, at: now, in: connection) where try ConsentState.of(study, in: connection).allows {
            if pause == nil, next <= now {
                guard items.count < limit else { return }
                try add(study, limit: limit - items.count, at: now, connection, settings)
            } else if try StudyView.mayLeave(study, from: connection, settings: settings, now: now) {
                let due = max(next, pause ?? next)
                self.next = min(self.next ?? due, due)
            }
        }
    }

    private mutating func add(_ study: String, limit: Int, at now: Instant, _ connection: Connection, _ settings: StudySettings) throws {
        let due = try Outbox.due(study, for: state.name, at: now, limit: limit, in: connection)
        let view: StudyView?
        do { view = try StudyView.load(study, from: connection, settings: settings, now: now) } catch {
            unreadable += due.map { ($0, "the patient's data cannot be read: \(error)") }
            return
        }
        guard let view, !view.isWithdrawn else { return }
        for row in due {
            guard let topic = DeliveryTopic(topic: row.topic, key: row.key) else {
                unreadable.append((row, "this version of the program knows no topic \(row.topic)"))
                continue
            }
            items.append(DeliveryItem(id: row.id, topic: topic, study: view, memory: row.memory, isForced: row.askedBy != nil))
            rows[row.id] = row
        }
    }
}

extension StudyView {
    /// Whether the profile says that the patient withdrew.
    var isWithdrawn: Bool { ledger.facts.profile.withdrawn.value(onPOD: postOpDay ?? 0) == true }

    /// Whether data of a patient may leave the box now: consent is recorded, and neither record nor profile say that it was withdrawn.
    static func mayLeave(_ study: String, from connection: Connection, settings: StudySettings, now: Instant) throws -> Bool {
        guard try ConsentState.of(study, in: connection).allows else { return false }
        return try StudyView.load(study, from: connection, settings: settings, now: now)?.isWithdrawn == false
    }
}
