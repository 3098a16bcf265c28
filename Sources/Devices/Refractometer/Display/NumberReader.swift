import PhotoAnswers

/// Reads whatever number a display shows: the technician's `--any-display`.
///
/// It knows no grammar that would tell a right number from a wrong one, so it looks at more places and in more ways than the reader of a specific gravity.
struct NumberReader {
    /// What was read, in which picture, and that picture's size as parts of the photo's.
    struct Found {
        var reading: InstrumentReading
        var scan: DisplayScan
        var across: Double
        var down: Double

        /// Takes the reading for unsure.
        mutating func doubt() {
            reading.isSure = false
            if !reading.reasons.contains(.unsureVote) { reading.reasons.append(.unsureVote) }
        }
    }

    private struct Scanned {
        var found: Found
        var judge: NumberJudge
        /// How good the number is, comparable between pictures of different sizes.
        var worth: Double
        /// Whether a smaller decimal has been added.
        var hasDecimal = false
    }

    private let sequence: SequenceReader?

    /// Digits of a picture whose shorter side is smaller than this are enlarged: their points are a pixel or two.
    private static let leastSide = 100
    private static let enlargement = 3.0
    /// The width to which wide digits are pressed, as a part of their own.
    private static let pressing = 0.6
    /// Pictures that are lower than this are stretched upwards instead of pressed: no column is lost.
    private static let stretchedHeight = 600

    /// A reader with the trained model; without it nothing is sure.
    init(_ sequence: SequenceReader?) { self.sequence = sequence }

    /// Reads the number in a picture.
    func read(_ image: GrayImage) -> Found {
        let zoom = min(image.width, image.height) < NumberReader.leastSide ? NumberReader.enlargement : 1
        var plain = scan(image, across: zoom, down: zoom)
        if plain.found.reading.isSure { addDecimal(to: &plain) }
        if plain.found.reading.isSure { return plain.found }
        // Meters have digits that are wider than high; pressed together they are like all others.
        let isLow = Double(image.height) * zoom < Double(NumberReader.stretchedHeight)
        var pressed = scan(
            image, across: isLow ? zoom : zoom * NumberReader.pressing, down: isLow ? zoom / NumberReader.pressing : zoom)
        guard NumberReader.isBetter(pressed, than: plain) else {
            if !plain.hasDecimal { addDecimal(to: &plain) }
            return plain.found
        }
        // Whether more stands beside wide digits cannot be told surely.
        if pressed.found.reading.isSure { pressed.found.doubt() }
        addDecimal(to: &pressed)
        return pressed.found
    }

    /// Adds the smaller decimal of a meter. A number beside which something like one stands is not sure.
    private func addDecimal(to scanned: inout Scanned) {
        guard let sequence, let main = scanned.judge.main, main.hasNoPoint, let digits = scanned.found.reading.digits else { return }
        let pyramid = PhotoPyramid(scanned.found.scan.image)
        let decimals = SmallDecimal(SegmentReader(pyramid, rules: .anyDisplay), sequence, pyramid)
        guard let decimal = decimals.find(behind: main) else { return }
        scanned.found.doubt()
        guard decimal.isAgreed else { return }
        scanned.found.reading.digits = digits.filter { $0 != "." } + "." + decimal.digit
        scanned.hasDecimal = true
    }

    /// Whether the number in one picture is better than that in the other: clearer, or the same and more.
    private static func isBetter(_ one: Scanned, than other: Scanned) -> Bool {
        if one.judge.goesOn(from: other.judge) { return one.worth > NumberJudge.leastShareOfLonger * other.worth }
        if other.judge.goesOn(from: one.judge) { return one.worth * NumberJudge.leastShareOfLonger > other.worth }
        return one.worth > other.worth
    }

    /// Scans the picture in another size.
    private func scan(_ image: GrayImage, across: Double, down: Double) -> Scanned {
        let scan = DisplayScan(image.enlarged(across: across, down: down), sequence: sequence, goal: .anyNumber)
        let judge = NumberJudge(scan, hasModel: sequence != nil)
        return Scanned(
            found: Found(reading: judge.reading, scan: scan, across: across, down: down), judge: judge, worth: judge.worth / down.squareRoot())
    }
}

extension GrayImage {
    /// The picture in another size: means where it shrinks, lines between pixels where it grows.
    fileprivate func enlarged(across: Double, down: Double) -> GrayImage {
        let (newWidth, newHeight) = (max(Int(Double(width) * across), 1), max(Int(Double(height) * down), 1))
        if newWidth == width, newHeight == height { return self }
        if across < 1 || down < 1 { return resized(to: newWidth, newHeight) }
        let map = Homography(affine: 1 / across, 0, 0.5 / across - 0.5, 0, 1 / down, 0.5 / down - 0.5)
        return warped(to: newWidth, newHeight, by: map)
    }
}
