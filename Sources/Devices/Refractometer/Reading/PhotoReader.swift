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

    private let data: LanguageData

    /// A reader of every instrument the product knows, with the models of those folders.
    public init(data: LanguageData = .standard) { self.data = data }

    /// What the photo shows. Never throws: what cannot be read says why.
    public func read(_ bytes: [UInt8], options: Options = Options(), debug: DebugCanvas? = nil) -> PhotoReading {
        let start = ContinuousClock.now
        func elapsed() -> Int { Int((ContinuousClock.now - start) / .milliseconds(1)) }
        let photo: DecodedPhoto
        do throws(PhotoError) {
            photo = try PhotoDecoder().decode(bytes)
        } catch {
            return PhotoReading(refused: .unreadableFile, error.description, elapsedMilliseconds: elapsed())
        }
        var best = options.anyDisplay ? DisplayReader(data: data).readAnyNumber(photo, debug: debug) : instrument(in: photo, debug)
        if photo.isTruncated {
            best.isSure = false
            best.reasons.append(.truncated)
        }
        return PhotoReading(best, takenAt: photo.exif.takenAtText, pictureID: PictureFingerprint.of(photo.gray), elapsedMilliseconds: elapsed())
    }

    /// The eyepiece is asked first: its round field is told apart at once. An instrument without a value leaves the other its chance.
    private func instrument(in photo: DecodedPhoto, _ debug: DebugCanvas?) -> InstrumentReading {
        let eyepiece = EyepieceInstrument(data: data).read(photo, debug: debug)
        if let eyepiece, eyepiece.specificGravity != nil { return eyepiece }
        let display = DisplayReader(data: data).read(photo, debug: debug)
        if let display, display.specificGravity != nil { return display }
        return eyepiece ?? display ?? InstrumentReading(display: .unknown, reasons: [.displayNotFound])
    }
}
