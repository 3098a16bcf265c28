/// The direction of the parallel strokes in a picture of ink, by projection: seen along the ticks of a scale the ink falls into sharp peaks.
struct TickDirection {
    /// A direction along which projections are sharp.
    struct Candidate: Sendable {
        /// How far the picture must be turned counter-clockwise so that the strokes lie level, in degrees; strokes may still be upside down.
        let degrees: Double
        /// Sharpness as a multiple of the usual one of all directions.
        let sharpness: Double
    }

    private let xs: [Float]
    private let ys: [Float]
    private let weights: [Float]
    private let side: Int

    /// The directions of the ink.
    init(_ map: InkMap) {
        var (xs, ys, weights): ([Float], [Float], [Float]) = ([], [], [])
        let plane = map.ink
        let centre = Float(plane.width) / 2
        for y in 0..<plane.height {
            for x in 0..<plane.width {
                let ink = plane.values[y * plane.width + x]
                guard ink > 0.3 else { continue }
                xs.append(Float(x) - centre)
                ys.append(Float(y) - centre)
                weights.append(min(ink, 1))
            }
        }
        (self.xs, self.ys, self.weights) = (xs, ys, weights)
        side = plane.width
    }

    /// The sharpest directions and those square to them, the sharpest first; the axis of a scale is square to its ticks and often sharper.
    func candidates() -> [Candidate] {
        guard weights.count > 50 else { return [] }
        let energies = (0..<180).map { energy(Double($0)) }
        let usual = max(energies.sorted()[90], 1e-9)
        let peaks = (0..<180).filter { angle in (-4...4).allSatisfy { energies[angle] >= energies[(angle + $0 + 180) % 180] } }
            .sorted { (energies[$1], $0) < (energies[$0], $1) }
        var angles: [Int] = []
        for peak in peaks.prefix(3) {
            for angle in [peak, (peak + 90) % 180] where angles.allSatisfy({ TickDirection.distance($0, angle) > 2 }) { angles.append(angle) }
        }
        return angles.map { refined(around: Double($0), usual: usual) }
    }

    private static func distance(_ a: Int, _ b: Int) -> Int { min(abs(a - b), 180 - abs(a - b)) }

    private func refined(around angle: Double, usual: Double) -> Candidate {
        var best = (angle: angle, energy: -1.0)
        for step in -8...8 {
            let tried = angle + Double(step) * 0.25
            let energy = energy(tried)
            if energy > best.energy { best = (tried, energy) }
        }
        return Candidate(degrees: best.angle - 90, sharpness: best.energy / usual)
    }

    /// The sum of squared differences of the ink projected on the axis of that angle.
    private func energy(_ degrees: Double) -> Double {
        let (cosine, sine) = (Float(cosOf(degrees * .pi / 180)), Float(sinOf(degrees * .pi / 180)))
        let offset = Float(side)
        var profile = [Float](repeating: 0, count: 2 * side + 2)
        for index in weights.indices {
            let place = xs[index] * cosine + ys[index] * sine + offset
            let bin = Int(place)
            let part = place - Float(bin)
            profile[bin] += weights[index] * (1 - part)
            profile[bin + 1] += weights[index] * part
        }
        var sum = 0.0
        for index in 2..<profile.count {
            let step = Double(profile[index] - profile[index - 2])
            sum += step * step
        }
        return sum
    }
}
