import PhotoAnswers

/// Decides what the parts of an eyepiece say together, and whether they say it surely.
///
/// The limits stand where two generators and real photos leave a wide empty gap between good and bad readings; `docs/photo-accuracy.md` has the figures.
struct EyepieceJudge {
    let scene: EyepieceScene
    let numerals: NumeralColumn
    let ladder: TickLadder?
    let rival: NumeralColumn?

    /// The two readers may differ by this much, in ticks of 0.0001.
    private static let agreement = 4
    /// The readers may differ by this much where the long ticks stand alone: a numeral is not set more exactly.
    private static let printing = 12.0
    /// Ticks beside which others as dark as this share of them stand may not be the long ones: a numeral printed above its tick stands beside another one.
    private static let mostCompany = 0.6
    /// The highest numeral of an instrument for urine or sea water; scales for wort and acid go on.
    private static let highestNumeral = 800

    /// The reading.
    func reading(details: [String: Double]) -> EyepieceReading {
        var reading = EyepieceReading(isEyepiece: true, reasons: [])
        let (low, high) = (numerals.entries.first?.value ?? 0, numerals.entries.last?.value ?? 0)
        reading.scale = low...high
        let boundary = scene.boundary
        // A numeral or two at either end may be too dark or too bright to be read; scales begin at 1.000.
        let range = -60...Double(high) + 150
        if let ladder {
            let row = boundary.row(at: ladder.column)
            reading.byTicks = EyepieceJudge.value(in: range) { row - ladder.rows.value(at: $0) }
            reading.division = FineDivision(scene.map, numerals: numerals, ladder: ladder).division
        }
        // The line is parallel to the tick it crosses, so it is as far from a numeral as from that numeral's tick: nothing of the ticks is needed.
        reading.byNumerals = EyepieceJudge.value(in: range) { value in
            let beside = numerals.rows.value(at: value)
            return boundary.row(at: numerals.columns.value(at: beside)) - beside
        }
        reading.details = details.merging(measures(at: reading.byTicks ?? reading.byNumerals ?? 150)) { $1 }
        decide(&reading)
        return reading
    }

    private func decide(_ reading: inout EyepieceReading) {
        if boundaryIsMissing {
            reading.reasons = [.noBoundary]
            return
        }
        // Water reads 1.000; a line more than half a division below that lies outside the scale. Where only one reader says so, the other's value is asked.
        guard let value = [reading.byTicks, reading.byNumerals].compactMap(\.self).first(where: { $0 > -6 }) else {
            reading.reasons = [.outsideScale]
            return
        }
        let quantum = reading.division == 5 ? 1.0 : 2
        let ticks = max(Int((value / quantum).rounded() * quantum), 0)
        reading.ticks = ticks
        reading.reasons = doubts(of: reading, value: value, ticks: ticks)
        reading.isSure = reading.reasons.isEmpty
        reading.uncertainty = uncertainty(of: reading, value: value)
        reading.confidence = confidence(of: reading)
    }

    /// Whether what was taken for the line is none: hardly a step, or seen in few places.
    private var boundaryIsMissing: Bool { scene.boundary.contrast < 0.06 || scene.boundary.support < 0.35 }

    private func doubts(of reading: EyepieceReading, value: Double, ticks: Int) -> [PhotoReason] {
        var doubts: [PhotoReason] = []
        if (reading.scale?.upperBound ?? 0) > EyepieceJudge.highestNumeral { doubts.append(.noScale) }
        if rival != nil || numerals.contradictions > 1 || numerals.strays > 0 { doubts.append(.scaleUnsure) }
        if lineIsDoubtful(at: value) { doubts.append(.boundaryUnsure) }
        if numerals.entries.count < 3 || numerals.score < min(2.5, 0.6 * Double(numerals.entries.count)) { doubts.append(.unsureVote) }
        guard let ladder, let own = reading.byTicks, let other = reading.byNumerals else { return doubts + [.oneReader] }
        let isAlone = standsAlone(ladder, at: value)
        let differ = abs(ticks - max(Int(other.rounded()), 0)) > EyepieceJudge.agreement || abs(own - other) > 6
        if isAlone ? abs(own - other) > EyepieceJudge.printing : differ { doubts.append(.readersDiffer) }
        if isCutOff(value, by: ladder, isAlone: isAlone) { doubts.append(.cutOff) }
        if ladder.count < 3 || ladder.rows.scatter > 0.2 * unit(at: value) || ladder.company > EyepieceJudge.mostCompany { doubts.append(.scaleUnsure) }
        return doubts
    }

    /// Whether the line lies outside what is known of the scale. Scales go on a little above their last numeral; the numeral that the line crosses cannot be read,
    /// and five long ticks or more tell where it would stand.
    private func isCutOff(_ value: Double, by ladder: TickLadder, isAlone: Bool) -> Bool {
        let (low, high) = (numerals.entries.first?.value ?? 0, numerals.entries.last?.value ?? 0)
        let step = Double(numerals.step)
        let (below, above) = !isAlone ? (6.0, 20.0) : ladder.count > 4 ? (1.1 * step, 1.1 * step) : ladder.count > 3 ? (6, step / 2) : (6, 30)
        return value < Double(min(ladder.lowest, low)) - below || value > Double(max(ladder.highest, high)) + above
    }

    /// Whether the ticks measured are surely the long ones and lie on a smooth curve. Long ones are 0.005 apart or more, so that each belongs to the numeral beside it
    /// even where that was set a little too high or too low, and so that the curve can be followed a little beyond the last numeral that could be read.
    private func standsAlone(_ ladder: TickLadder, at value: Double) -> Bool {
        ladder.count >= 3 && ladder.company < 0.2 && ladder.rows.scatter < 0.06 * unit(at: value)
    }

    /// Whether the line may be another edge: too faint, too soft, ragged, not parallel to the ticks, one of several, or a shadow's.
    private func lineIsDoubtful(at value: Double) -> Bool {
        let (line, unit) = (scene.boundary, unit(at: value))
        return line.contrast < 0.12 || line.support < 0.5 || line.scatter > 0.3 * unit || line.softness > 2 * unit || line.rival > 0.8
            || abs(tilt(at: value) ?? 0) > (hasColour ? 0.08 : 0.05) || couldBeShadow(at: value)
    }

    /// Whether the dark half is so much bluer that the line must be the instrument's own.
    private var hasColour: Bool { scene.cast >= 0.25 }

    /// Whether the line may be the edge of a shadow. The dark half of nearly all instruments is bluer than the bright one, which a shadow cannot make it.
    /// One of hardly any colour is believed where it is much darker than a finger's shadow on bright ground, sharp and parallel to the ticks; one without
    /// any colour only where it is nearly black.
    private func couldBeShadow(at value: Double) -> Bool {
        guard !hasColour else { return false }
        let line = scene.boundary
        let isBlack = line.contrast >= 0.8
        return (line.contrast < 0.57 || (scene.cast < 0.12 && !isBlack)) || line.softness > (isBlack ? 0.75 : 0.6) * unit(at: value)
            || line.rival > 0.5 || (line.contrast < 0.65 && abs(tilt(at: value) ?? 0) > 0.03)
    }

    private func unit(at value: Double) -> Double { max(numerals.unit(at: value), 1e-6) }

    private func tilt(at value: Double) -> Double? { ladder.map { scene.boundary.slope(at: $0.column) - $0.slopes.value(at: value) } }

    /// Two standard deviations in ticks: the line's scatter, the camera's tones, the scale's scatter, half the readers' difference, the rounding.
    private func uncertainty(of reading: EyepieceReading, value: Double) -> Double {
        let perPixel = 10 / unit(at: value)
        let line = scene.boundary.scatter * perPixel / Double(max(scene.boundary.crossings, 1)).squareRoot()
        // Half the distance between half way in light and half way in shades.
        let tone = 0.45 * scene.boundary.contrast * scene.boundary.softness * perPixel
        let scale = (ladder?.rows.scatter ?? numerals.rows.scatter) * perPixel
        let difference = zip([reading.byTicks], [reading.byNumerals]).compactMap { a, b in a.flatMap { a in b.map { (a - $0) / 2 } } }.first ?? 3
        let squares = [line, tone, scale, difference, 0.6].reduce(0) { $0 + $1 * $1 }
        // Of the values of three generators twice this root covers 95 in a hundred or a little less; the rest is for those nobody has seen.
        return 2.8 * squares.squareRoot()
    }

    /// How sure the value is: 1 for a perfect picture, less for every weakness; never above 0.6 where a doubt remains.
    private func confidence(of reading: EyepieceReading) -> Double {
        let votes = min(numerals.score / Double(max(numerals.entries.count, 1)), 1) * min(Double(numerals.entries.count) / 4, 1)
        let line = min(scene.boundary.contrast / 0.25, 1) * min(scene.boundary.support / 0.8, 1)
        let sharpness = 1 - min((reading.uncertainty ?? 21) / 42, 0.5)
        let raw = min(max((0.5 + 0.5 * votes) * (0.5 + 0.5 * line) * sharpness, 0), 1)
        return reading.isSure ? raw : min(raw, 0.6)
    }

    private func measures(at value: Double) -> [String: Double] {
        let (line, unit) = (scene.boundary, unit(at: value))
        var measures = [
            "clarity": scene.map.clarity, "unit": unit, "numerals": Double(numerals.entries.count), "votes": numerals.score,
            "contradictions": Double(numerals.contradictions), "numeralScatter": numerals.rows.scatter / unit, "support": line.support,
            "scatter": line.scatter / unit, "contrast": line.contrast, "softness": line.softness / unit, "rival": line.rival, "cast": scene.cast,
        ]
        if let ladder {
            measures["ticks"] = Double(ladder.count)
            measures["expected"] = Double(ladder.expected)
            measures["tickScatter"] = ladder.rows.scatter / unit
            measures["gap"] = ladder.gap
            measures["tilt"] = tilt(at: value)
            measures["company"] = ladder.company
        }
        return measures
    }

    /// Where `distance`, which grows with the value, passes zero; nil where it does not in the range.
    private static func value(in range: ClosedRange<Double>, _ distance: (Double) -> Double) -> Double? {
        var (low, high) = (range.lowerBound, range.upperBound)
        guard distance(low) < 0, distance(high) > 0 else { return nil }
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if distance(middle) < 0 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
