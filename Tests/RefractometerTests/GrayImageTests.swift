import PhotoAnswers
import Testing

@testable import Refractometer

@Suite struct GrayImageTests {
    /// 0 1 2 / 3 4 5, ten shades apart.
    private let six = GrayImage(width: 3, height: 2, pixels: [0, 10, 20, 30, 40, 50])

    @Test func refusesPixelsThatDoNotFit() {
        #expect(GrayImage(width: 2, height: 2, pixels: [1, 2, 3]) == nil)
        #expect(GrayImage(width: 0, height: 2, pixels: []) == nil)
    }

    @Test func readsTheEdgeOutsideAndWritesNothingThere() throws {
        var image = try #require(six)
        #expect(image[-5, 0] == 0)
        #expect(image[7, 9] == 50)
        image[7, 9] = 99
        #expect(image == six)
    }

    @Test func turnsByQuarters() throws {
        let image = try #require(six)
        #expect(image.turned(quarters: 1).pixels == [30, 0, 40, 10, 50, 20])
        #expect(image.turned(quarters: 2).pixels == [50, 40, 30, 20, 10, 0])
        #expect(image.turned(quarters: -1).pixels == [20, 50, 10, 40, 0, 30])
        #expect(image.turned(quarters: 4) == image)
    }

    @Test func resizesToMeans() throws {
        let image = try #require(GrayImage(width: 4, height: 2, pixels: [0, 100, 200, 200, 0, 100, 200, 200]))
        #expect(image.resized(to: 2, 1).pixels == [50, 200])
        #expect(GrayImage(width: 5, height: 5, filledWith: 255).resized(to: 13, 11).pixels.allSatisfy { $0 == 255 })
    }

    @Test(arguments: [0.2, 0.5, 1.0, 2.5, 6.0]) func blurringKeepsAnEvenPicture(sigma: Double) {
        let image = GrayImage(width: 20, height: 12, filledWith: 77)
        #expect(image.blurred(sigma: sigma) == image)
    }

    @Test func leptonicaKeepsEveryPixel() throws {
        let image = try #require(GrayImage(width: 7, height: 3, pixels: (0..<21).map { UInt8($0 * 12) }))
        #expect(LeptonicaPix(image)?.gray == image)
    }

    @Test func closingRemovesADarkMark() {
        var image = GrayImage(width: 9, height: 9, filledWith: 200)
        image[4, 4] = 10
        #expect(image.closed(width: 3, height: 3).pixels.allSatisfy { $0 == 200 })
        #expect(image.closed(width: 3, height: 3).subtracting(image)[4, 4] == 190)
    }

    @Test func straightensAQuadrilateral() throws {
        var image = GrayImage(width: 40, height: 40, filledWith: 0)
        for y in 10..<30 { for x in 10..<30 { image[x, y] = 180 } }
        let corners = [ImagePoint(29, 10), ImagePoint(29, 29), ImagePoint(10, 29), ImagePoint(10, 10)]
        let straight = try #require(image.straightened(corners, to: 8, 8))
        #expect(straight.pixels.allSatisfy { $0 == 180 })
        #expect(image.straightened([corners[0], corners[0], corners[0], corners[0]], to: 8, 8) == nil)
    }

    @Test func otsuSeparatesTwoShades() {
        var image = GrayImage(width: 10, height: 10, filledWith: 40)
        for x in 0..<10 { image[x, 0] = 220 }
        #expect((40..<220).contains(image.otsuThreshold))
        #expect(image.percentile(0.5) == 40)
        #expect(image.percentile(0.95) == 220)
    }
}
