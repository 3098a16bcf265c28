public import CivilTime
public import DailyEntries

/// A value as a person typed it, with what was said beside it: the same for the command line, the display at the bed and programs.
public struct TypedEntry: Sendable, Hashable {
    /// What was entered.
    public let kind: ReadingKind
    /// The value as it was typed; a decimal comma is as good as a point.
    public let text: String
    /// When it holds; nil: now.
    public var at: Instant?
    /// Between 00:00 and 03:59 the answer to "für gestern Abend?"; nil: not answered.
    public var day: DayAnswer?
    /// The person was asked about an unusual value ("Wirklich 92,0 kg?") and said yes.
    public var isConfirmed = false
    /// It answers a request of the display to measure again.
    public var isAsked = false

    /// An entry of now.
    public init(_ kind: ReadingKind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    /// A time as people type it, in the patient's zone where it names none: an instant, a local date and time, or a time of today.
    /// - Returns: Nil where it is none of them.
    public static func instant(_ text: String, _ zone: TimeZoneRules, _ now: Instant) -> Instant? {
        if let instant = Instant(text) { return instant }
        let whole = text.count == 5 ? "\(zone.date(at: now))T\(text):00" : text.count == 16 ? text + ":00" : text
        return CivilDateTime(whole).flatMap { zone.instants(showing: $0).first }
    }
}
