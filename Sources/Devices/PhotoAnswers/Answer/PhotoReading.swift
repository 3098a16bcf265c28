public import JSONValues

/// What a photo gave, as `hypona read` answers it.
public struct PhotoReading: Sendable, Hashable {
    /// What becomes of it.
    public var status: PhotoStatus
    /// What the reader of the instrument found.
    public var instrument: InstrumentReading
    /// When the picture was taken by the camera's clock: ISO 8601, with offset where the camera gave one.
    public var takenAt: String?
    /// Why the file itself could not be read; nil where it could.
    public var problem: String?
    /// How long decoding and reading took, ms.
    public var elapsedMilliseconds: Int
    /// Fingerprint of the picture itself, equal for the same picture encoded again; nil where none was read.
    public var pictureID: String?
    /// Whether nobody has looked at it yet, because the worker could not be started: it is to be read again.
    public var isOwed = false

    /// A photo that could not be read at all.
    public init(refused reason: PhotoReason, _ problem: String, elapsedMilliseconds: Int = 0) {
        status = .rejected
        instrument = InstrumentReading(display: .unknown, reasons: [reason])
        self.problem = problem
        self.elapsedMilliseconds = elapsedMilliseconds
    }

    /// A photo on which an instrument was looked for.
    public init(_ instrument: InstrumentReading, takenAt: String?, pictureID: String?, elapsedMilliseconds: Int) {
        status = instrument.specificGravity == nil && instrument.digits == nil ? .rejected : instrument.isSure ? .accepted : .review
        self.instrument = instrument
        self.takenAt = takenAt
        self.pictureID = pictureID
        self.elapsedMilliseconds = elapsedMilliseconds
    }

    /// The answer as JSON; `first_reader`, `second_reader` and `picture` carry what the gateway's own rules need.
    public var json: JSONObject {
        let reading = instrument
        var json: JSONObject = [
            "status": .string(status.rawValue), "specific_gravity": JSONValue(reading.specificGravity), "display": .string(reading.display.rawValue),
            "confidence": PhotoReading.share(reading.confidence),
            "candidates": .array(
                reading.candidates.map { ["specific_gravity": .string($0.specificGravity), "share": PhotoReading.share($0.share)] }),
            "temperature_c": reading.temperatureCelsius.flatMap { JSONNumber(text: $0) }.map(JSONValue.number) ?? .null,
            "reasons": JSONValue(reading.reasons.map(\.rawValue)), "taken_at": JSONValue(takenAt), "elapsed_ms": JSONValue(elapsedMilliseconds),
        ]
        json["digits"] = reading.digits.map(JSONValue.string)
        json["first_reader"] = reading.firstReader.map(JSONValue.string)
        json["second_reader"] = reading.secondReader.map(JSONValue.string)
        json["picture"] = pictureID.map(JSONValue.string)
        json["problem"] = problem.map(JSONValue.string)
        return json
    }

    /// The reading that such JSON says; nil where it is none.
    public init?(json: JSONValue) {
        guard let status = json["status"]?.string.flatMap(PhotoStatus.init(rawValue:)),
            let display = json["display"]?.string.flatMap(InstrumentDisplay.init(rawValue:)), let elapsed = json["elapsed_ms"]?.int
        else { return nil }
        var reading = InstrumentReading(display: display, reasons: (json["reasons"]?.array ?? []).compactMap { $0.string.flatMap(PhotoReason.init(rawValue:)) })
        reading.specificGravity = json["specific_gravity"]?.string
        reading.isSure = status == .accepted
        reading.confidence = json["confidence"]?.double ?? 0
        reading.candidates = (json["candidates"]?.array ?? []).compactMap { value in
            value["specific_gravity"]?.string.map { SpecificGravityCandidate(specificGravity: $0, share: value["share"]?.double ?? 0) }
        }
        reading.temperatureCelsius = json["temperature_c"]?.number?.text
        reading.digits = json["digits"]?.string
        reading.firstReader = json["first_reader"]?.string
        reading.secondReader = json["second_reader"]?.string
        self.status = status
        instrument = reading
        takenAt = json["taken_at"]?.string
        problem = json["problem"]?.string
        elapsedMilliseconds = elapsed
        pictureID = json["picture"]?.string
    }

    /// A share with three decimals: more would pretend a precision that a vote has not.
    private static func share(_ value: Double) -> JSONValue {
        let thousandths = value.isFinite ? Int((min(max(value, 0), 1) * 1000).rounded()) : 0
        return .number(JSONNumber(thousandths, decimals: 3))
    }
}
