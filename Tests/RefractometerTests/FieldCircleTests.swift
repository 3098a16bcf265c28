import PhotoAnswers
import Testing

@testable import Refractometer

/// Discs completed from their bright half.
@Suite struct FieldCircleTests {
    /// The outline of a disc of radius 90 around (150, 140), cut off above a row.
    private static func outline(cutAt row: Double) -> [ImagePoint] {
        (0..<360).map { degree in
            let angle = Double(degree) * .pi / 180
            return ImagePoint(150 + 90 * cosOf(angle), max(140 + 90 * sinOf(angle), row))
        }
    }

    /// A photo of a disc with a bright lower part; `dark` is the shade of its upper part, the surroundings have 20.
    private static func photo(dark: UInt8, lineAt row: Int) throws -> ColorImage {
        var samples: [UInt8] = []
        for y in 0..<300 {
            for x in 0..<300 {
                let isInside = ImagePoint(Double(x), Double(y)).distance(to: ImagePoint(150, 140)) < 90
                // Only the blue of the dark half is another one.
                samples += isInside ? (y < row ? [20, 20, dark] : [220, 225, 215]) : [20, 20, 20]
            }
        }
        return try #require(ColorImage(width: 300, height: 300, samples: samples))
    }

    @Test(arguments: [100.0, 140, 170]) func findsTheCircleOfAnArcAndALine(row: Double) throws {
        let circle = try #require(FieldCircle(ConvexHull(FieldCircleTests.outline(cutAt: row)).corners) { _ in true })
        // Of a short arc the circle is known to a fiftieth.
        #expect(circle.centre.distance(to: ImagePoint(150, 140)) < 1.8)
        #expect(abs(circle.radius - 90) < 1.8)
    }

    @Test func wantsAnArcOfWhichAPartIsMissing() {
        let whole = FieldCircleTests.outline(cutAt: 0)
        let square = [ImagePoint(50, 50), ImagePoint(250, 50), ImagePoint(250, 250), ImagePoint(50, 250)]
        for corners in [whole, square, Array(whole.prefix(2)), []] { #expect(FieldCircle(ConvexHull(corners).corners) { _ in true } == nil) }
        #expect(FieldCircle(ConvexHull(FieldCircleTests.outline(cutAt: 140)).corners) { _ in false } == nil)
    }

    @Test(arguments: [(20, false), (24, true), (14, true)] as [(UInt8, Bool)]) func seesTheEdgeOfTheDarkHalfByItsColour(dark: UInt8, isSeen: Bool) throws {
        let circle = try #require(FieldCircle(ConvexHull(FieldCircleTests.outline(cutAt: 140)).corners) { _ in true })
        #expect(try circle.isSeen(in: FieldCircleTests.photo(dark: dark, lineAt: 140), step: 1) == isSeen)
    }

    @Test func offersTheWholeDiscWhereItsDarkHalfIsHardlySeen() throws {
        let seen = try FieldFinder().fields(in: FieldCircleTests.photo(dark: 24, lineAt: 140))
        #expect(seen.first.map { abs($0.radius - 90) < 2 && $0.centre.distance(to: ImagePoint(150, 140)) < 2 } == true)
        #expect(seen.first?.contains(150, 80) == true)
        // A stop with a straight side over black ground is no line of a reading: nothing of the dark part is seen there.
        let stop = try FieldFinder().fields(in: FieldCircleTests.photo(dark: 20, lineAt: 140))
        #expect(stop.allSatisfy { !$0.contains(150, 80) })
    }
}
