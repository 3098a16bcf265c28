import CivilTime

/// Reads a photo of a refractometer in this process: decodes it and asks the reader of each kind of instrument.
///
/// The gateway does this in a worker process (``PhotoWorker``), since it parses foreign files.
public struct PhotoReader: Sendable {
    /// What is asked of a photo.
    public struct Options: Sendable {
        /// Read the number on any seven-segment display (`digits`), a technician's tool.
        public var anyDisplay = false

        /// The reading of a specific gravity alone.
        public init(anyDisplay: Bool = false) { self.anyDisplay = anyDisplay }
    }

    private let readers: [any InstrumentReader & Sendable]

    /// A reader with those instruments, asked in that order.
    public init(readers: [any InstrumentReader & Sendable]) { self.readers = readers }

    /// What the photo shows. Never throws: what cannot be read says why.
    public func read(_ bytes: [UInt8], debug: DebugCanvas? = nil) -> PhotoReading {
        let start = ContinuousClock.now
        func elapsed() -> Int { Int((ContinuousClock.now - start) / .milliseconds(1)) }
        let photo: DecodedPhoto
        do throws(PhotoError) {
            photo = try PhotoDecoder().decode(bytes)
        } catch {
            return PhotoReading(refused: .unreadableFile, error.description, elapsedMilliseconds: elapsed())
        }
        var best = InstrumentReading(display: .unknown, reasons: [.displayNotFound])
        for reader in readers {
            guard let found = reader.read(photo, debug: debug) else { continue }
            best = found
            // A value, sure or not, ends the search; an instrument without a value leaves the others their chance.
            if found.specificGravity != nil { break }
        }
        if photo.isTruncated {
            best.isSure = false
            best.reasons.append(.truncated)
        }
        return PhotoReading(best, takenAt: photo.exif.takenAtText, pictureID: PictureFingerprint.of(photo.gray), elapsedMilliseconds: elapsed())
    }
}
