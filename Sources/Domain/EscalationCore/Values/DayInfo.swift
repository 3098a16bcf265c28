/// A note on a day that carries no level, with the number behind it.
public struct DayInfo: Sendable, Hashable {
    /// What is noted.
    public let code: InfoCode
    /// Per cent of the mean (`activity.drop`) or g from the baseline (`baseline.scaleOffset`); else nil.
    public let value: Int?
    /// The day of the alarm (`openRed`) or of the test (`hold.cognitionExpired`); else nil.
    public let referencePOD: Int?

    /// A note.
    public init(code: InfoCode, value: Int? = nil, referencePOD: Int? = nil) {
        self.code = code
        self.value = value
        self.referencePOD = referencePOD
    }
}
