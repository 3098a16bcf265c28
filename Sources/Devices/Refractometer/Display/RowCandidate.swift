import PhotoAnswers

/// A place in a picture that may hold a row of digits.
struct RowCandidate: Sendable, Hashable {
    /// The corners of the row in the picture that was searched: top left, top right, bottom right, bottom left of the row as it is read,
    /// close around the digits.
    var corners: [ImagePoint]
    /// Whether the digits are brighter than their ground.
    var isLight: Bool
    /// How much it looks like a row of digits; comparable within one picture only.
    var score: Double

    /// The mean height of the row in pixels.
    var height: Double { (corners[0].distance(to: corners[3]) + corners[1].distance(to: corners[2])) / 2 }
    /// The mean length of the row in pixels.
    var length: Double { (corners[0].distance(to: corners[1]) + corners[3].distance(to: corners[2])) / 2 }
    /// The middle of the row.
    var centre: ImagePoint {
        ImagePoint(corners.reduce(0) { $0 + $1.x } / 4, corners.reduce(0) { $0 + $1.y } / 4)
    }

    /// The candidate in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> RowCandidate {
        var result = self
        // Pixel centres: the middle of pixel 0 lies half a pixel inside the picture.
        result.corners = corners.map { ImagePoint(($0.x + 0.5) * factor - 0.5, ($0.y + 0.5) * factor - 0.5) }
        return result
    }

    /// The candidate with columns and rows of the picture exchanged back: found in the transposed picture, the row runs downwards.
    var transposed: RowCandidate {
        var result = self
        // Exchanging the axes mirrors; beginning with another corner keeps the order clockwise.
        result.corners = [1, 0, 3, 2].map { ImagePoint(corners[$0].y, corners[$0].x) }
        return result
    }

    /// Whether another candidate lies on the same line at the same place, however long either is.
    func isSameRow(_ other: RowCandidate) -> Bool {
        guard isLight == other.isLight, min(height, other.height) > 0.6 * max(height, other.height) else { return false }
        let (dx, dy) = (other.centre.x - centre.x, other.centre.y - centre.y)
        let (along, beside) = (dx * direction.x + dy * direction.y, dy * direction.x - dx * direction.y)
        return abs(beside) < 0.35 * max(height, other.height) && abs(along) < (length + other.length) / 2
    }

    /// The row turned clockwise about its middle by `angle` (radians) and made higher at its right end, lower at its left one by `taper` (part of the height).
    func bent(angle: Double, taper: Double) -> RowCandidate {
        var result = self
        let across = direction
        let down = ImagePoint(-across.y, across.x)
        let tilt = angle * length / 2
        let widening = taper * height / 2
        let moves = [-tilt + widening, tilt - widening, tilt + widening, -tilt - widening]
        result.corners = zip(corners, moves).map { ImagePoint($0.x + down.x * $1, $0.y + down.y * $1) }
        return result
    }

    /// The row without a share of its height at its head and at its foot.
    func trimmed(head: Double, foot: Double) -> RowCandidate {
        func between(_ from: ImagePoint, _ to: ImagePoint, _ share: Double) -> ImagePoint {
            ImagePoint(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
        }
        var result = self
        result.corners = [
            between(corners[0], corners[3], head), between(corners[1], corners[2], head), between(corners[2], corners[1], foot),
            between(corners[3], corners[0], foot),
        ]
        return result
    }

    /// Whether it is read with the photo as it is held: tops of digits above their feet.
    var isUpright: Bool { corners[3].y - corners[0].y > 0.5 * height }

    /// Whether it reaches the edge of the photo: what stands there may go on outside.
    /// - Parameter margin: how near to the edge, as a part of the row's height.
    func touchesEdge(of photo: GrayImage, margin share: Double = 0.15) -> Bool {
        let margin = share * height
        return corners.contains {
            $0.x < margin || $0.y < margin || $0.x > Double(photo.width - 1) - margin || $0.y > Double(photo.height - 1) - margin
        }
    }

    /// Whether it lies in the photo and not mostly beside it, where the edge is drawn out into long strokes.
    func lies(in photo: GrayImage) -> Bool {
        let room = height / 2
        return corners.allSatisfy { $0.x > -room && $0.y > -room && $0.x < Double(photo.width) + room && $0.y < Double(photo.height) + room }
    }

    /// The same place, read the other way up.
    var upsideDown: RowCandidate {
        var result = self
        result.corners = [corners[2], corners[3], corners[0], corners[1]]
        return result
    }

    /// Whether another candidate covers nearly the same place.
    func isNear(_ other: RowCandidate) -> Bool {
        let reach = min(height, other.height)
        let (left, right) = (start, end)
        return abs(height / other.height - 1) < 0.22
            && min(left.distance(to: other.start) + right.distance(to: other.end), left.distance(to: other.end) + right.distance(to: other.start)) < 0.7 * reach
    }

    /// The middle of the left end.
    private var start: ImagePoint { ImagePoint((corners[0].x + corners[3].x) / 2, (corners[0].y + corners[3].y) / 2) }
    /// The middle of the right end.
    private var end: ImagePoint { ImagePoint((corners[1].x + corners[2].x) / 2, (corners[1].y + corners[2].y) / 2) }

    /// The row whose upper half this one is and whose lower half the other is; nil where they are not.
    ///
    /// A digit without its middle segment falls apart into halves, and so does a row of them.
    func joinedHalves(with lower: RowCandidate) -> RowCandidate? {
        guard isLight == lower.isLight, min(height, lower.height) > 0.65 * max(height, lower.height) else { return nil }
        let mean = (height + lower.height) / 2
        let (across, down) = (direction, ImagePoint(-direction.y, direction.x))
        let (dx, dy) = (lower.centre.x - centre.x, lower.centre.y - centre.y)
        let (along, below) = (dx * across.x + dy * across.y, dx * down.x + dy * down.y)
        guard below > 0.85 * mean, below < 1.7 * mean, abs(along) < 0.3 * max(length, lower.length), lower.direction.distance(to: across) < 0.25 else {
            return nil
        }
        guard min(length, lower.length) > 0.5 * max(length, lower.length) else { return nil }
        var result = self
        let longer = length >= lower.length ? self : lower
        // The ends of the longer half, moved to the outer edges of both.
        let up = longer == self ? 0 : below
        let under = longer == self ? below : 0
        let lift = (below + lower.height / 2 + height / 2 - longer.height - up - under) / 2
        func moved(_ point: ImagePoint, _ amount: Double) -> ImagePoint { ImagePoint(point.x + down.x * amount, point.y + down.y * amount) }
        result.corners = [
            moved(longer.corners[0], -up - lift), moved(longer.corners[1], -up - lift), moved(longer.corners[2], under + lift),
            moved(longer.corners[3], under + lift),
        ]
        result.score = (score + lower.score) * 0.6
        return result
    }

    /// The direction of reading, of length 1.
    var direction: ImagePoint {
        let length = max(start.distance(to: end), 1e-9)
        return ImagePoint((end.x - start.x) / length, (end.y - start.y) / length)
    }
}
