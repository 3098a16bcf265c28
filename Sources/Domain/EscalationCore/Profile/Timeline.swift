/// A value that may change with the days after surgery: one value for all days, or a list of changes.
public enum Timeline<Value: Sendable & Hashable>: Sendable, Hashable {
    /// A change: from that day on the value holds; nil ends it.
    public struct Change: Sendable, Hashable {
        /// The first day of the value.
        public let fromPOD: Int
        /// The value; nil: none from then on.
        public let value: Value?

        /// A change.
        public init(fromPOD: Int, value: Value?) {
            self.fromPOD = fromPOD
            self.value = value
        }
    }

    /// The same on all days; nil: never given.
    case always(Value?)
    /// Changes in whatever order; before the first one there is no value.
    case changes([Change])

    /// The value that holds at the end of that day. Of two changes of one day the later in the list holds.
    public func value(onPOD pod: Int) -> Value? {
        value { $0 <= pod }
    }

    /// The value after the last change.
    public var last: Value? {
        value { _ in true }
    }

    private func value(where holds: (Int) -> Bool) -> Value? {
        switch self {
        case .always(let value): return value
        case .changes(let changes):
            var latest: Change?
            for change in changes where holds(change.fromPOD) && change.fromPOD >= latest?.fromPOD ?? .min { latest = change }
            return latest?.value
        }
    }

    /// Every value that is given somewhere.
    var values: [Value] {
        switch self {
        case .always(let value): value.map { [$0] } ?? []
        case .changes(let changes): changes.compactMap(\.value)
        }
    }
}
