/// A time of day by a wall clock, to the minute.
public struct LocalTime: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Minutes since midnight, 0–1439.
    public let minute: Int

    init(_ hour: Int, _ minute: Int) { self.minute = hour * 60 + minute }

    /// The time written `HH:MM`, nothing else.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (48...57).contains($0) } }), let hour = Int(parts[0]),
            let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        self.init(hour, minute)
    }

    /// Whether the left one comes first.
    public static func < (left: LocalTime, right: LocalTime) -> Bool { left.minute < right.minute }

    /// `HH:MM`.
    public var description: String { twoDigits(minute / 60) + ":" + twoDigits(minute % 60) }
}
