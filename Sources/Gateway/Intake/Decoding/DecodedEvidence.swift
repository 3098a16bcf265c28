public import DailyEntries
public import JSONValues

/// What a decoder made of a piece of evidence.
public struct DecodedEvidence: Sendable {
    /// Decoder and version, for the provenance.
    public var decoder: String
    /// Whether it could be read at all; nil code and detail then.
    public var isReadable: Bool
    /// Why it could not, or what is to be said: a stable code.
    public var code: String?
    /// The same in a sentence.
    public var detail: String?
    /// What the decoder answered, kept where decoding cannot be repeated quickly (photos).
    public var result: JSONValue?
    /// The facts in it.
    public var readings: [Reading]
    /// Why it was not decoded at all and is to be decoded later; nil where it was.
    public var owedBecause: String?

    /// Readable evidence with those facts.
    public init(decoder: String, readings: [Reading], result: JSONValue? = nil, code: String? = nil, detail: String? = nil) {
        self.decoder = decoder
        self.readings = readings
        self.result = result
        self.code = code
        self.detail = detail
        isReadable = true
    }

    /// Evidence that cannot be read.
    /// - Parameter readings: That it came, where this is a fact of its own.
    public init(decoder: String, refused code: String, _ detail: String, result: JSONValue? = nil, readings: [Reading] = []) {
        self.decoder = decoder
        self.code = code
        self.detail = detail
        self.result = result
        self.readings = readings
        isReadable = false
    }
}
