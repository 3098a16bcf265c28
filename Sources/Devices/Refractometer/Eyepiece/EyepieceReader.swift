/// Reads the specific gravity off the scale in the eyepiece of an optical hand refractometer.
public struct EyepieceReader {
    /// The side of the upright picture of the field that is read.
    static let side = 1_100
    private let tesseract: TesseractReader

    /// A reader with Tesseract's English model.
    public init(data: LanguageData = .standard) throws(PhotoError) {
        tesseract = try TesseractReader(model: LanguageData.english, data: data, whitelist: "0123456789.", milliseconds: 300)
    }

    /// Reads the photo.
    public func read(_ photo: DecodedPhoto, debug: DebugCanvas? = nil) -> EyepieceReading {
        var best = EyepieceReading(isEyepiece: false, reasons: [.displayNotFound])
        for field in FieldFinder().fields(in: photo.color) {
            let reading = read(FieldView(photo.color, field: field), debug: debug)
            if reading.ticks != nil { return reading }
            if !best.isEyepiece { best = reading }
        }
        return best
    }

    private func read(_ view: FieldView, debug: DebugCanvas?) -> EyepieceReading {
        var reading = EyepieceReading(isEyepiece: view.field.roundness > 0.5, reasons: [.noBoundary])
        for orientation in FieldOrientation.candidates(of: view).prefix(2) {
            // The boundary is parallel to the ticks within a degree or so; what was taken for the direction of the ticks may be off by more.
            let lean = angleOf(x: 1, y: orientation.line.slope) * 180 / .pi
            let degrees = orientation.degrees + (abs(lean) > 1 ? lean : 0)
            guard let scene = EyepieceScene(view, degrees: degrees) else { continue }
            let answer = ScaleReader(scene.map, tesseract: tesseract).answer(WordFinder().words(in: scene.map))
            guard let numerals = answer.column, numerals.entries.count >= 3 else {
                reading.reasons = [.noScale]
                debug?.add("field", EyepieceDebug.drawing(scene, words: answer.words.map(\.box), numerals: nil, ladder: nil))
                continue
            }
            let ladder = TickFinder(scene.map, numerals: numerals).ladder()
            debug?.add("field", EyepieceDebug.drawing(scene, words: answer.words.map(\.box), numerals: numerals, ladder: ladder))
            debug?.add("ink", scene.map.ink.mapped { 1 - min($0, 1) }.gray())
            return EyepieceJudge(scene: scene, numerals: numerals, ladder: ladder, rival: answer.rival).reading(roundness: view.field.roundness)
        }
        return reading
    }
}
