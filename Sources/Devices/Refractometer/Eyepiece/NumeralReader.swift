/// Reads the printed numbers of a scale with Tesseract: several renderings of each word vote.
struct NumeralReader {
    /// A word with the votes of its renderings.
    struct ReadWord: Sendable {
        /// Where it stands.
        let box: WordBox
        /// What it was read as, with the share of the renderings.
        let votes: [Numeral: Double]

        /// What most renderings read; of equals the one that comes first by kind and size.
        var winner: (numeral: Numeral, share: Double)? {
            votes.max { ($0.value, $1.key.rank) < ($1.value, $0.key.rank) }.map { ($0.key, $0.value) }
        }
    }

    /// How a word is brought before Tesseract.
    private struct Rendering {
        /// Height of the characters in pixels.
        let height: Double
        /// Strength of the sharpening.
        let sharpening: Float
        /// Exponent on the ink: above 1 thins it.
        let exponent: Double
    }

    private static let renderings = [
        Rendering(height: 36, sharpening: 0, exponent: 1), Rendering(height: 36, sharpening: 1.2, exponent: 1),
        Rendering(height: 28, sharpening: 0, exponent: 1), Rendering(height: 44, sharpening: 0.8, exponent: 0.8),
        Rendering(height: 36, sharpening: 2.5, exponent: 1), Rendering(height: 30, sharpening: 1.5, exponent: 1.4),
    ]

    private let tesseract: TesseractReader
    private let ink: Plane

    /// A reader of the words in a picture of ink.
    init(_ map: InkMap, tesseract: TesseractReader) {
        ink = map.ink
        self.tesseract = tesseract
    }

    /// The word with its votes; two renderings that agree are enough. Where only the end of `1.010` was taken for the word, it is looked at with room for
    /// the beginning.
    func read(_ box: WordBox) -> ReadWord {
        let word = votes(box)
        guard case .end = word.winner?.numeral else { return word }
        let longer = votes(box.extended(left: box.height))
        if let whole = longer.winner, case .gravity = whole.numeral, whole.share >= 0.5 { return longer }
        return word
    }

    private func votes(_ box: WordBox) -> ReadWord {
        var counts: [Numeral: Int] = [:]
        var tried = 0
        for rendering in NumeralReader.renderings {
            tried += 1
            if let numeral = numeral(in: crop(box, height: rendering.height).plane, rendering) { counts[numeral, default: 0] += 1 }
            if tried == 2, counts.values.first == 2, let numeral = counts.keys.first, numeral.fills(box) { break }
        }
        return ReadWord(box: box, votes: counts.mapValues { Double($0) / Double(tried) })
    }

    /// The word with its votes after the blur is undone: as a whole, a little less, a little more.
    func read(_ box: WordBox, undoing blur: MotionBlur) -> ReadWord {
        let crop = crop(box, height: 34)
        var counts: [Numeral: Int] = [:]
        let lengths = [1.0, 0.88, 1.14]
        for length in lengths {
            let sharp = MotionBlur(length: blur.length * length, degrees: blur.degrees).undone(crop.plane, scale: crop.scale, rounds: 18)
            if let numeral = numeral(in: sharp, NumeralReader.renderings[0]) { counts[numeral, default: 0] += 1 }
        }
        return ReadWord(box: box, votes: counts.mapValues { Double($0) / Double(lengths.count) })
    }

    /// What the word reads once the blur is undone; nil where that is no number of a scale.
    func glance(_ box: WordBox, undoing blur: MotionBlur) -> Numeral? {
        let crop = crop(box, height: 34)
        return numeral(in: blur.undone(crop.plane, scale: crop.scale, rounds: 10), NumeralReader.renderings[0])
    }

    /// The ink of the word with a margin, its characters brought to a height.
    private func crop(_ box: WordBox, height target: Double) -> (plane: Plane, scale: Double) {
        let margin = 0.4 * Double(box.height)
        let scale = target / Double(max(box.height, 1))
        let width = max(Int((Double(box.width) + 2 * margin) * scale), 8)
        let height = max(Int((Double(box.height) + 2 * margin) * scale), 8)
        var plane = Plane(width: width, height: height)
        plane.withMutableValues { pixels in
            for y in 0..<height {
                for x in 0..<width {
                    let column = (Double(x) + 0.5) / scale - 0.5 + Double(box.x) - margin
                    let row = (Double(y) + 0.5) / scale - 0.5 + Double(box.y) - margin
                    pixels[y * width + x] = ink.sample(column, row)
                }
            }
        }
        return (plane, scale)
    }

    private func numeral(in crop: Plane, _ rendering: Rendering) -> Numeral? {
        var plane = crop
        if rendering.sharpening > 0 {
            let strength = rendering.sharpening
            plane = plane.combined(with: plane.blurred(sigma: 3)) { $0 + strength * ($0 - $1) }
        }
        let high = plane.ranked(plane.values.count * 97 / 100)
        let low = rendering.sharpening > 0 ? plane.ranked(plane.values.count / 5) : 0
        let span = max(high - low, 0.15)
        let picture = plane.mapped { value in
            let share = min(max((value - low) / span, 0), 1)
            return 1 - (rendering.exponent == 1 ? share : Float(powerOf(Double(share), rendering.exponent)))
        }.gray()
        return Numeral(tesseract.words(in: picture, layout: .line).map(\.text).joined())
    }
}
