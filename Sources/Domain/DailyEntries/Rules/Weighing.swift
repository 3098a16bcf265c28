public import CivilTime

/// One weight at one instant, as the rules of sessions and slots see it.
public struct Weighing: Sendable, Hashable {
    /// The reading.
    public var id: String
    /// When.
    public var time: Instant
    /// The weight, g.
    public var grams: Int
    /// The scale's user.
    public var user: String?
    /// It answers the request to weigh again, hence begins a session.
    public var isAsked: Bool
    /// Typed or decided by a person; nil: a device's word.
    public var typed: Author.Role?

    /// A weighing.
    public init(id: String = "", time: Instant, grams: Int, user: String? = nil, isAsked: Bool = false, typed: Author.Role? = nil) {
        self.id = id
        self.time = time
        self.grams = grams
        self.user = user
        self.isAsked = isAsked
        self.typed = typed
    }
}

extension [Weighing] {
    /// The largest difference, g; 0 for none or one.
    var spread: Int { (map(\.grams).max() ?? 0) - (map(\.grams).min() ?? 0) }

    /// The one farthest from the last accepted weight; equally far or without one the heavier.
    func farthest(from last: Int?) -> Weighing? {
        self.max { left, right in
            guard let last else { return left.grams < right.grams }
            return (abs(left.grams - last), left.grams) < (abs(right.grams - last), right.grams)
        }
    }

    /// The one nearest to the last accepted weight; equally near or without one the heavier.
    func nearest(to last: Int?) -> Weighing? {
        self.max { left, right in
            guard let last else { return left.grams < right.grams }
            return (-abs(left.grams - last), left.grams) < (-abs(right.grams - last), right.grams)
        }
    }

    /// In sessions: at most 10 min from one to the next, at most 15 min from the first; one weighed on request begins a new one.
    public func sessions(limits: NormaliserLimits = NormaliserLimits()) -> [[Weighing]] {
        var sessions: [[Weighing]] = []
        for weighing in sorted(by: { $0.time < $1.time }) {
            if let session = sessions.last, let first = session.first, let last = session.last, !weighing.isAsked,
                weighing.time.milliseconds(since: last.time) <= Int64(limits.sessionGap) * 1000,
                weighing.time.milliseconds(since: first.time) <= Int64(limits.sessionLength) * 1000
            {
                sessions[sessions.count - 1].append(weighing)
            } else {
                sessions.append([weighing])
            }
        }
        return sessions
    }
}
