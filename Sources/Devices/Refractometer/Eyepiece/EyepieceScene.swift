import PhotoAnswers

/// The field turned upright, with its ink and its boundary.
struct EyepieceScene {
    /// The field in yellow light, ticks level, bright half below.
    let picture: Plane
    /// Its pixels.
    let mask: Mask
    /// Its ink.
    let map: InkMap
    /// The line between the dark and the bright half.
    let boundary: Boundary
    /// How much more the line stands out in yellow than in blue light, as a share of the bright half: the dark half of most instruments is blue,
    /// a shadow is not.
    let tint: Double
    private let view: FieldView
    private let degrees: Double

    /// The field turned by that angle; nil where no boundary is seen.
    init?(_ view: FieldView, degrees: Double) {
        let side = EyepieceReader.side
        (self.view, self.degrees) = (view, degrees)
        mask = view.mask(degrees: degrees, side: side)
        map = InkMap(view.picture(.all, degrees: degrees, side: side), mask: mask, radius: 16, softness: 1.2, rim: 8)
        picture = view.picture(.yellow, degrees: degrees, side: side)
        guard let boundary = BoundaryFinder().boundary(picture, map: map, mask: mask) else { return nil }
        self.boundary = boundary
        tint = EyepieceScene.tint(view, degrees: degrees, boundary: boundary, map: map)
    }

    /// The point of the photo that ``picture`` shows at a point.
    func photoPoint(_ point: ImagePoint) -> ImagePoint { view.photoPoint(point, degrees: degrees, side: EyepieceReader.side) }

    private static func tint(_ view: FieldView, degrees: Double, boundary: Boundary, map: InkMap) -> Double {
        let side = EyepieceReader.side
        var (yellow, blue, counts) = ([0.0, 0.0], [0.0, 0.0], [0, 0])
        let clear = 3 * boundary.softness + 6
        for x in stride(from: Double(side) * 0.1, through: Double(side) * 0.9, by: 12) {
            for (half, sign) in [-1.0, 1].enumerated() {
                for distance in [clear, clear + 8, clear + 16, clear + 24] {
                    let point = ImagePoint(x, boundary.row(at: x) + sign * distance)
                    guard map.paper[Int(point.x), Int(point.y)], map.ink[Int(point.x), Int(point.y)] < 0.25 else { continue }
                    guard let colour = view.colour(at: point, degrees: degrees, side: side) else { continue }
                    yellow[half] += (colour.red + colour.green) / 2
                    blue[half] += colour.blue
                    counts[half] += 1
                }
            }
        }
        guard counts[0] > 10, counts[1] > 10 else { return 0 }
        // Shares of equal numbers of points: above in units of below.
        let scale = Double(counts[1]) / Double(counts[0])
        return blue[0] * scale / max(blue[1], 1) - yellow[0] * scale / max(yellow[1], 1)
    }
}
