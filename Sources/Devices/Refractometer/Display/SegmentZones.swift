/// The boxes in which the segments of a digit are measured, relative to the digit's left edge and to the strip's top.
struct SegmentZones {
    /// One box: columns from, rows from, columns to, rows to; the ends are not included.
    struct Zone {
        var left: Int
        var top: Int
        var right: Int
        var bottom: Int
    }

    /// The segments a…g, the two holes, the gaps left and right of the digit, and what lies above and below its
    /// left and right strokes.
    let zones: [Zone]

    /// Where the segments of digits of these measures lie. Their ends are left out: there neighbours and blur mix in.
    init(_ g: SegmentGeometry) {
        let (w, h, t) = (g.width, g.height, g.stroke)
        let band = max(t * 0.6, 2)
        let (x0, x1) = (t / 2 + 0.22 * (w - t), w - t / 2 - 0.22 * (w - t))
        let half = (h - t) / 2
        func across(_ y: Double) -> [Double] { [x0, y - band / 2, x1, y + band / 2] }
        func down(_ x: Double, _ y: Double) -> [Double] { [x - band / 2, y + 0.22 * half, x + band / 2, y + 0.78 * half] }
        let (upper, middle, lower) = (t / 2, h / 2, h - t / 2)
        let (leftEdge, rightEdge) = (t / 2, w - t / 2)
        // A frame or a letter goes on where the strokes of a digit end.
        func beyond(_ x: Double, _ y: Double) -> [Double] { [x - band / 2, y, x + band / 2, y + 0.15 * h] }
        let inset = max((w - 2 * t) * 0.18, 0.5)
        let rise = max((half - t) * 0.22, 0.5)
        let boxes = [
            across(upper), down(rightEdge, upper), down(rightEdge, middle), across(lower), down(leftEdge, middle), down(leftEdge, upper), across(middle),
            [t + inset, t + rise, w - t - inset, middle - t / 2 - rise], [t + inset, middle + t / 2 + rise, w - t - inset, h - t - rise],
            [-0.09 * h, 0.12 * h, -0.03 * h, 0.74 * h], [w + 0.03 * h, 0.12 * h, w + 0.09 * h, 0.74 * h],
            beyond(leftEdge, -0.22 * h), beyond(rightEdge, -0.22 * h), beyond(leftEdge, 1.07 * h), beyond(rightEdge, 1.07 * h),
        ]
        zones = boxes.map { box in
            let (left, top) = (Int(box[0].rounded()), Int((box[1] + g.top).rounded()))
            return Zone(left: left, top: top, right: max(Int(box[2].rounded()), left + 1), bottom: max(Int((box[3] + g.top).rounded()), top + 1))
        }
    }

    /// The number of values for one place of a digit.
    static let count = 15

    /// The mean ink in every zone for a digit at column `x`, into `values`.
    @inline(__always)
    func measure(at x: Int, _ field: InkField, _ sums: UnsafeBufferPointer<Float>, into values: UnsafeMutableBufferPointer<Float>) {
        let stride = field.width + 1
        zones.withUnsafeBufferPointer { zones in
            for index in 0..<SegmentZones.count {
                let zone = zones[index]
                let (left, right) = (min(max(x + zone.left, 0), field.width), min(max(x + zone.right, 0), field.width))
                let (top, bottom) = (min(max(zone.top, 0), field.height), min(max(zone.bottom, 0), field.height))
                let sum = sums[bottom * stride + right] - sums[top * stride + right] - sums[bottom * stride + left] + sums[top * stride + left]
                values[index] = sum / Float((zone.right - zone.left) * (zone.bottom - zone.top))
            }
        }
    }
}
