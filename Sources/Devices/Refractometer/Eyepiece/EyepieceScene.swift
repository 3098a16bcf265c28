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
    /// How many times as much of the bright half's blue light as of its yellow light is left in the dark half, less one: the dark half of most instruments
    /// is blue, and a shadow takes as much of either, however deep it is.
    let cast: Double
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
        cast = EyepieceScene.cast(view, degrees: degrees, boundary: boundary, map: map)
    }

    /// The field itself.
    var field: EyepieceField { view.field }

    /// The point of the photo that ``picture`` shows at a point.
    func photoPoint(_ point: ImagePoint) -> ImagePoint { view.photoPoint(point, degrees: degrees, side: EyepieceReader.side) }

    private static func cast(_ view: FieldView, degrees: Double, boundary: Boundary, map: InkMap) -> Double {
        let side = EyepieceReader.side
        var (yellow, blue, counts) = ([0.0, 0.0], [0.0, 0.0], [0, 0])
        let clear = 3 * boundary.softness + 6
        for x in stride(from: Double(side) * 0.1, through: Double(side) * 0.9, by: 12) {
            for (half, sign) in [-1.0, 1].enumerated() {
                for distance in [clear, clear + 8, clear + 16, clear + 24] {
                    let point = ImagePoint(x, boundary.row(at: x) + sign * distance)
                    guard map.paper[Int(point.x), Int(point.y)], map.ink[Int(point.x), Int(point.y)] < 0.25 else { continue }
                    guard let colour = view.colour(at: point, degrees: degrees, side: side) else { continue }
                    yellow[half] += (EyepieceScene.light(colour.red) + EyepieceScene.light(colour.green)) / 2
                    blue[half] += EyepieceScene.light(colour.blue)
                    counts[half] += 1
                }
            }
        }
        guard counts[0] > 10, counts[1] > 10, yellow[1] > 0, blue[1] > 0, yellow[0] > 0 else { return 0 }
        // The numbers of points cancel out.
        return blue[0] / blue[1] / (yellow[0] / yellow[1]) - 1
    }

    /// The light of a shade of the photo (sRGB), 0…1: only in light does a shadow take the same share of every colour.
    private static func light(_ shade: Double) -> Double {
        let share = shade / 255
        return share <= 0.04045 ? share / 12.92 : powerOf((share + 0.055) / 1.055, 2.4)
    }
}
