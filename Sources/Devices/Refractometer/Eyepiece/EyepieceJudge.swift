/// Decides what the parts of an eyepiece say together, and whether they say it surely.
struct EyepieceJudge {
    let scene: EyepieceScene
    let numerals: NumeralColumn
    let ladder: TickLadder?
    let rival: NumeralColumn?

    /// The reading.
    func reading(roundness: Double) -> EyepieceReading {
        var reading = EyepieceReading(isEyepiece: true, reasons: [])
        let (low, high) = (numerals.entries.first?.value ?? 0, numerals.entries.last?.value ?? 0)
        reading.scale = low...high
        let boundary = scene.boundary
        let column = ladder?.column ?? numerals.columns.value(at: boundary.row(at: boundary.middle))
        let row = boundary.row(at: column)
        let range = Double(low) - 60...Double(high) + 60
        if let ladder {
            reading.byTicks = EyepieceJudge.value(in: range) { row - ladder.rows.value(at: $0) }
            reading.division = FineDivision(scene.map, numerals: numerals, ladder: ladder).division
        }
        // The numerals stand beside the ticks: their rows are compared with the boundary's along the ticks.
        reading.byNumerals = EyepieceJudge.value(in: range) { value in
            let beside = numerals.rows.value(at: value)
            let slope = ladder?.slopes.value(at: value) ?? 0
            return row - beside - slope * (column - numerals.columns.value(at: beside))
        }
        addDetails(to: &reading, column: column)
        reading.details["roundness"] = roundness
        decide(&reading)
        return reading
    }

    private func decide(_ reading: inout EyepieceReading) {
        let (low, high) = (numerals.entries.first?.value ?? 0, numerals.entries.last?.value ?? 0)
        if high > 800 || rival != nil {
            reading.reasons.append(rival == nil ? .noScale : .scaleUnsure)
        }
        guard let value = reading.byTicks ?? reading.byNumerals else {
            reading.reasons.append(.outsideScale)
            return
        }
        // Water reads 1.000; a boundary more than half a division below that is below the scale.
        guard value > -6 else {
            reading.reasons.append(.outsideScale)
            return
        }
        reading.ticks = max(Int((value / 2).rounded()) * 2, 0)
        guard let a = reading.byTicks, let b = reading.byNumerals else {
            reading.reasons.append(.oneReader)
            return
        }
        if abs(a - b) > 4 { reading.reasons.append(.readersDiffer) }
        if let ladder, value < Double(min(ladder.lowest, low)) - 6 || value > Double(max(ladder.highest, high)) + 6 { reading.reasons.append(.cutOff) }
        if numerals.entries.count < 4 && numerals.score < 2.9 { reading.reasons.append(.unsureVote) }
        reading.isSure = reading.reasons.isEmpty
    }

    private func addDetails(to reading: inout EyepieceReading, column: Double) {
        let boundary = scene.boundary
        let unit = numerals.unit(at: reading.byTicks ?? reading.byNumerals ?? 150)
        reading.details = [
            "clarity": scene.map.clarity, "unit": unit, "numerals": Double(numerals.entries.count), "votes": numerals.score,
            "contradictions": Double(numerals.contradictions), "numeralScatter": numerals.rows.scatter / unit, "support": boundary.support,
            "scatter": boundary.scatter / unit, "contrast": boundary.contrast, "rise": boundary.below - boundary.above,
            "softness": boundary.softness / unit, "rival": boundary.rival,
            "low": Double(numerals.entries.first?.value ?? 0), "high": Double(numerals.entries.last?.value ?? 0),
        ]
        if let ladder {
            reading.details["ticks"] = Double(ladder.count)
            reading.details["expected"] = Double(ladder.expected)
            reading.details["tickScatter"] = ladder.rows.scatter / unit
            reading.details["gap"] = ladder.gap
            reading.details["tilt"] = boundary.slope(at: column) - ladder.slopes.value(at: reading.byTicks ?? 150)
        }
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
