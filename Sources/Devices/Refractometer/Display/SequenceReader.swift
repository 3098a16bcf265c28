/// Reads a row of digits with the trained Tesseract model: the first of the two readers. It reads the row as a whole and knows nothing of segments.
final class SequenceReader {
    /// What the model read in one picture.
    struct Line: Sendable, Hashable {
        /// The characters with their points.
        var text: String
        /// The confidence of the least certain character, 0…1.
        var confidence: Double
    }

    /// One way to cut a row out.
    private struct Cut {
        /// Room above and below the digits, in heights.
        var above: Double
        /// Room left and right of them, in heights.
        var beside: Double
        var angle = 0.0
        var lean = 0.0
        var blur = 0.0
        var isFlattened = true
        /// How much of the range of shades is cut off at either end: unlit segments and the unevenness of lit ones.
        var clipped = 0.0
    }

    /// The ways in the order in which they are tried; each changes what a reader should not depend on. All are a little soft or clipped: unlit segments,
    /// noise and the gaps between segments mislead the model more than a soft edge.
    private static let cuts = [
        Cut(above: 0.18, beside: 0.20, blur: 0.03, clipped: 0.25), Cut(above: 0.24, beside: 0.20, blur: 0.055),
        Cut(above: 0.10, beside: 0.14, blur: 0.03, clipped: 0.15), Cut(above: 0.16, beside: 0.28, blur: 0.06),
        Cut(above: 0.20, beside: 0.24, angle: 0.02, blur: 0.03, clipped: 0.15), Cut(above: 0.12, beside: 0.18, lean: 0.08, blur: 0.06),
        Cut(above: 0.18, beside: 0.30, angle: -0.02, blur: 0.045, isFlattened: false, clipped: 0.15),
        Cut(above: 0.24, beside: 0.22, lean: -0.08, blur: 0.045, clipped: 0.15),
    ]

    /// The pitches the model was trained on, as parts of the height.
    private static let pitches = 0.62...0.92

    /// How many cuts there are.
    static let cutCount = cuts.count

    private let engine: TesseractReader

    /// Loads the model.
    init(data: LanguageData) throws(PhotoError) {
        engine = try TesseractReader(model: LanguageData.sevenSegment, data: data, milliseconds: 1_500)
    }

    /// The readings of some cuts of a row; a cut in which nothing is read gives an empty text.
    /// - Parameter pitch: the distance from one digit to the next as a part of their height, as far as it is known.
    func read(_ row: RowCandidate, pitch: Double, in photo: PhotoPyramid, cuts range: Range<Int>) -> [Line] {
        let widening = pitch > 0.3 ? min(max(pitch, SequenceReader.pitches.lowerBound), SequenceReader.pitches.upperBound) / pitch : 1
        return SequenceReader.cuts[range.clamped(to: 0..<SequenceReader.cutCount)].map { cut in
            SequenceReader.picture(of: row, widening: widening, in: photo, cut).map(read) ?? Line(text: "", confidence: 0)
        }
    }

    /// Reads one normalised line.
    func read(_ line: GrayImage) -> Line {
        let symbols = engine.symbols(in: line)
        let text = symbols.map(\.text).joined().filter { !$0.isWhitespace }
        return Line(text: text, confidence: symbols.map(\.confidence).min() ?? 0)
    }

    private static func picture(of row: RowCandidate, widening: Double, in photo: PhotoPyramid, _ cut: Cut) -> GrayImage? {
        // Twice the rows the model gets, so that the last reduction is a mean.
        let height = Double(2 * LineNormaliser.lineHeight) / (1 + 2 * cut.above)
        let turned = row.bent(angle: cut.angle, taper: 0)
        // Very narrow or wide digits are brought to the widths the model was trained on.
        let length = row.length / max(row.height, 1) * height * widening
        let (left, top) = (cut.beside * height, cut.above * height)
        let (right, bottom) = (left + length, top + height)
        guard right + left < 2_000 else { return nil }
        let shift = cut.lean * height / 2
        let box = [ImagePoint(left + shift, top), ImagePoint(right + shift, top), ImagePoint(right - shift, bottom), ImagePoint(left - shift, bottom)]
        let (level, factor) = photo.level(forScale: row.height / height)
        guard let map = Homography(from: box, to: turned.corners.map { PhotoPyramid.point($0, factor: factor) }) else { return nil }
        let picture = level.warped(to: Int(right + left), 2 * LineNormaliser.lineHeight, by: map)
        let dark = row.isLight ? picture.inverted : picture
        return LineNormaliser.normalise(cut.blur > 0 ? dark.blurred(sigma: cut.blur * height) : dark, isFlattened: cut.isFlattened, clipped: cut.clipped)
    }
}
