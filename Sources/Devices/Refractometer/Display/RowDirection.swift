import PhotoAnswers

/// Measures the direction of a row from the edges in and around it.
///
/// The middles of two or three digits say little about a row's direction. The edges of their segments, of the display's frame and of the other lines on the
/// display all run along it or across it.
struct RowDirection {
    private static let digitHeight = 20.0
    /// The reach of the window beyond the row, in digit heights.
    private static let reach = 1.3
    /// Slopes are counted in bins of this width, up to the limit either way.
    private static let bin = 0.02
    private static let limit = 0.36

    private let photo: PhotoPyramid

    /// For rows of one photo.
    init(_ photo: PhotoPyramid) { self.photo = photo }

    /// The row turned into the direction of the edges around it; unchanged where they have none.
    func aligned(_ row: RowCandidate) -> RowCandidate {
        var result = row
        for _ in 0..<2 {
            guard let slope = slope(around: result), abs(slope) > 0.005 else { break }
            result = result.bent(angle: angleOf(x: 1, y: slope), taper: 0)
        }
        return result
    }

    /// The commonest slope of the edges that run roughly along the row.
    private func slope(around row: RowCandidate) -> Double? {
        guard let window = window(around: row) else { return nil }
        let count = Int(RowDirection.limit / RowDirection.bin)
        var bins = [Double](repeating: 0, count: 2 * count + 1)
        let width = window.width
        window.withPixels { pixels in
            for y in 1..<(window.height - 1) {
                for x in 1..<(width - 1) {
                    let here = y * width + x
                    func side(_ first: Int, _ second: Int, _ third: Int) -> Int { Int(pixels[first]) + 2 * Int(pixels[second]) + Int(pixels[third]) }
                    let gx = side(here - width + 1, here + 1, here + width + 1) - side(here - width - 1, here - 1, here + width - 1)
                    let gy = side(here + width - 1, here + width, here + width + 1) - side(here - width - 1, here - width, here - width + 1)
                    guard abs(gy) > 24, abs(gx) * 2 < abs(gy) else { continue }
                    let place = -Double(gx) / Double(gy) / RowDirection.bin
                    let index = Int(place.rounded()) + count
                    // The square root keeps a bright frame from outvoting faint digits.
                    if bins.indices.contains(index) { bins[index] += Double(abs(gy)).squareRoot() }
                }
            }
        }
        let smooth = bins.indices.map { index in
            (-2...2).reduce(0.0) { $0 + (bins.indices.contains(index + $1) ? bins[index + $1] : 0) / Double(1 + abs($1)) }
        }
        guard let most = smooth.max(), most > 0, let peak = smooth.firstIndex(of: most) else { return nil }
        let near = (peak - 2...peak + 2).filter(bins.indices.contains)
        let weight = near.reduce(0) { $0 + bins[$1] }
        guard weight > 0 else { return nil }
        return near.reduce(0) { $0 + Double($1 - count) * bins[$1] } / weight * RowDirection.bin
    }

    private func window(around row: RowCandidate) -> GrayImage? {
        let scale = RowDirection.digitHeight / max(row.height, 1)
        let margin = RowDirection.digitHeight * RowDirection.reach
        let (columns, rows) = (row.length * scale + 2 * margin, RowDirection.digitHeight + 2 * margin)
        guard columns < 400 else { return nil }
        let box = [
            ImagePoint(margin, margin), ImagePoint(columns - margin, margin), ImagePoint(columns - margin, rows - margin), ImagePoint(margin, rows - margin),
        ]
        let (level, factor) = photo.level(forScale: 1 / scale)
        guard let map = Homography(from: box, to: row.corners.map { PhotoPyramid.point($0, factor: factor) }) else { return nil }
        return level.warped(to: Int(columns), Int(rows), by: map)
    }
}
