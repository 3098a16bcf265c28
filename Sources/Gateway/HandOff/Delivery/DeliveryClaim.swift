import CivilTime
import DailyEntries
import EscalationCore
import Intake
import Store

/// What is to be done for a target now.
struct DeliveryClaim: Sendable {
    /// How the target is.
    var state: OutboxTarget
    /// Whether a source of readings is known to be dead now.
    var hasSourceFault = false
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

    /// Whether everything that was sent is to be compared with what lies at the target.
    func isComparisonDue(at now: Instant) -> Bool {
        guard Outbox.isDue(state.nextAt, at: now), let last = state.comparedAt else { return false }
        return now >= last.adding(seconds: DeliveryClaim.compareEvery) || last > now.adding(seconds: DeliveryClaim.compareEvery)
    }

    /// Looks what is due.
    static func take(_ target: String, limit: Int, hasSourceFault: Bool = false, at now: Instant, _ connection: Connection, _ settings: StudySettings) throws
        -> DeliveryClaim
    {
        var claim = DeliveryClaim(state: try OutboxTarget.load(target, from: connection), hasSourceFault: hasSourceFault)
        if claim.state.comparedAt == nil {
            claim.state.comparedAt = now
            try claim.state.save(in: connection)
        }
        let pause = Outbox.isDue(claim.state.nextAt, at: now) ? nil : claim.state.nextAt
        for (study, next) in try Outbox.waiting(for: target, in: connection) where try ConsentState.of(study, in: connection).allows {
            if pause == nil, Outbox.isDue(next, at: now) {
                guard claim.items.count < limit else { return claim }
                try claim.add(study, target, limit: limit - claim.items.count, at: now, connection, settings)
            } else {
                // A time that was written before the clock was set back is over; only the pause of the target counts then.
                let own = Outbox.isDue(next, at: now) ? now : next
                let due = max(own, pause ?? own)
                claim.next = min(claim.next ?? due, due)
            }
        }
        return claim
    }

    private mutating func add(_ study: String, _ target: String, limit: Int, at now: Instant, _ connection: Connection, _ settings: StudySettings) throws {
        let due = try Outbox.due(study, for: target, at: now, limit: limit, in: connection)
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
            items.append(DeliveryItem(id: row.id, topic: topic, study: view, memory: row.memory, isForced: row.askedBy != nil, hasSourceFault: hasSourceFault))
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
