import PhotoAnswers

/// Reads a row of digits by the geometry of seven segments: the second of the two readers, of another kind than the trained model.
struct SegmentReader {
    /// What was read in a row.
    struct Reading {
        /// The characters with their points.
        var text: String
        /// The probability of the least certain character, 0…1.
        var confidence: Double
        /// The text and its nearest rival with their probabilities.
        var alternatives: [(text: String, probability: Double)]
        /// How much ink the digits explain.
        var score: Double
        /// The row around the digits that were found, in the photo.
        var row: RowCandidate
        /// The measures and values behind the text.
        var fit: SegmentFit

        /// How good a reading it is: a clean row of digits, and one that means what is looked for rather than the same without its faint first digit.
        var worth: Double { fit.rank + (DisplayText(text).value == nil ? 0 : 2) }
    }

    private let photo: PhotoPyramid
    private let rules: SegmentRules

    /// A reader of one photo.
    init(_ photo: PhotoPyramid, rules: SegmentRules = .refractometer) {
        self.photo = photo
        self.rules = rules
    }

    /// How well a candidate looks like seven-segment digits, read upright or upside down; the better way up comes back with it.
    /// - Parameter leastShare: the part of the other way's score with which the way it lies stays.
    func rank(_ row: RowCandidate, leastShare: Double = 0.85) -> (row: RowCandidate, score: Double)? {
        guard let strip = RowStrip(row, in: photo) else { return nil }
        // Thin strokes are missed by the few measures that a quick look tries: it looks at them thickened as well.
        func quick(_ strip: RowStrip) -> Double { max(fitter(strip).fit(.quick)?.rank ?? 0, fitter(strip.thickened).fit(.quick)?.rank ?? 0) }
        let (upright, turned) = (quick(strip), quick(strip.upsideDown))
        // Many digits stand on their heads as others: the way the photo is held wins where both look alike.
        return upright >= leastShare * turned ? (row, upright) : (row.upsideDown, turned)
    }

    /// Reads a row. The strip is cut anew around the digits that were found, so that digits the finder missed come in and the row lies straight.
    func read(_ row: RowCandidate) -> Reading? {
        guard var best = read(row, .full, margin: RowStrip.narrowMargin) else { return nil }
        if rules.hasWindow, let lower = lowered(best), lower.worth > best.worth { best = lower }
        for round in 0..<3 {
            let straight = round == 0 ? straightened(best) : best.row
            guard let next = read(straight, .near(best.fit.geometry), margin: RowStrip.wideMargin) else { return best }
            let gained = next.worth - best.worth
            if gained > 0 || round == 0 && gained > -0.5 { best = next }
            if gained < 0.3, round > 0 { break }
        }
        return best
    }

    /// Reads a small row beside one that was read: its direction is known, it is cut anew once only.
    func readSmall(_ row: RowCandidate) -> Reading? {
        guard let first = read(row, .full, margin: RowStrip.narrowMargin) else { return nil }
        guard let second = read(first.row, .near(first.fit.geometry), margin: RowStrip.narrowMargin), second.worth > first.worth else { return first }
        return second
    }

    /// Reads a place of a single character; what stands beside it is left out.
    func readOne(_ row: RowCandidate) -> Reading? { read(row, .full, margin: RowStrip.leastMargin) }

    /// Reads a known row again in ways that a right reading survives: turned a little, softened.
    func rereadings(of reading: Reading) -> [Reading] {
        var found: [Reading] = []
        for (angle, blur) in [(0.012, 0.0), (-0.012, 0.0), (0.0, 1.3)] {
            guard let strip = RowStrip(reading.row.bent(angle: angle, taper: 0), in: photo) else { continue }
            let fit = fitter(blur > 0 ? strip.softened(sigma: blur) : strip).fit(.near(reading.fit.geometry))
            if let again = fit.flatMap({ self.reading($0, strip, isLight: reading.row.isLight) }) { found.append(again) }
        }
        return found
    }

    private func fitter(_ strip: RowStrip) -> SegmentFitter { SegmentFitter(strip, rules) }

    private func read(_ row: RowCandidate, _ search: SegmentFitter.Search, margin: Int) -> Reading? {
        guard let strip = RowStrip(row, in: photo, margin: margin) else { return nil }
        return fitter(strip).fit(search).flatMap { reading($0, strip, isLight: row.isLight) }
    }

    /// The row turned and tapered so that its digits fit best: they stand on a line that the finder only guesses.
    private func straightened(_ reading: Reading) -> RowCandidate {
        let geometry = reading.fit.geometry.scaled(toHeight: Double(RowStrip.digitHeight), top: Double(RowStrip.verticalMargin))
        func score(_ row: RowCandidate) -> Double {
            guard let strip = RowStrip(row, in: photo, margin: RowStrip.wideMargin) else { return 0 }
            return fitter(strip).score(geometry)
        }
        var (row, best) = (reading.row, score(reading.row))
        // A short row says little about its direction; a wrong one hides the digits beside it.
        for step in [0.12, 0.06, 0.03, 0.015] {
            for (angle, taper) in [(step, 0), (-step, 0), (0, step), (0, -step)] where abs(taper) < 0.1 {
                let bent = row.bent(angle: angle, taper: taper)
                let value = score(bent)
                if value > best + 0.05 { (row, best) = (bent, value) }
            }
        }
        return row
    }

    /// The row without what belongs to the edges of a window: its digits stand lower, or less deep, than the row that was taken for theirs.
    private func lowered(_ reading: Reading) -> Reading? {
        let known = reading.fit.geometry.scaled(toHeight: Double(RowStrip.digitHeight), top: Double(RowStrip.verticalMargin))
        var best: (score: Double, row: RowCandidate, geometry: SegmentGeometry)?
        for head in SegmentReader.trims {
            for foot in SegmentReader.trims where head + foot < 0.5 {
                let row = reading.row.trimmed(head: head, foot: foot)
                guard let strip = RowStrip(row, in: photo, margin: RowStrip.wideMargin) else { continue }
                let fitter = fitter(strip)
                // What was taken for the uprights of digits that are too high was too wide as well.
                for width in SegmentReader.narrowings {
                    var geometry = known
                    geometry.width *= width / (1 - head - foot)
                    let score = fitter.score(geometry)
                    if score > best?.score ?? 0 { best = (score, row, geometry) }
                }
            }
        }
        return best.flatMap { read($0.row, .near($0.geometry), margin: RowStrip.wideMargin) }
    }

    private static let trims = [0, 0.08, 0.16, 0.24, 0.32]
    private static let narrowings = [0.8, 0.9, 1]

    private func reading(_ fit: SegmentFit, _ strip: RowStrip, isLight: Bool) -> Reading? {
        let decoded = SegmentDecoder(fit, rules).decode()
        guard let row = fit.row(in: strip, isLight: isLight), !decoded.text.isEmpty, row.lies(in: photo.full) else { return nil }
        return Reading(text: decoded.text, confidence: decoded.confidence, alternatives: decoded.alternatives, score: fit.score, row: row, fit: fit)
    }
}

extension SegmentFit {
    /// The corners of the digits in the photo.
    fileprivate func row(in strip: RowStrip, isLight: Bool) -> RowCandidate? {
        guard let first = cells.first, let last = cells.last else { return nil }
        let lean = geometry.slant * geometry.height / 2
        let (top, bottom) = (geometry.top, geometry.top + geometry.height)
        // The strip's middle row stays where it is when it is leant; the digits' own middle may lie beside it.
        let offset = geometry.slant * (Double(strip.image.height) / 2 - (top + bottom) / 2)
        let start = first.isHalf ? first.x + geometry.width - 2 * geometry.stroke : first.x
        let (left, right) = (start + offset, last.x + geometry.width + offset)
        let corners = [ImagePoint(left + lean, top), ImagePoint(right + lean, top), ImagePoint(right - lean, bottom), ImagePoint(left - lean, bottom)]
        return RowCandidate(corners: corners.map(strip.toPhoto.apply), isLight: isLight, score: score)
    }
}
