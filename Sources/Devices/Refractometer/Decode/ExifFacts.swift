public import CivilTime

/// What the EXIF block of a photo says.
public struct ExifFacts: Sendable, Hashable {
    /// How the picture has to be turned (1…8); nil where it is not said.
    public var orientation: Int?
    /// DateTimeOriginal: the camera's clock when the picture was taken.
    public var takenAt: CivilDateTime?
    /// OffsetTimeOriginal: seconds east of UTC of that clock.
    public var offset: Int?

    /// The facts; by default none.
    public init(orientation: Int? = nil, takenAt: CivilDateTime? = nil, offset: Int? = nil) {
        self.orientation = orientation
        self.takenAt = takenAt
        self.offset = offset
    }

    /// The instant the picture was taken, where clock and offset are known.
    public var instant: Instant? {
        guard let takenAt, let offset else { return nil }
        return Instant(seconds: takenAt.epochSeconds - Int64(offset))
    }

    /// ISO 8601: with offset where the camera gave one, else the bare clock reading; nil where no time is known.
    public var takenAtText: String? {
        guard let takenAt else { return nil }
        guard let instant, let offset else { return takenAt.description }
        return instant.text(offset: offset)
    }
}
