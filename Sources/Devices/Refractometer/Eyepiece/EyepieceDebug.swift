import PhotoAnswers
import JSONValues

/// Shows what the eyepiece reader found where.
struct EyepieceDebug {
    private let scene: EyepieceScene
    private let words: [NumeralReader.ReadWord]
    private let numerals: [NumeralColumn.Entry]
    private let ladder: TickLadder?

    /// What was found in an upright field.
    init(_ scene: EyepieceScene, _ answer: ScaleReader.Answer, ladder: TickLadder?) {
        self.scene = scene
        self.ladder = ladder
        words = answer.words
        numerals = answer.column?.entries ?? []
    }

    /// Draws it.
    /// - Parameter isRead: Whether a value came out of this field.
    func draw(_ field: EyepieceField, isRead: Bool, on debug: DebugCanvas?) {
        guard let debug else { return }
        debug.add("field", drawing)
        debug.mark(.field, isTaken: isRead, field.circle, ["roundness": DebugMark.number(field.roundness, 3)])
        let boundary = scene.boundary
        debug.mark(
            .boundary, isTaken: isRead, line.map(scene.photoPoint),
            ["contrast": DebugMark.number(boundary.contrast, 3), "support": DebugMark.number(boundary.support, 3)])
        for word in words where !numerals.contains(where: { $0.box == word.box }) {
            var facts: JSONObject = [:]
            facts["text"] = word.winner.map { .string($0.numeral.text) }
            facts["share"] = word.winner.map { DebugMark.number($0.share, 3) }
            debug.mark(.word, isTaken: false, EyepieceDebug.corners(of: word.box).map(scene.photoPoint), facts)
        }
        for entry in numerals {
            let text: JSONObject = ["text": .string(Numeral.gravity(entry.value).text), "share": DebugMark.number(entry.share, 3)]
            debug.mark(.numeral, isTaken: isRead, EyepieceDebug.corners(of: entry.box).map(scene.photoPoint), text)
            guard let tick = tick(of: entry.value) else { continue }
            debug.mark(.tick, isTaken: isRead, tick.map(scene.photoPoint), ["text": .string(Numeral.gravity(entry.value).text)])
        }
    }

    /// The upright field with the boundary (green), the words (blue), the numerals (green) and where their ticks are (red).
    private var drawing: DebugDrawing {
        var drawing = DebugDrawing(scene.picture.gray(white: scene.picture.values.max() ?? 255))
        for word in words { drawing.polygon(EyepieceDebug.corners(of: word.box), .blue) }
        drawing.path(line, .green)
        for entry in numerals {
            drawing.polygon(EyepieceDebug.corners(of: entry.box), .green)
            if let tick = tick(of: entry.value) { drawing.path(tick, .red) }
        }
        return drawing
    }

    /// The boundary in the upright picture.
    private var line: [ImagePoint] {
        stride(from: 0, through: Double(scene.picture.width), by: 20).map { ImagePoint($0, scene.boundary.row(at: $0)) }
    }

    /// The tick of a numeral in the upright picture.
    private func tick(of value: Int) -> [ImagePoint]? {
        guard let ladder else { return nil }
        let (row, slope) = (ladder.rows.value(at: Double(value)), ladder.slopes.value(at: Double(value)))
        return [-30.0, 30].map { ImagePoint(ladder.column + $0, row + $0 * slope) }
    }

    private static func corners(of box: WordBox) -> [ImagePoint] {
        let (left, top) = (Double(box.x), Double(box.y))
        let (right, bottom) = (left + Double(box.width), top + Double(box.height))
        return [ImagePoint(left, top), ImagePoint(right, top), ImagePoint(right, bottom), ImagePoint(left, bottom)]
    }
}
