public import PhotoAnswers

/// A picture to draw marks on.
public struct DebugDrawing: Sendable {
    /// The colour of a mark.
    public enum Ink: Sendable {
        /// What was taken.
        case green
        /// What was looked at and left.
        case red
        /// Help lines.
        case blue

        var samples: [UInt8] {
            switch self {
            case .green: [0, 200, 0]
            case .red: [230, 40, 40]
            case .blue: [40, 90, 255]
            }
        }
    }

    private let width: Int
    private let height: Int
    private var samples: [UInt8]

    /// Begins with a grey picture.
    public init(_ image: GrayImage) {
        (width, height) = (image.width, image.height)
        samples = image.pixels.flatMap { [$0, $0, $0] }
    }

    /// Begins with a colour picture.
    public init(_ image: ColorImage) {
        (width, height, samples) = (image.width, image.height, image.samples)
    }

    /// Draws a straight line.
    public mutating func line(_ from: ImagePoint, _ to: ImagePoint, _ ink: Ink) {
        let steps = min(max(Int(max(abs(to.x - from.x), abs(to.y - from.y))), 1), 4 * GrayImage.largestSide)
        for step in 0...steps {
            let part = Double(step) / Double(steps)
            dot(Int(from.x + (to.x - from.x) * part), Int(from.y + (to.y - from.y) * part), ink)
        }
    }

    /// Draws a closed line through the points.
    public mutating func polygon(_ points: [ImagePoint], _ ink: Ink) {
        for (index, point) in points.enumerated() { line(point, points[(index + 1) % points.count], ink) }
    }

    /// Draws an open line through the points.
    public mutating func path(_ points: [ImagePoint], _ ink: Ink) {
        for (from, to) in zip(points, points.dropFirst()) { line(from, to, ink) }
    }

    private mutating func dot(_ x: Int, _ y: Int, _ ink: Ink) {
        for (column, row) in [(x, y), (x + 1, y), (x, y + 1)] where (0..<width).contains(column) && (0..<height).contains(row) {
            samples.replaceSubrange((3 * (row * width + column))..<(3 * (row * width + column) + 3), with: ink.samples)
        }
    }

    /// The picture with its marks.
    var image: ColorImage? { ColorImage(width: width, height: height, samples: samples) }
}
