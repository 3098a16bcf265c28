import PhotoAnswers
import Testing

@testable import Refractometer

/// Numbers on displays of any kind, with the trained model of the source tree.
@Suite struct NumberReaderTests {
    private static let data = LanguageData(folders: [
        "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/resources/tessdata"
    ])

    private func read(_ image: GrayImage) throws -> InstrumentReading {
        NumberReader(try SequenceReader(data: NumberReaderTests.data)).read(image).reading
    }

    /// Pumps have their digits in a window whose edges lie in shadow.
    @Test(arguments: ["57.00", "40.02", "183.01"], [8, 14]) func theEdgesOfAWindowAreNoSegments(text: String, gap: Int) throws {
        #expect(try read(SevenSegmentPicture(text: text, window: gap).image).digits == text)
    }

    /// A reflection over a part of the row: the digits under it have half the contrast.
    @Test(arguments: ["68.72", "3190.4"]) func digitsUnderAReflectionAreRead(text: String) throws {
        var image = SevenSegmentPicture(text: text).image
        for y in 0..<image.height {
            for x in (image.width / 2)..<image.width { image[x, y] = UInt8(Int(image[x, y]) / 2 + 120) }
        }
        #expect(try read(image).digits == text)
    }

    /// A point of a pixel or two in a small picture.
    @Test(arguments: ["5121.3", "00822.4"]) func aSmallPointIsSeen(text: String) throws {
        let image = SevenSegmentPicture(text: text, digitHeight: 60, width: 34, stroke: 7, pitch: 50, margin: 40, pointSide: 5).image
        #expect(try read(image.resized(to: image.width / 2, image.height / 2)).digits == text)
    }

    @Test func whereThereIsNoPointNoneIsSeen() throws {
        #expect(try read(SevenSegmentPicture(text: "26855").image).digits == "26855")
    }

    /// Meters show their decimal smaller, on the same foot.
    @Test(arguments: ["6", "2", "5"]) func theSmallerDecimalOfAMeterIsAdded(decimal: String) throws {
        var image = SevenSegmentPicture(text: "004373", margin: 120).image
        let small = SevenSegmentPicture(text: decimal, digitHeight: 38, width: 20, stroke: 5, pitch: 28, margin: 3).image
        let (left, top) = (image.width - 120 + 4, 120 + 60 - 38 - 3)
        for y in 0..<small.height { for x in 0..<small.width { image[left + x, top + y] = min(image[left + x, top + y], small[x, y]) } }
        let reading = try read(image)
        #expect(reading.digits == "004373.\(decimal)")
        #expect(!reading.isSure)
    }

    /// Print beside a dim number is clearer than the number; it is none.
    @Test func aClearWordBelowIsNoNumber() throws {
        var image = SevenSegmentPicture(text: "37.90").image
        for index in image.pixels.indices { image[index % image.width, index / image.width] = 170 + image.pixels[index] / 8 }
        let word = SevenSegmentPicture(text: "LEAH", digitHeight: 40, width: 24, stroke: 8, pitch: 34, margin: 12).image
        for y in 0..<word.height { for x in 0..<word.width { image[80 + x, image.height - word.height + y] = word[x, y] } }
        #expect(try read(image).digits == "37.90")
    }
}
