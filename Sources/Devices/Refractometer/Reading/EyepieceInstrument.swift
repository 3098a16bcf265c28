public import PhotoAnswers

/// The eyepiece reader as one of the readers that a photo is handed to.
public struct EyepieceInstrument: InstrumentReader, Sendable {
    private let data: LanguageData

    /// A reader with the models of those folders.
    public init(data: LanguageData = .standard) { self.data = data }

    /// Reads the picture; nil where it shows no eyepiece.
    public func read(_ photo: DecodedPhoto, debug: DebugCanvas?) -> InstrumentReading? {
        read(photo, fields: FieldFinder().fields(in: photo.color), debug: debug)
    }

    /// Reads the bright fields that were found in the picture; nil where none is an eyepiece's.
    func read(_ photo: DecodedPhoto, fields: [EyepieceField], debug: DebugCanvas?) -> InstrumentReading? {
        guard !fields.isEmpty else { return nil }
        let found: EyepieceReading
        do throws(PhotoError) {
            found = try EyepieceReader(data: data).read(photo, fields: fields, debug: debug)
        } catch {
            return InstrumentReading(display: .unknown, reasons: [.languageDataMissing])
        }
        guard found.isEyepiece else { return nil }
        var reading = InstrumentReading(display: .eyepiece, reasons: found.reasons)
        guard let ticks = found.ticks else { return reading }
        let text = EyepieceInstrument.text(ticks)
        reading.specificGravity = text
        reading.isSure = found.isSure
        reading.confidence = found.confidence
        // Below the line of water by less than the eye can tell is water.
        let other = found.byNumerals.map { EyepieceInstrument.text(Int($0.rounded())) }
        let values = found.isSure ? [text] : [text] + (other.map { $0 == text ? [] : [$0] } ?? [])
        reading.candidates = values.map { SpecificGravityCandidate(specificGravity: $0, share: 1 / Double(values.count)) }
        // The value rests on both readers; as the first one it stands for itself, and the second must agree with it.
        reading.firstReader = found.byTicks == nil ? nil : text
        reading.secondReader = other
        return reading
    }

    /// A fifth of a division is 0.0002: four digits behind the point.
    private static func text(_ ticks: Int) -> String {
        let digits = String(10_000 + max(0, ticks))
        return digits.dropLast(4) + "." + digits.suffix(4)
    }
}
