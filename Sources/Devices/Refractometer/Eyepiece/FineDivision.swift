/// The finest ticks of a scale, counted between its numerals.
struct FineDivision: Sendable {
    /// The value of one division in ticks of 0.0001: 5, 10 or 20; nil where the ticks cannot be told apart.
    let division: Int?
    /// In how many of the gaps between two numerals the count of ticks is exactly that of the division.
    let countedGaps: Int
    /// How many gaps there are.
    let gaps: Int

    /// How many samples a tick of 0.0001 gets.
    private static let sampling = 2
    private static let divisions = [5, 10, 20]

    /// Counts the ticks outwards from the tips of the long ones.
    init(_ map: InkMap, numerals: NumeralColumn, ladder: TickLadder) {
        let values = numerals.entries.map(\.value)
        let pairs = zip(values, values.dropFirst()).filter { $1 - $0 == numerals.step }
        gaps = pairs.count
        var best: (division: Int, counted: Int)?
        for offset in stride(from: 0.0, through: max(1.4 * numerals.width, 110), by: 4) {
            for division in FineDivision.divisions {
                let counted = pairs.count { FineDivision.isCounted(map.ink, ladder: ladder, offset: offset, from: $0, to: $1, division: division) }
                if counted > best?.counted ?? 0 || (counted == best?.counted && division < best?.division ?? 0) { best = (division, counted) }
            }
        }
        countedGaps = best?.counted ?? 0
        division = countedGaps * 2 >= max(gaps, 1) ? best?.division : nil
    }

    /// Whether the peaks of ink between two numerals, both their ticks included, are as many as the division asks for and evenly spaced.
    private static func isCounted(_ ink: Plane, ladder: TickLadder, offset: Double, from low: Int, to high: Int, division: Int) -> Bool {
        guard (high - low) % division == 0 else { return false }
        let margin = division / 2
        let count = (high - low + 2 * margin) * sampling + 1
        let column = ladder.column + Double(ladder.side) * offset
        let samples = (0..<count).map { index -> Float in
            let value = Double(low - margin) + Double(index) / Double(sampling)
            return ink.sample(column, ladder.rows.value(at: value) + ladder.slopes.value(at: value) * Double(ladder.side) * offset)
        }
        let peaks = FineDivision.peaks(samples)
        guard peaks.count == (high - low) / division + 1 else { return false }
        return peaks.enumerated().allSatisfy { abs(Double($1) / Double(sampling) - Double(margin) - Double($0 * division)) < 0.35 * Double(division) }
    }

    /// The places of the maxima that stand out from the dips beside them.
    private static func peaks(_ samples: [Float]) -> [Int] {
        guard let high = samples.max(), let low = samples.min(), high - low > 0.12 else { return [] }
        let prominence = (high - low) * 0.25
        var (found, candidate, dip): ([Int], Int?, Float) = ([], nil, samples[0])
        for (index, sample) in samples.enumerated() {
            if let peak = candidate {
                if sample > samples[peak] {
                    candidate = index
                } else if samples[peak] - sample > prominence {
                    found.append(peak)
                    (candidate, dip) = (nil, sample)
                }
            } else {
                dip = min(dip, sample)
                if sample - dip > prominence { candidate = index }
            }
        }
        if let candidate { found.append(candidate) }
        return found
    }
}
