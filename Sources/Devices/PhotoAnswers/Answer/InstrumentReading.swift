/// What a reader of one kind of instrument found in a picture, before anything is known of patient, device and history.
public struct InstrumentReading: Sendable, Hashable {
    /// The kind of instrument.
    public var display: InstrumentDisplay
    /// The best value with the digits of the device (`1.012`, `1.0124`); nil where there is none.
    public var specificGravity: String?
    /// Whether the reader vouches for the value: the promise behind `accepted`.
    public var isSure: Bool
    /// How sure, 0…1; comparable between photos of one kind of instrument.
    public var confidence: Double
    /// All values with a share in the vote, the best first.
    public var candidates: [SpecificGravityCandidate]
    /// What the first of the two independent readers read, as it stands there: `1012` where it did not see the point. Nil where it read nothing.
    /// It gives the value.
    public var firstReader: String?
    /// What the second reader read.
    public var secondReader: String?
    /// The temperature beside the value in °C as text with its own digits, where it is shown.
    public var temperatureCelsius: String?
    /// Why the value is not sure, or why there is none.
    public var reasons: [PhotoReason]
    /// The digits of whatever number is shown; only asked for by a technician (`--any-display`).
    public var digits: String?

    /// A reading without a value.
    public init(display: InstrumentDisplay, reasons: [PhotoReason] = []) {
        self.display = display
        self.reasons = reasons
        isSure = false
        confidence = 0
        candidates = []
    }
}
