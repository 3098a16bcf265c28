/// What the core gets about the readings that wait for one slot (normalise section 5).
public struct Handover: Sendable, Hashable {
    /// Why a reading waits.
    public enum Waiting: String, Sendable, Hashable, CaseIterable {
        /// It is of an ambiguous session.
        case ambiguous
        /// It does not fit the patient's last weight.
        case quarantine
        /// Its unit is in doubt: no value.
        case unitSuspect
        /// A person must look for another reason.
        case review
        /// It lies in the tray, and the tray asks about the baseline or the user: no value.
        case question
    }

    /// The reading handed over as not confirmed.
    public let candidate: Weighing?
    /// `weight.unconfirmed` fires whatever the value.
    public let isAlways: Bool

    /// Only a slot without an accepted reading hands over: an ambiguous session its farthest reading, else of those in quarantine and
    /// review the one nearest to the last accepted weight.
    public init(accepted: Int?, waiting: [(reading: Weighing, why: Waiting)], last: Int?) {
        guard accepted == nil else {
            candidate = nil
            isAlways = false
            return
        }
        let ambiguous = waiting.filter { $0.why == .ambiguous }.map(\.reading)
        let rest = waiting.filter { $0.why == .quarantine || $0.why == .review }.map(\.reading)
        candidate = ambiguous.isEmpty ? rest.nearest(to: last) : ambiguous.farthest(from: last)
        isAlways = waiting.contains { $0.why == .unitSuspect || $0.why == .question }
    }
}
