import Testing

@testable import Refractometer

/// The filters that work on whole rows at once against their meaning, pixel by pixel, at the edges and with bricks larger than the picture too.
@Suite struct PlaneFilterTests {
    private static let radii = [(0, 0), (1, 0), (0, 1), (3, 2), (1, 6), (20, 0), (0, 20), (15, 12)]
    private static let sides = [(1, 1), (7, 5), (20, 3), (19, 14)]

    /// Numbers that look random, always the same.
    private static func noise(_ count: Int) -> [Float] {
        var state: UInt32 = 12_345
        return (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(state >> 8) / Float(1 << 24)
        }
    }

    private static func plane(_ width: Int, _ height: Int) -> Plane {
        var plane = Plane(width: width, height: height)
        let values = noise(width * height)
        plane.withMutableValues { target in for index in 0..<target.count { target[index] = values[index] } }
        return plane
    }

    /// The pixels of the brick around a pixel, with nil for those outside the picture.
    private static func brick<Value>(_ x: Int, _ y: Int, _ radiusX: Int, _ radiusY: Int, _ width: Int, _ height: Int, _ value: (Int, Int) -> Value) -> [Value?]
    {
        ((y - radiusY)...(y + radiusY)).flatMap { row in
            ((x - radiusX)...(x + radiusX)).map { column in
                (0..<width).contains(column) && (0..<height).contains(row) ? value(column, row) : nil
            }
        }
    }

    @Test(arguments: sides, radii) func aSetGrowsShrinksAndClosesByTheBrick(_ side: (Int, Int), _ radius: (Int, Int)) {
        let (width, height) = side
        let mask = Mask(PlaneFilterTests.plane(width, height)) { $0 > 0.6 }
        let (grown, shrunk, closed) = (
            mask.dilated(radiusX: radius.0, radiusY: radius.1), mask.eroded(radiusX: radius.0, radiusY: radius.1),
            mask.closed(radiusX: radius.0, radiusY: radius.1)
        )
        for y in 0..<height {
            for x in 0..<width {
                func around(_ mask: Mask) -> [Bool?] { PlaneFilterTests.brick(x, y, radius.0, radius.1, width, height) { mask[$0, $1] } }
                #expect(grown[x, y] == around(mask).contains(true))
                #expect(shrunk[x, y] == around(mask).allSatisfy { $0 == true })
                #expect(closed[x, y] == around(grown).allSatisfy { $0 != false })
            }
        }
    }

    @Test func setsAreTakenOutOfEachOther() {
        let (one, other) = (Mask(PlaneFilterTests.plane(9, 7)) { $0 > 0.4 }, Mask(PlaneFilterTests.plane(9, 7)) { $0 < 0.7 })
        for y in 0..<7 {
            for x in 0..<9 {
                #expect(one.subtracting(other)[x, y] == (one[x, y] && !other[x, y]))
                #expect(one.intersection(other)[x, y] == (one[x, y] && other[x, y]))
            }
        }
    }

    @Test(arguments: sides, radii) func extremesAreThoseOfTheBrick(_ side: (Int, Int), _ radius: (Int, Int)) {
        let (width, height) = side
        let plane = PlaneFilterTests.plane(width, height)
        // A brick reaches over the whole picture at most.
        let (radiusX, radiusY) = (min(radius.0, width - 1), min(radius.1, height - 1))
        for largest in [true, false] {
            let filtered = plane.extreme(radiusX: radius.0, radiusY: radius.1, largest: largest)
            for y in 0..<height {
                for x in 0..<width {
                    let around = PlaneFilterTests.brick(x, y, radiusX, radiusY, width, height) { plane[$0, $1] }.compactMap(\.self)
                    #expect(filtered[x, y] == (largest ? around.max() : around.min()))
                }
            }
        }
    }

    @Test(arguments: sides) func aMeanIsThatOfTheBrickWithTheEdgeContinued(_ side: (Int, Int)) {
        let plane = PlaneFilterTests.plane(side.0, side.1)
        let mean = plane.averaged(radiusX: 0, radiusY: 1)
        for y in 0..<side.1 {
            for x in 0..<side.0 { #expect(abs(mean[x, y] - (plane[x, y - 1] + plane[x, y] + plane[x, y + 1]) / 3) < 1e-5) }
        }
    }

    @Test(arguments: sides) func aSofteningWeighsByAGaussian(_ side: (Int, Int)) {
        let plane = PlaneFilterTests.plane(side.0, side.1)
        let soft = plane.blurred(sigma: 0.9)
        let taps = (-3...3).map { expOf(-Double($0 * $0) / (2 * 0.9 * 0.9)) }
        let total = taps.reduce(0, +)
        for y in 0..<side.1 {
            for x in 0..<side.0 {
                var sum = 0.0
                for row in -3...3 { for column in -3...3 { sum += taps[row + 3] * taps[column + 3] * Double(plane[x + column, y + row]) } }
                #expect(abs(Double(soft[x, y]) - sum / (total * total)) < 1e-5)
            }
        }
    }

    @Test(arguments: [1, 2, 3, 10, 1_000]) func aRankIsThatOfTheSortedValues(_ count: Int) {
        let plane = PlaneFilterTests.plane(count, 1)
        let coarse = plane.mapped { ($0 * 4).rounded() }
        for plane in [plane, coarse] {
            let sorted = plane.values.sorted()
            for rank in [0, count / 5, count / 2, count * 97 / 100, count - 1] { #expect(plane.ranked(rank) == sorted[rank]) }
            #expect(plane.ranked(-1) == sorted[0])
            #expect(plane.ranked(count) == sorted[count - 1])
        }
    }
}
