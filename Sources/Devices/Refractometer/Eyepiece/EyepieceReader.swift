public import PhotoAnswers

/// Reads the specific gravity off the scale in the eyepiece of an optical hand refractometer.
///
/// The way of a photo: the bright field; the direction of the ticks and the line between its halves; the field upright, as ink; the numerals (Tesseract);
/// the ticks beside them; two readings that must agree, one from the ticks, one from the places of the numerals.
public struct EyepieceReader {
    /// The side of the upright picture of the field that is read, in pixels.
    static let side = 1_100
    private let tesseract: TesseractReader

    /// A reader with Tesseract's English model; throws where that is missing.
    public init(data: LanguageData = .standard) throws(PhotoError) {
        tesseract = try TesseractReader(
            model: LanguageData.english, data: data, whitelist: "0123456789.", milliseconds: 300, onlyNumerals: true)
    }

    /// Reads the photo; `debug` collects the ink and the field with what was found in it.
    public func read(_ photo: DecodedPhoto, debug: DebugCanvas? = nil) -> EyepieceReading {
        read(photo, fields: FieldFinder().fields(in: photo.color), debug: debug)
    }

    /// Reads the fields that were found in the photo.
    func read(_ photo: DecodedPhoto, fields: [EyepieceField], debug: DebugCanvas?) -> EyepieceReading {
        var best = EyepieceReading(isEyepiece: false, reasons: [.displayNotFound])
        for (place, field) in fields.enumerated() {
            let reading = read(FieldView(photo.color, field: field), undoesBlur: place == 0 && field.roundness > EyepieceReader.surelyRound, debug: debug)
            if reading.ticks != nil { return reading }
            if !best.isEyepiece { best = reading }
        }
        return best
    }

    /// Print smeared by the hand is made sharp, which takes long, only in a field rounder than this: it is an eyepiece's.
    private static let surelyRound = 0.4

    /// A direction in which no scale was read, but smeared words that may be its numerals.
    private struct Attempt {
        let scene: EyepieceScene
        let answer: ScaleReader.Answer
        let smeared: [WordBox]
    }

    private func read(_ view: FieldView, undoesBlur: Bool, debug: DebugCanvas?) -> EyepieceReading {
        var reading = EyepieceReading(isEyepiece: view.field.roundness > 0.5, reasons: [.noBoundary])
        reading.details = ["roundness": view.field.roundness, "brightness": view.brightness]
        guard view.brightness > 12 else { return reading.refused(.tooDark) }
        var likeliest: Attempt?
        let orientations = FieldOrientation.candidates(of: view).prefix(3)
        for orientation in orientations where orientation.score * 4 > orientations.first?.score ?? 0 {
            guard let scene = EyepieceScene(view, degrees: orientation.levelDegrees) else { continue }
            debug?.add("ink", scene.map.ink.mapped { 1 - min($0, 1) }.gray())
            let reader = ScaleReader(scene.map, tesseract: tesseract)
            let answer = reader.answer(WordFinder().words(in: scene.map))
            let smeared = undoesBlur ? reader.smeared(in: answer) : []
            if answer.isScale { return judged(scene, reader.sharpened(answer, smeared: smeared), reading, debug) }
            EyepieceDebug(scene, answer, ladder: nil).draw(view.field, isRead: false, on: debug)
            reading = reading.refused(answer.reasonWithoutScale(view))
            if smeared.count > likeliest?.smeared.count ?? 0 { likeliest = Attempt(scene: scene, answer: answer, smeared: smeared) }
        }
        // What is read as it is goes first, and movements are tried in one direction only, that with most to gain: they take longer than all else.
        guard let likeliest else { return reading }
        let sharp = ScaleReader(likeliest.scene.map, tesseract: tesseract).sharpened(likeliest.answer, smeared: likeliest.smeared)
        return sharp.isScale ? judged(likeliest.scene, sharp, reading, debug) : reading
    }

    /// The reading of the scale that was found, its details added to those of `start`.
    private func judged(_ scene: EyepieceScene, _ answer: ScaleReader.Answer, _ start: EyepieceReading, _ debug: DebugCanvas?) -> EyepieceReading {
        guard let numerals = answer.column else { return start }
        let ladder = TickFinder(scene.map, numerals: numerals, boundary: scene.boundary).ladder()
        let found = EyepieceJudge(scene: scene, numerals: numerals, ladder: ladder, rival: answer.rival).reading(details: start.details)
        EyepieceDebug(scene, answer, ladder: ladder).draw(scene.field, isRead: found.ticks != nil, on: debug)
        debug?.measure(found.measures)
        return found
    }
}
