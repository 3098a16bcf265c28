import Testing

@testable import Refractometer

/// The geometry reader alone, on clean drawn rows: what it must never get wrong.
@Suite struct SegmentReaderTests {
    private func best(in image: GrayImage) -> SegmentReader.Reading? {
        let photo = PhotoPyramid(image)
        let reader = SegmentReader(photo)
        let rows = RowFinder().rows(in: image).compactMap { reader.rank(RowDirection(photo).aligned($0)) }.sorted { $0.score > $1.score }
        return rows.first.flatMap { DisplayScan.bestWayUp($0.row, reader)?.segments }
    }

    @Test(arguments: ["1.012", "1.0345", "1.067", "1.089", "23.5", "8.888"])
    func readsDigitsAndPoint(text: String) throws {
        let reading = try #require(best(in: SevenSegmentPicture(text: text).image))
        #expect(reading.text == text)
        #expect(reading.confidence > 0.9)
    }

    @Test func readsShiningDigits() throws {
        let reading = try #require(best(in: SevenSegmentPicture(text: "1.025", isLight: true).image))
        #expect(reading.text == "1.025")
        #expect(reading.row.isLight)
    }

    @Test(arguments: ["1.012", "1.0345"]) func readsAPointWithAPlaceOfItsOwn(text: String) throws {
        #expect(try #require(best(in: SevenSegmentPicture(text: text, pointPlace: 12).image)).text == text)
    }

    @Test(arguments: ["1.024", "1.0061"]) func readsAOneInAHalfPlaceBesideTheFrame(text: String) throws {
        #expect(try #require(best(in: SevenSegmentPicture(text: text, halfPlace: 12).image)).text == text)
    }

    @Test func readsThinStrokes() throws {
        #expect(try #require(best(in: SevenSegmentPicture(text: "1.024", digitHeight: 100, width: 60, stroke: 5, pitch: 84).image)).text == "1.024")
    }

    @Test func theFrameBehindTheLastDigitIsNoDigit() throws {
        let reading = try #require(best(in: SevenSegmentPicture(text: "1.002", frameBehind: 20).image))
        #expect(reading.text == "1.002")
        #expect(!reading.fit.endsLater)
    }

    /// A shadow along the foot of the row looks like a point in every gap.
    @Test(arguments: [([0.5, 0.9, 0.55], "12.34"), ([0.9, 0.5, 0.5], "1.234"), ([0.1, 0.2, 0.1], "1234")])
    func aNumberHasOnePointAtMost(points: [Double], text: String) {
        let digits: [[Double]] = [[0, 1, 1, 0, 0, 0, 0], [1, 1, 0, 1, 1, 0, 1], [1, 1, 1, 1, 0, 0, 1], [0, 1, 1, 0, 0, 1, 1]]
        let cells = zip(digits, points + [0]).enumerated().map { index, digit in
            SegmentFit.Cell(x: Double(index) * 30, segments: digit.0, holes: [0, 0], point: digit.1)
        }
        let geometry = SegmentGeometry(top: 10, height: 36, width: 20, stroke: 4, slant: 0, pitch: 30)
        let fit = SegmentFit(geometry: geometry, cells: cells, score: 10, purity: 1, beginsEarlier: false, endsLater: false)
        #expect(SegmentDecoder(fit).decode().text == text)
    }

    /// A reflection takes the top of a 0; among the digits of a specific gravity it is no U.
    @Test func aZeroWithoutItsTopIsOneInAValue() {
        let one = [0, 1, 1, 0, 0, 0, 0.0]
        let digits = [one, [0, 1, 1, 1, 1, 1, 0], one, one]
        let cells = digits.enumerated().map { index, digit in
            SegmentFit.Cell(x: Double(index) * 30, segments: digit, holes: [0, 0], point: index == 0 ? 0.9 : 0)
        }
        let geometry = SegmentGeometry(top: 10, height: 36, width: 20, stroke: 4, slant: 0, pitch: 30)
        let fit = SegmentFit(geometry: geometry, cells: cells, score: 10, purity: 1, beginsEarlier: false, endsLater: false)
        #expect(SegmentDecoder(fit).decode().text == "1.011")
    }

    @Test func seesThatThereIsNoPoint() throws {
        #expect(try #require(best(in: SevenSegmentPicture(text: "1025").image)).text == "1025")
    }

    @Test(arguments: [1, 2, 3]) func readsATurnedPicture(quarters: Int) throws {
        #expect(try #require(best(in: SevenSegmentPicture(text: "1.024").image.turned(quarters: quarters))).text == "1.024")
    }

    @Test(arguments: [-8.0, 5.0]) func readsATiltedPicture(degrees: Double) throws {
        #expect(try #require(best(in: SevenSegmentPicture(text: "1.024").image.rotated(degrees: degrees))).text == "1.024")
    }

    @Test func anEvenPictureHoldsNoRow() {
        #expect(RowFinder().rows(in: GrayImage(width: 400, height: 300, filledWith: 120)).isEmpty)
    }
}
