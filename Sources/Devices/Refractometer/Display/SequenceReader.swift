import PhotoAnswers

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

    /// How digits of a pitch are brought to one the model was trained on.
    private static func widening(_ pitch: Double) -> Double {
        pitch > 0.3 ? min(max(pitch, pitches.lowerBound), pitches.upperBound) / pitch : 1
    }

    /// The ways in which a row's ink is cut out.
    private static let inkCuts = [
        Cut(above: 0.18, beside: 0.2, blur: 0.03, clipped: 0.1), Cut(above: 0.12, beside: 0.16, blur: 0.045), Cut(above: 0.24, beside: 0.26, blur: 0.03),
    ]

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
        let widening = SequenceReader.widening(pitch)
        return SequenceReader.cuts[range.clamped(to: 0..<SequenceReader.cutCount)].map { cut in
            SequenceReader.picture(of: row, widening: widening, in: photo, cut).map(read) ?? Line(text: "", confidence: 0)
        }
    }

    /// The readings of a row's ink, as the segment reader measures it: where the display is hardly brighter than its digits, the photo's own shades tell
    /// the model little.
    func readInk(_ row: RowCandidate, pitch: Double, leastInk: Double, in photo: PhotoPyramid) -> [Line] {
        guard let strip = RowStrip(row, in: photo) else { return [] }
        let pixels = InkField.ink(of: strip, leastInk: leastInk).map { UInt8(235 - 220 * min(max($0, 0), 1)) }
        guard let picture = GrayImage(width: strip.image.width, height: strip.image.height, pixels: pixels) else { return [] }
        return SequenceReader.inkCuts.map { cut in
            let height = Double(RowStrip.digitHeight)
            let (beside, above) = (Int(cut.beside * height), Int(cut.above * height))
            let line = picture.blurred(sigma: cut.blur * height).cropped(
                x: strip.margin - beside, y: RowStrip.verticalMargin - above, width: picture.width - 2 * (strip.margin - beside),
                height: RowStrip.digitHeight + 2 * above)
            let width = Int(Double(line.width) * SequenceReader.widening(pitch))
            return read(LineNormaliser.normalise(line.resized(to: width, line.height), isFlattened: false, clipped: cut.clipped))
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
