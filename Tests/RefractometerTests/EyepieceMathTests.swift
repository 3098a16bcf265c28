import PhotoAnswers
import Testing

@testable import Refractometer

/// The pieces of the eyepiece reader that compute.
@Suite struct EyepieceMathTests {
    @Test func fitsAParabolaAndLeavesOutWhatIsWrong() throws {
        var points = (0..<8).map { ImagePoint(Double($0) * 100, 700 - 0.9 * Double($0) * 100 + 0.0001 * Double($0 * $0) * 10_000) }
        points[3].y += 40
        let fit = try #require(RobustPolynomial(points, degree: 2, least: 0.5))
        #expect(fit.inliers == 7)
        #expect(!fit.kept.contains(3))
        #expect(abs(fit.value(at: 300) - (700 - 270 + 9)) < 1e-6)
    }

    @Test func refusesAFitThroughTooFewPoints() { #expect(RobustPolynomial([ImagePoint(1, 1)], degree: 1, least: 1) == nil) }

    @Test(arguments: [(-7.3, 1.5), (0.0, 4.0), (5.25, 9.0)]) func findsTheMiddleOfASoftStep(middle: Double, width: Double) throws {
        let values = (-70...70).map { Float(80 + 120 / (1 + expOf(-(Double($0) - middle) / width)) + 0.05 * Double($0)) }
        let profile = try #require(EdgeProfile(values, start: -70))
        #expect(abs(profile.middle - middle) < 0.3)
        #expect(abs(profile.width - width) < 0.2 * width + 0.2)
        #expect(profile.below > profile.above + 100)
    }

    @Test func closesDarkMarksAndKeepsTheEdgeOfTheField() {
        var plane = Plane(width: 40, height: 30, filledWith: 100)
        plane.withMutableValues { for x in 10..<14 { $0[15 * 40 + x] = 5 } }
        #expect(plane.closed(radius: 4).values.allSatisfy { $0 == 100 })
        #expect(plane.extreme(radiusX: 1, radiusY: 0, largest: false)[14, 15] == 5)
    }

    @Test(arguments: [0.5, 1.2, 2.5, 6]) func smoothingKeepsAnEvenPlane(sigma: Double) {
        #expect(Plane(width: 21, height: 17, filledWith: 3).blurred(sigma: sigma).values.allSatisfy { abs($0 - 3) < 1e-4 })
    }

    @Test func growsAndShrinksSets() {
        let mask = Mask(width: 9, height: 5, bits: (0..<45).map { $0 == 22 ? 1 : 0 })
        let grown = mask.dilated(radiusX: 2, radiusY: 1)
        #expect(grown.count == 15)
        #expect(grown.eroded(radiusX: 2, radiusY: 1).bits == mask.bits)
        #expect(mask.opened(radiusX: 1, radiusY: 0).count == 0)
    }

    @Test func findsConnectedPatches() {
        let bits: [UInt8] = [1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1]
        let patches = Patches(of: Mask(width: 4, height: 3, bits: bits))
        #expect(patches.parts.map(\.area) == [2, 3])
        #expect(patches.parts.map(\.width) == [2, 1])
    }

    @Test func putsACircleAroundAHull() throws {
        let points = (0..<60).map { ImagePoint(50 + 20 * cosOf(Double($0) * .pi / 30), 40 + 20 * sinOf(Double($0) * .pi / 30)) }
        let hull = ConvexHull(points + [ImagePoint(51, 41)])
        let circle = try #require(hull.enclosingCircle)
        #expect(hull.corners.count == 60)
        #expect(circle.centre.distance(to: ImagePoint(50, 40)) < 0.5)
        #expect(abs(circle.radius - 20.5) < 0.5)
    }

    @Test func undoesTheMovementOfAHand() {
        var sharp = Plane(width: 60, height: 30)
        sharp.withMutableValues { pixels in for y in 8..<22 { for x in [20, 21, 34, 35] { pixels[y * 60 + x] = 1 } } }
        let blur = MotionBlur(length: 12, degrees: 0)
        let smeared = sharp.averaged(radiusX: 6, radiusY: 0)
        let undone = blur.undone(smeared, scale: 1, rounds: 30)
        #expect(smeared[25, 15] > 0.1)
        #expect(undone[25, 15] < 0.35 * undone[21, 15])
    }

    @Test func joinsPiecesOfOneWord() {
        let one = WordBox(x: 10, y: 10, width: 12, height: 30)
        #expect(one.isContinued(by: WordBox(x: 36, y: 11, width: 60, height: 29)))
        #expect(!one.isContinued(by: WordBox(x: 60, y: 11, width: 60, height: 29)))
        #expect(!one.isContinued(by: WordBox(x: 36, y: 30, width: 60, height: 29)))
    }

    @Test func makesRoomForTheBeginningOfAWord() {
        let box = WordBox(x: 20, y: 10, width: 50, height: 30)
        #expect(box.extended(left: 15) == WordBox(x: 5, y: 10, width: 65, height: 30))
        #expect(box.extended(left: 40) == WordBox(x: 0, y: 10, width: 70, height: 30))
    }

    /// Against the definition, pixel by pixel, at the edges too.
    @Test(arguments: [(0, 3), (2, 0), (1, 2), (4, 4)]) func setsAndPlanesKeepTheirDefinition(radiusX: Int, radiusY: Int) {
        let (width, height) = (13, 11)
        var state: UInt32 = 7
        let values = (0..<(width * height)).map { _ -> Float in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(state >> 24)
        }
        var plane = Plane(width: width, height: height)
        plane.withMutableValues { for index in 0..<$0.count { $0[index] = values[index] } }
        let mask = Mask(plane) { $0 > 90 }
        let (grown, shrunk, largest) = (
            mask.dilated(radiusX: radiusX, radiusY: radiusY), mask.eroded(radiusX: radiusX, radiusY: radiusY),
            plane.extreme(radiusX: radiusX, radiusY: radiusY, largest: true)
        )
        for y in 0..<height {
            for x in 0..<width {
                let brick = (-radiusY...radiusY).flatMap { dy in (-radiusX...radiusX).map { (x + $0, y + dy) } }
                #expect(grown[x, y] == brick.contains { mask[$0.0, $0.1] })
                #expect(shrunk[x, y] == brick.allSatisfy { mask[$0.0, $0.1] })
                #expect(largest[x, y] == brick.map { plane[$0.0, $0.1] }.max())
            }
        }
    }
}
