import CarePlan
import CivilTime
import Synchronization

/// When the display asks the follow-up question. Volatile on purpose: after a restart the question is asked at the next touch.
final class FollowUpDesk: Sendable {
    private struct State {
        var rules = FollowUpRules()
        var touchedAt: Instant?
        var activatedAt: Instant?
        var asked: Int?
    }

    /// After so many seconds without a touch the next one is a new activation.
    static let idleSeconds: Int64 = 600

    private let state = Mutex(State())

    /// Somebody touched the display; `fromNotification`: by the button of a reminder.
    func touched(at now: Instant, fromNotification: Bool) {
        state.withLock { state in
            if fromNotification { state.rules.openedFromNotification() }
            if state.touchedAt.map({ now.seconds(since: $0) >= FollowUpDesk.idleSeconds }) ?? true { state.activatedAt = now }
            state.touchedAt = now
        }
    }

    /// The snapshot to ask about; nil: nothing is asked.
    func question(_ snapshots: [WellBeingSnapshot], in zone: TimeZoneRules) -> WellBeingSnapshot? {
        state.withLock { state in
            if let activation = state.activatedAt {
                state.activatedAt = nil
                state.asked = state.rules.activated(at: activation, snapshots: snapshots, in: zone)?.id
            }
            // The snapshots are those of today: yesterday's question ends by itself.
            return snapshots.first { $0.id == state.asked && $0.awaitsFollowUp }
        }
    }
}
