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

    /// In sessions, see ``WeighingSessions``.
    func sessions(limits: NormaliserLimits) -> [[Weighing]] {
        let ordered = sorted { $0.time < $1.time }
        return WeighingSessions.split(ordered.map { ($0.time, $0.isAsked) }, limits: limits).map { Array(ordered[$0]) }
    }
}
