/// Draws what the eyepiece reader found where.
enum EyepieceDebug {
    /// The upright field with the boundary (green), the words (blue), the numerals (green) and where their ticks are (red).
    static func drawing(_ scene: EyepieceScene, words: [WordBox], numerals: NumeralColumn?, ladder: TickLadder?) -> DebugDrawing {
        let (picture, boundary) = (scene.picture, scene.boundary)
        let brightest = picture.values.max() ?? 255
        var drawing = DebugDrawing(picture.gray(white: brightest))
        for word in words { drawing.polygon(corners(of: word), .blue) }
        for x in stride(from: 0, to: picture.width - 20, by: 20) {
            let (left, right) = (Double(x), Double(x + 20))
            drawing.line(ImagePoint(left, boundary.row(at: left)), ImagePoint(right, boundary.row(at: right)), .green)
        }
        for entry in numerals?.entries ?? [] { drawing.polygon(corners(of: entry.box), .green) }
        if let ladder, let numerals {
            for entry in numerals.entries {
                let row = ladder.rows.value(at: Double(entry.value))
                let slope = ladder.slopes.value(at: Double(entry.value))
                let (left, right) = (ImagePoint(ladder.column - 30, row - 30 * slope), ImagePoint(ladder.column + 30, row + 30 * slope))
                drawing.line(left, right, .red)
            }
        }
        return drawing
    }

    private static func corners(of box: WordBox) -> [ImagePoint] {
        let (left, top) = (Double(box.x), Double(box.y))
        let (right, bottom) = (left + Double(box.width), top + Double(box.height))
        return [ImagePoint(left, top), ImagePoint(right, top), ImagePoint(right, bottom), ImagePoint(left, bottom)]
    }
}
