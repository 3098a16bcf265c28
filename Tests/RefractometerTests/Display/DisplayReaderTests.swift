import PhotoAnswers
import Testing

@testable import Refractometer

/// Both readers together, with the trained model of the source tree.
@Suite struct DisplayReaderTests {
    private static let data = LanguageData(folders: [
        "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/resources/tessdata"
    ])

    private func photo(_ picture: SevenSegmentPicture) throws -> DecodedPhoto {
        let gray = picture.image
        let color = try #require(ColorImage(width: gray.width, height: gray.height, samples: gray.pixels.flatMap { [$0, $0, $0] }))
        return DecodedPhoto(kind: .png, originalWidth: gray.width, originalHeight: gray.height, color: color, exif: ExifFacts(), isTruncated: false)
    }

    @Test(arguments: ["1.012", "1.0347"], [false, true])
    func aPlainDisplayIsAccepted(text: String, isLight: Bool) throws {
        let photo = try photo(SevenSegmentPicture(text: text, isLight: isLight))
        let reading = try #require(DisplayReader(data: DisplayReaderTests.data).read(photo, debug: nil))
        #expect(reading.specificGravity == text)
        #expect(reading.isSure, "\(reading.reasons) \(reading.firstReader ?? "-") \(reading.secondReader ?? "-")")
    }

    @Test func unlitSegmentsMisleadNoReader() throws {
        let photo = try photo(SevenSegmentPicture(text: "1.024", unlit: 0.22))
        let reading = try #require(DisplayReader(data: DisplayReaderTests.data).read(photo, debug: nil))
        #expect(reading.specificGravity == "1.024")
        #expect(reading.isSure, "\(reading.reasons) \(reading.firstReader ?? "-") \(reading.secondReader ?? "-")")
    }

    @Test(arguments: [1.0, 1.7]) func wideDigitsOfAMeterAreRead(widening: Double) throws {
        let gray = SevenSegmentPicture(text: "3726.1").image
        let wide = gray.resized(to: Int(Double(gray.width) * widening), gray.height)
        let color = try #require(ColorImage(width: wide.width, height: wide.height, samples: wide.pixels.flatMap { [$0, $0, $0] }))
        let photo = DecodedPhoto(kind: .png, originalWidth: wide.width, originalHeight: wide.height, color: color, exif: ExifFacts(), isTruncated: false)
        #expect(DisplayReader(data: DisplayReaderTests.data).readAnyNumber(photo, debug: nil).digits == "3726.1")
    }

    @Test(arguments: ["1012", "1.3330", "LLLL", "1.078"])
    func whatIsNoSpecificGravityIsNeverSure(text: String) throws {
        let reading = try #require(DisplayReader(data: DisplayReaderTests.data).read(photo(SevenSegmentPicture(text: text)), debug: nil))
        #expect(!reading.isSure)
        #expect(!reading.reasons.isEmpty)
    }

    @Test func withoutTheModelNothingIsSure() throws {
        let photo = try photo(SevenSegmentPicture(text: "1.012"))
        let reading = try #require(DisplayReader(data: LanguageData(folders: [])).read(photo, debug: nil))
        #expect(reading.reasons.contains(.languageDataMissing))
        #expect(!reading.isSure)
    }

    @Test func aNumberThatReadsBothWaysIsNotSureOnItsHead() throws {
        var upsideDown = try photo(SevenSegmentPicture(text: "1061"))
        let turned = upsideDown.gray.turned(quarters: 2)
        upsideDown.color = try #require(ColorImage(width: turned.width, height: turned.height, samples: turned.pixels.flatMap { [$0, $0, $0] }))
        #expect(!DisplayReader(data: DisplayReaderTests.data).readAnyNumber(upsideDown, debug: nil).isSure)
        #expect(DisplayReader(data: DisplayReaderTests.data).readAnyNumber(try photo(SevenSegmentPicture(text: "2374")), debug: nil).isSure)
    }

    /// Two rows on one display, the lower one smaller.
    private func display(_ value: String, _ lower: SevenSegmentPicture) throws -> DecodedPhoto {
        var gray = SevenSegmentPicture(text: value, digitHeight: 90, width: 48, stroke: 11, pitch: 68, margin: 120).image
        let small = lower.image
        let (left, top) = (gray.width - 120 - small.width, 120 + 90 + 12)
        for y in 0..<min(small.height, gray.height - top) { for x in 0..<small.width { gray[left + x, top + y] = small[x, y] } }
        let color = try #require(ColorImage(width: gray.width, height: gray.height, samples: gray.pixels.flatMap { [$0, $0, $0] }))
        return DecodedPhoto(kind: .png, originalWidth: gray.width, originalHeight: gray.height, color: color, exif: ExifFacts(), isTruncated: false)
    }

    private static func small(_ text: String) -> SevenSegmentPicture {
        SevenSegmentPicture(text: text, digitHeight: 44, width: 24, stroke: 6, pitch: 35, margin: 20)
    }

    @Test(arguments: ["23.5", "31.2"]) func theTemperatureBelowTheValueIsGiven(text: String) throws {
        let photo = try display("1.024", DisplayReaderTests.small(text))
        let reading = try #require(DisplayReader(data: DisplayReaderTests.data).read(photo, debug: nil))
        #expect(reading.specificGravity == "1.024")
        #expect(reading.isSure, "\(reading.reasons)")
        #expect(reading.temperatureCelsius == text)
    }

    @Test(arguments: ["4.2", "235", "98.5", "12.4"]) func aNumberThatIsNoTemperatureIsNotGivenAsOne(text: String) throws {
        let photo = try display("1.024", DisplayReaderTests.small(text))
        let reading = try #require(DisplayReader(data: DisplayReaderTests.data).read(photo, debug: nil))
        #expect(reading.specificGravity == "1.024")
        #expect(reading.temperatureCelsius == nil)
    }

    /// What a reflection leaves of a value.
    @Test(arguments: ["1.0", "1.02"]) func theBeginningOfAValueIsNoOtherNumber(text: String) throws {
        let reading = try #require(DisplayReader(data: DisplayReaderTests.data).read(try photo(SevenSegmentPicture(text: text)), debug: nil))
        #expect(reading.specificGravity == nil)
        #expect(reading.reasons.contains(.unreadable), "\(reading.reasons)")
        #expect(!reading.reasons.contains(.brix) && !reading.reasons.contains(.otherNumber))
    }

    @Test(arguments: ["nnn", "LLLL", "HHHH", "AAA"], [false, true]) func anErrorWordIsCalledOne(word: String, isLight: Bool) throws {
        let photo = try photo(SevenSegmentPicture(text: word, isLight: isLight))
        let reading = try #require(DisplayReader(data: DisplayReaderTests.data).read(photo, debug: nil))
        #expect(reading.specificGravity == nil)
        #expect(reading.reasons.contains(.errorDisplay), "\(reading.reasons)")
        #expect(!reading.isSure)
    }
}
