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
