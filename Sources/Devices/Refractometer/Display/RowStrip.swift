import PhotoAnswers

/// A row of digits pulled straight: dark digits on light ground, upright, of one height.
struct RowStrip: Sendable {
    /// The height of a digit in the strip, in pixels, as the finder measured it.
    static let digitHeight = 36
    /// The rows above and below the digits.
    static let verticalMargin = 10
    /// Columns before and after the row: room for a digit that the finder missed.
    static let narrowMargin = 40
    /// The same where the row has been read once and may go on: room for two digits.
    static let wideMargin = 72
    /// The same for a character that stands apart from all others.
    static let leastMargin = 8
    /// The longest strip: rows of more than a dozen digits are something else.
    static let longestStrip = 640

    /// The columns before and after the row.
    let margin: Int
    /// The picture of the strip, dark on light.
    private(set) var image: GrayImage
    /// Whether the digits are brighter than their ground in the photo; `image` is then its negative.
    let isLight: Bool
    /// Where a point of the strip lies in the photo.
    let toPhoto: Homography

    /// The strip the other way up.
    var upsideDown: RowStrip {
        var result = self
        result.image = image.turned(quarters: 2)
        return result
    }

    /// The strip with strokes thicker by a pixel on each side.
    var thickened: RowStrip {
        var result = self
        result.image = image.eroded(width: 3, height: 3)
        return result
    }

    /// The strip out of focus.
    func softened(sigma: Double) -> RowStrip {
        var result = self
        result.image = image.blurred(sigma: sigma)
        return result
    }

    /// Cuts the strip of a candidate out of the photo; nil where its corners are degenerate or it is far too long.
    init?(_ row: RowCandidate, in photo: PhotoPyramid, margin: Int = RowStrip.narrowMargin) {
        self.margin = margin
        isLight = row.isLight
        let height = RowStrip.digitHeight
        let length = Int((row.length / max(row.height, 1) * Double(height)).rounded())
        guard length > 8, length + 2 * margin <= RowStrip.longestStrip else { return nil }
        let (left, top) = (Double(margin), Double(RowStrip.verticalMargin))
        let (right, bottom) = (left + Double(length), top + Double(height))
        let box = [ImagePoint(left, top), ImagePoint(right, top), ImagePoint(right, bottom), ImagePoint(left, bottom)]
        guard let map = Homography(from: box, to: row.corners) else { return nil }
        toPhoto = map
        let (columns, rows) = (length + 2 * margin, height + 2 * RowStrip.verticalMargin)
        let (level, factor) = photo.level(forScale: row.height / Double(height))
        guard let levelMap = Homography(from: box, to: row.corners.map { PhotoPyramid.point($0, factor: factor) }) else { return nil }
        let cut = level.warped(to: columns, rows, by: levelMap)
        image = row.isLight ? cut.inverted : cut
    }
}
