import PhotoAnswers
import Foundation
import Testing

@testable import Refractometer

/// The parts of a Tesseract model.
@Suite struct TrainedDataTests {
    /// A model of three parts, the second of which is missing.
    private static let small: [UInt8] = [
        3, 0, 0, 0, 28, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 30, 0, 0, 0, 0, 0, 0, 0, 7, 8, 9,
    ]

    @Test func comesBackAsItWas() throws { #expect(try #require(TrainedData(TrainedDataTests.small)).bytes == TrainedDataTests.small) }

    @Test(arguments: [0, 3, 4, 20]) func refusesWhatIsCutOff(count: Int) { #expect(TrainedData(Array(TrainedDataTests.small.prefix(count))) == nil) }

    @Test(arguments: [[255, 255, 255, 127], [0, 0, 0, 0], [3, 0, 0, 0, 200, 1, 0, 0]] as [[UInt8]]) func refusesImpossibleNumbers(head: [UInt8]) {
        #expect(TrainedData(head + TrainedDataTests.small.dropFirst(head.count)) == nil)
    }

    @Test func refusesAFileThatIsMissing() { #expect(TrainedData(path: "/nonexistent/eng.traineddata") == nil) }

    @Test func namesOnlyNumeralsAndReadsTheSame() throws {
        let path = try LanguageData.standard.folder(of: LanguageData.english) + "/eng.traineddata"
        let file = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let model = try #require(TrainedData(path: path))
        #expect(model.bytes == file)
        let text = String(decoding: model.namingOnlyNumerals().bytes, as: UTF8.self)
        #expect(text.contains("\n7 ") && text.contains("\n. "))
        #expect(!text.contains("\nm ") && !text.contains("\n\" "))
    }
}
