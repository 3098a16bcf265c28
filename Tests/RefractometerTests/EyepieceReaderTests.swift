import PhotoAnswers
import Foundation
import JSONValues
import Testing

@testable import Refractometer

/// Photos of three generators with their answers (`testdata/photos/eyepiece`).
@Suite struct EyepieceReaderTests {
    struct Photo: Sendable, CustomTestStringConvertible {
        let file: String
        let gravity: Double?
        let testDescription: String
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../testdata/photos/eyepiece")

    static let photos: [Photo] = {
        guard let text = try? String(contentsOf: folder.appending(path: "labels.jsonl"), encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap { line in
            guard let label = try? JSONValue(parsing: String(line)), let file = label["file"]?.string else { return nil }
            return Photo(file: file, gravity: label["sg"]?.double, testDescription: "\(file) \(label["why"]?.string ?? "")")
        }
    }()

    private func decoded(_ file: String) throws -> DecodedPhoto {
        try PhotoDecoder().decode([UInt8](Data(contentsOf: EyepieceReaderTests.folder.appending(path: file))))
    }

    @Test func theSetIsThere() { #expect(EyepieceReaderTests.photos.count == 22) }

    @Test(arguments: photos) func neverVouchesForAWrongValue(photo: Photo) throws {
        let reading = try EyepieceReader().read(decoded(photo.file))
        #expect(reading.isEyepiece)
        guard let gravity = photo.gravity else {
            #expect(!reading.isSure)
            #expect(!reading.reasons.isEmpty)
            return
        }
        let ticks = try #require(reading.ticks)
        #expect(abs(1 + Double(ticks) / 10_000 - gravity) <= 0.001)
        if reading.isSure { #expect(abs(1 + Double(ticks) / 10_000 - gravity) <= 0.0005) }
    }

    @Test func answersAsEveryInstrumentDoes() throws {
        let reading = try #require(EyepieceInstrument().read(decoded("eye006.jpg"), debug: nil))
        #expect(reading.display == .eyepiece)
        #expect(reading.specificGravity == "1.0212")
        #expect(reading.isSure)
        #expect(reading.firstReader == "1.0212")
        #expect(reading.candidates == [SpecificGravityCandidate(specificGravity: "1.0212", share: 1)])
    }

    @Test func aBlankPictureIsNoEyepiece() throws {
        let color = try #require(ColorImage(width: 300, height: 200, samples: [UInt8](repeating: 120, count: 180_000)))
        let photo = DecodedPhoto(kind: .png, originalWidth: 300, originalHeight: 200, color: color, exif: ExifFacts(), isTruncated: false)
        #expect(try EyepieceReader().read(photo).isEyepiece == false)
        #expect(EyepieceInstrument().read(photo, debug: nil) == nil)
    }
}
