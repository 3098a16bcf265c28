import CivilTime
public import PhotoAnswers

/// Reads a photo of a refractometer in this process: decodes it and asks the reader of each kind of instrument.
///
/// The gateway does this in a worker process (``PhotoWorker``), since it parses foreign files.
public struct PhotoReader: Sendable {
    private let data: LanguageData

    /// A reader of every instrument the product knows, with the models of those folders.
    public init(data: LanguageData = .standard) { self.data = data }

    /// What the photo shows. Never throws: what cannot be read says why.
    public func read(_ bytes: [UInt8], options: PhotoOptions = PhotoOptions(), debug: DebugCanvas? = nil) -> PhotoReading {
        let start = ContinuousClock.now
        func elapsed() -> Int { Int((ContinuousClock.now - start) / .milliseconds(1)) }
        let photo: DecodedPhoto
        do throws(PhotoError) {
            photo = try PhotoDecoder().decode(bytes)
        } catch {
            return PhotoReading(refused: .unreadableFile, error.description, elapsedMilliseconds: elapsed())
        }
        debug?.begin(photo)
        var best = options.anyDisplay ? DisplayReader(data: data).readAnyNumber(photo, debug: debug) : instrument(in: photo, debug)
        debug?.addOverview(photo.color)
        if photo.isTruncated {
            best.isSure = false
            best.reasons.append(.truncated)
        }
        return PhotoReading(best, takenAt: photo.exif.takenAtText, pictureID: PictureFingerprint.of(photo.gray), elapsedMilliseconds: elapsed())
    }

    /// A field rounder than this is an eyepiece's: those of the known photos have 0.41 or more, the bright parts of photos of displays 0.39 or less.
    private static let roundness = 0.4
    /// A field less round than this is none.
    private static let leastRoundness = 0.2

    /// Asks the likelier instrument first, by the roundness of the brightest field; one without a sure value leaves the other its chance.
    private func instrument(in photo: DecodedPhoto, _ debug: DebugCanvas?) -> InstrumentReading {
        let fields = FieldFinder().fields(in: photo.color)
        let roundness = fields.map(\.roundness).max() ?? 0
        func eyepiece() -> InstrumentReading? { EyepieceInstrument(data: data).read(photo, fields: fields, debug: debug) }
        func display() -> InstrumentReading? { DisplayReader(data: data).read(photo, debug: debug) }
        if roundness > PhotoReader.roundness {
            return PhotoReader.better(eyepiece(), display)
        }
        // A display that shows a value leaves a bright patch that is hardly round no chance: looking there would take most of the time.
        let shown = display()
        return PhotoReader.better(shown) { shown?.specificGravity == nil && roundness > PhotoReader.leastRoundness ? eyepiece() : nil }
    }

    /// The first reading where it is sure or an eyepiece's, else that of the two which says more.
    private static func better(_ first: InstrumentReading?, _ second: () -> InstrumentReading?) -> InstrumentReading {
        if let first, first.isSure || first.display == .eyepiece && first.specificGravity != nil { return first }
        let other = second()
        if let other, other.isSure { return other }
        // In an eyepiece print may look like a display's; only a sure one counts there.
        if let first, first.display == .eyepiece { return first }
        let answers = [first, other].compactMap(\.self)
        return answers.first { $0.specificGravity != nil } ?? answers.first { $0.display != .unknown } ?? answers.first
            ?? InstrumentReading(display: .unknown, reasons: [.displayNotFound])
    }
}
