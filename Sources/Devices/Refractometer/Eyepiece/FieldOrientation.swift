/// How the field must be turned so that the ticks lie level and the bright half lies below.
struct FieldOrientation: Sendable {
    /// Counter-clockwise, in degrees.
    let degrees: Double
    /// How sharp the ticks are in that direction, as a multiple of the usual direction.
    let sharpness: Double
    /// The boundary as it shows at low resolution.
    let line: EdgeLine
    /// Comparable between the orientations of one photo.
    let score: Double

    /// The angle that levels the line as well: it is parallel to the ticks within a degree or so, what was taken for their direction may be off by more.
    var levelDegrees: Double {
        let lean = angleOf(x: 1, y: line.slope) * 180 / .pi
        return degrees + (abs(lean) > 1 ? lean : 0)
    }

    /// The side of the pictures that are looked at.
    static let side = 480

    /// All orientations with a boundary, the likeliest first: along each direction of parallel strokes the strongest line across the field that is
    /// parallel to them.
    static func candidates(of view: FieldView) -> [FieldOrientation] {
        let mask = view.mask(degrees: 0, side: side)
        let map = InkMap(view.picture(.all, degrees: 0, side: side), mask: mask, radius: 8, softness: 0.9, rim: 11, adapts: false)
        var found: [FieldOrientation] = []
        for direction in TickDirection(map).candidates() {
            let picture = view.picture(.yellow, degrees: direction.degrees, side: side).blurred(sigma: 1)
            let field = view.mask(degrees: direction.degrees, side: side).eroded(radiusX: 6, radiusY: 6)
            let blank = Mask(map.ink.turned(degrees: direction.degrees)) { $0 < 0.3 }.eroded(radiusX: 1, radiusY: 1)
            let strips = (0..<24).compactMap { number in
                EdgeStrip(picture, blank: blank, field: field, centre: Double(side) * (0.06 + 0.88 * Double(number) / 23), halfWidth: 4, shortest: 38)
            }
            let lines = [true, false].map { brighterBelow in
                let edges = strips.enumerated().flatMap { $1.edges(brighterBelow: brighterBelow, reach: 8, number: $0) }
                return EdgeLine(edges, strips: strips.count, tolerance: 4, steepest: 0.0875)
            }
            for (number, line) in lines.enumerated() {
                guard let line else { continue }
                // A band of ink has an edge of either kind; the boundary has one only.
                let single = line.score * min(1, line.support / 0.6) - (lines[1 - number].map { $0.score * min(1, $0.support / 0.6) } ?? 0)
                guard single > 0 else { continue }
                found.append(
                    FieldOrientation(
                        degrees: direction.degrees + (number == 0 ? 0 : 180), sharpness: direction.sharpness, line: line,
                        score: single * min(direction.sharpness, 12).squareRoot()))
            }
        }
        return found.enumerated().sorted { ($0.element.score, $1.offset) > ($1.element.score, $0.offset) }.map(\.element)
    }
}

extension Plane {
    /// The square plane turned counter-clockwise about its centre; 1 (ink everywhere) where there is nothing to show.
    fileprivate func turned(degrees: Double) -> Plane {
        var result = self
        let (cosine, sine) = (cosOf(degrees * .pi / 180), sinOf(degrees * .pi / 180))
        let half = Double(width) / 2
        let (width, height) = (width, height)
        result.withMutableValues { target in
            for y in 0..<height {
                for x in 0..<width {
                    let (dx, dy) = (Double(x) - half, Double(y) - half)
                    let (column, row) = (half + cosine * dx - sine * dy, half + sine * dx + cosine * dy)
                    let isInside = column >= 0 && row >= 0 && column <= Double(width - 1) && row <= Double(height - 1)
                    target[y * width + x] = isInside ? sample(column, row) : 1
                }
            }
        }
        return result
    }
}
