/// A point on the UTC time line, to the millisecond.
public struct Instant: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let milliseconds: Int64

    /// An instant from milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// An instant from whole seconds since 1970, clamped to the years 1–9999.
    public init(seconds: Int64) {
        milliseconds = min(max(seconds, Instant.earliestSecond), Instant.latestSecond) * 1000
    }

    /// Whole seconds since 1970, rounded down.
    public var seconds: Int64 { milliseconds.flooredQuotient(by: 1000) }

    /// 0001-01-01T00:00:00Z.
    static let earliestSecond: Int64 = -62_135_596_800
    /// 9999-12-31T23:59:59Z.
    static let latestSecond: Int64 = 253_402_300_799

    /// Whether the left one comes first.
    public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

    /// The instant `seconds` later (earlier for negative values).
    public func adding(seconds: Int64) -> Instant {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        return adding(milliseconds: overflow ? (seconds < 0 ? -.max : .max) : product)
    }

    /// The instant `milliseconds` later; it stops at the ends of the time line.
    public func adding(milliseconds more: Int64) -> Instant {
        let (sum, overflow) = milliseconds.addingReportingOverflow(more)
        return Instant(milliseconds: overflow ? (more < 0 ? -.max : .max) : sum)
    }

    /// Milliseconds from `earlier` to this instant, never beyond ±`Int64.max`, so that its size can be taken.
    public func milliseconds(since earlier: Instant) -> Int64 {
        let (difference, overflow) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
        return overflow ? (earlier.milliseconds < 0 ? .max : -.max) : max(difference, -.max)
    }

    /// Seconds from `earlier` to this instant, rounded down.
    public func seconds(since earlier: Instant) -> Int64 { Instant(milliseconds: milliseconds(since: earlier)).seconds }
}

/// Tells the wall-clock time; injected everywhere so that tests run 14 days in a second.
public protocol WallClock: Sendable {
    /// The time now.
    func now() -> Instant
}

extension Int64 {
    /// The quotient rounded down, for every dividend; `divisor` is positive.
    func flooredQuotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
