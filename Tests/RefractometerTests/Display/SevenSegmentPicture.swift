@testable import Refractometer

/// Draws a row of seven-segment digits for tests.
struct SevenSegmentPicture {
    var text: String
    var digitHeight = 60
    var width = 32
    var stroke = 7
    var pitch = 46
    var margin = 80
    var isLight = false
    /// Columns that a point takes for itself beside the gap between two digits.
    var pointPlace = 0
    /// Columns between the frame on the left and the right half of the first place; nil where there is no frame.
    var halfPlace: Int?
    /// Columns between the last digit and the frame on the right; nil where there is none.
    var frameBehind: Int?
    /// Rows of ground between the digits and the dark edges of a window above and below them; nil where there is no window.
    var window: Int?
    /// The side of a point; nil where it is as wide as a stroke.
    var pointSide: Int?
    /// The shade of segments that are not lit, as a part of the ink's; 0 where they are not seen.
    var unlit = 0.0

    /// The picture.
    var image: GrayImage {
        let digits = text.filter { $0 != "." }
        let (ground, ink): (UInt8, UInt8) = isLight ? (20, 220) : (200, 40)
        let points = text.count - digits.count
        var image = GrayImage(width: digits.count * pitch + points * pointPlace + 2 * margin, height: digitHeight + 2 * margin, filledWith: ground)
        let faint = UInt8(Double(ground) + (Double(ink) - Double(ground)) * unlit)
        var x = margin
        for character in text {
            if character == "." {
                let side = pointSide ?? stroke
                fill(&image, x - pitch + width + (pointSide == nil ? 3 : (pitch - width - side) / 2), margin + digitHeight - side, side, side, ink)
                x += pointPlace
                continue
            }
            let segments = SevenSegmentGlyph.all.first { $0.character == character }?.segments ?? 0
            if unlit > 0 { for box in boxes { fill(&image, x + box.0, margin + box.1, box.2, box.3, faint) } }
            for (bit, box) in boxes.enumerated() where segments & (1 << UInt8(bit)) != 0 { fill(&image, x + box.0, margin + box.1, box.2, box.3, ink) }
            x += pitch
        }
        if let halfPlace { fill(&image, 0, 0, margin + width - stroke - halfPlace, image.height, ink) }
        if let frameBehind { fill(&image, x - pitch + width + frameBehind, 0, 6, image.height, ink) }
        if let window {
            fill(&image, 0, margin - window - 14, image.width, 14, ink)
            fill(&image, 0, margin + digitHeight + window, image.width, 14, ink)
        }
        return image
    }

    /// Left, top, width and height of the segments a…g.
    private var boxes: [(Int, Int, Int, Int)] {
        let (w, h, t) = (width, digitHeight, stroke)
        let half = (h - 3 * t) / 2
        return [
            (t, 0, w - 2 * t, t), (w - t, t, t, half), (w - t, 2 * t + half, t, half), (t, h - t, w - 2 * t, t), (0, 2 * t + half, t, half),
            (0, t, t, half), (t, t + half, w - 2 * t, t),
        ]
    }

    private func fill(_ image: inout GrayImage, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ shade: UInt8) {
        for row in y..<(y + height) { for column in x..<(x + width) { image[column, row] = shade } }
    }
}
