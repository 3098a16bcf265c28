/// A refractometer photo as the two readers saw it.
public struct GravityRead: Sendable, Hashable {
    /// The kind of display.
    public enum Display: String, Sendable, Hashable {
        case lcd
        case eyepiece
    }

    /// The kind of display.
    public var display: Display
    /// Text of the first reader, whose value counts where both agree; nil: it read nothing.
    public var first: String?
    /// Text of the second reader.
    public var second: String?
    /// Temperature on record.
    public var temperature: Celsius?
    /// All candidates with their share of the vote.
    public var candidates: [GravityCandidate]
    /// Serial number or name of the instrument where it is known.
    public var instrument: String?
    /// Identity of the picture itself, equal for the same picture encoded again; nil where it is not known.
    public var pictureID: String?
    /// How it was read, for the provenance (engine and version).
    public var method: String?
    /// The reader's own confidence in per mille.
    public var confidence: Int?

    /// What the readers saw.
    public init(
        display: Display, first: String?, second: String?, temperature: Celsius? = nil, candidates: [GravityCandidate] = [], instrument: String? = nil,
        pictureID: String? = nil, method: String? = nil, confidence: Int? = nil
    ) {
        self.display = display
        self.first = first
        self.second = second
        self.temperature = temperature
        self.candidates = candidates
        self.instrument = instrument
        self.pictureID = pictureID
        self.method = method
        self.confidence = confidence
    }
}
