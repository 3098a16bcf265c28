/// One immutable fact decoded from evidence: what a device, a photo, a cloud or a person said, before anybody judged it.
///
/// The same fact delivered again has the same ``id``; a set of readings means the same in whatever order it is given.
public struct Reading: Sendable, Hashable {
    /// Stable text made of the source and its own id or of a hash of the bytes; equal for a repeated delivery.
    public var id: String
    /// What was read.
    public var content: ReadingContent
    /// From where it came.
    public var origin: ReadingOrigin
    /// What is known about its time.
    public var time: ReadingTime
    /// The row of the evidence it was decoded from.
    public var evidenceID: String
    /// Set where the source may change or withdraw the fact later (a cloud group, a daily value of a phone).
    public var version: SourceVersion?
    /// What the decoder itself says about it.
    public var verdict: DecoderVerdict
    /// The reading answers the display's request to weigh or to photograph again.
    public var isAsked: Bool
    /// A typed value: the person was asked about it ("Wirklich 92,0 kg?") and said yes.
    public var isConfirmedAtEntry: Bool
    /// A typed entry between 00:00 and 03:59: the person's answer to "für gestern Abend?".
    public var dayAnswer: DayAnswer?
    /// Login of the person who typed it; nil for devices.
    public var author: String?

    /// A reading; what is not given is not known.
    public init(
        id: String, content: ReadingContent, origin: ReadingOrigin, time: ReadingTime, evidenceID: String, version: SourceVersion? = nil,
        verdict: DecoderVerdict = .usable, isAsked: Bool = false, isConfirmedAtEntry: Bool = false, dayAnswer: DayAnswer? = nil, author: String? = nil
    ) {
        self.id = id
        self.content = content
        self.origin = origin
        self.time = time
        self.evidenceID = evidenceID
        self.version = version
        self.verdict = verdict
        self.isAsked = isAsked
        self.isConfirmedAtEntry = isConfirmedAtEntry
        self.dayAnswer = dayAnswer
        self.author = author
    }
}
