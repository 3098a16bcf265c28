import Testing

@testable import Refractometer

/// Scales drawn tick by tick: numerals every 0.010 around column 500, ticks right of them.
@Suite struct TickFinderTests {
    private static let side = 1_100

    private func row(_ value: Int) -> Double { 860 - 1.2 * Double(value) }

    private func numerals() throws -> NumeralColumn {
        let words = (0...4).map { number in
            let box = WordBox(x: 450, y: Int(row(number * 100)) - 15, width: 100, height: 31)
            return NumeralReader.ReadWord(box: box, votes: [.gravity(number * 100): 1])
        }
        return try #require(NumeralColumn(words))
    }

    private func boundary(row: Double) -> Boundary {
        Boundary(
            coefficients: [row, 0, 0], middle: 550, support: 1, scatter: 0, crossings: 40, above: 100, below: 200, softness: 2, rival: 0)
    }

    /// The ink of ticks every 0.001, those of the numerals twice as long as the others; `slope` says how far one falls a column.
    private func ink(slope: (Int) -> Double, misplacing lowest: Double = 0) -> InkMap {
        var picture = Plane(width: TickFinderTests.side, height: TickFinderTests.side, filledWith: 200)
        picture.withMutableValues { pixels in
            for value in stride(from: 0, through: 400, by: 10) {
                let shift = value == 0 ? lowest : 0
                for x in 565..<(value % 100 == 0 ? 655 : 610) {
                    let middle = row(value) + shift + slope(value) * Double(x - 500)
                    for y in Int(middle - 2)...Int(middle + 2) {
                        let cover = min(max(1.9 - abs(Double(y) - middle), 0), 1)
                        pixels[y * TickFinderTests.side + x] -= Float(150 * cover)
                    }
                }
            }
        }
        let field = Mask(picture) { _ in true }
        return InkMap(picture, mask: field, radius: 16, softness: 1.2, rim: 8)
    }

    @Test(arguments: [0, 0.05, 0.1, 0.16, -0.1]) func findsTicksThatSpreadLikeAFan(change: Double) throws {
        let slope = { (value: Int) in change * Double(value - 150) / 400 }
        let ladder = try #require(TickFinder(ink(slope: slope), numerals: try numerals(), boundary: boundary(row: row(150))).ladder())
        for value in [0, 100, 200, 300, 400] {
            let expected = row(value) + slope(value) * (ladder.column - 500)
            #expect(abs(ladder.rows.value(at: Double(value)) - expected) < 0.6)
        }
        // Beside the boundary, where it counts.
        #expect(abs(ladder.slopes.value(at: 150)) < 0.03)
    }

    @Test func leavesOutTheTickUnderTheBoundary() throws {
        let map = ink(slope: { _ in 0 }, misplacing: 7)
        let ladder = try #require(TickFinder(map, numerals: try numerals(), boundary: boundary(row: row(0))).ladder())
        #expect(abs(ladder.rows.value(at: 0) - row(0)) < 0.6)
        #expect(ladder.count == 4)
    }

    @Test func findsNoTicksWhereThereAreNone() throws {
        let blank = Plane(width: TickFinderTests.side, height: TickFinderTests.side, filledWith: 200)
        let map = InkMap(blank, mask: Mask(blank) { _ in true }, radius: 16, softness: 1.2, rim: 8)
        #expect(TickFinder(map, numerals: try numerals(), boundary: boundary(row: 700)).ladder() == nil)
    }
}
