public import CivilTime

/// One way by which a value came.
public struct Provenance: Sendable, Hashable {
    /// The reading.
    public var readingID: String
    /// The source.
    public var source: ReadingOrigin.Source
    /// The device.
    public var deviceID: String?
    /// The evidence.
    public var evidenceID: String
    /// When it was received.
    public var received: Instant
    /// How it was read (engine and version).
    public var method: String?
    /// Confidence of that method in per mille.
    public var confidence: Int?
    /// What this way said.
    public var value: MeasurementValue?
    /// Who typed it.
    public var author: String?

    init(_ reading: Reading, received: Instant, value: MeasurementValue?) {
        readingID = reading.id
        source = reading.origin.source
        deviceID = reading.origin.deviceID
        evidenceID = reading.evidenceID
        self.received = received
        self.value = value
        author = reading.author
        guard case .photo(let read) = reading.content else { return }
        method = read.method
        confidence = read.confidence
        deviceID = deviceID ?? read.instrument
    }
}
