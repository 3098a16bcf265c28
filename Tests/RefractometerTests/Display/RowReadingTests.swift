import PhotoAnswers
import Testing

@testable import Refractometer

/// Which votes that differ leave a value without a rival.
@Suite struct RowReadingTests {
    private func reading(_ text: String, purity: Double = 0.8) -> SegmentReader.Reading {
        let geometry = SegmentGeometry(top: 10, height: 36, width: 20, stroke: 4, slant: 0, pitch: 30)
        let fit = SegmentFit(geometry: geometry, cells: [], score: 12, purity: purity, beginsEarlier: false, endsLater: false)
        let row = RowCandidate(corners: [ImagePoint(0, 0), ImagePoint(90, 0), ImagePoint(90, 30), ImagePoint(0, 30)], isLight: false, score: 1)
        return SegmentReader.Reading(text: text, confidence: 0.99, alternatives: [(text, 0.99)], score: 12, row: row, fit: fit)
    }

    private func row(_ text: String, odd: [String] = [], rereadings: [String], purity: Double = 0.8) -> RowReading {
        let lines = odd + Array(repeating: text, count: SequenceReader.cutCount - odd.count)
        var row = RowReading(segments: reading(text, purity: purity))
        row.lines = lines.map { SequenceReader.Line(text: $0, confidence: 0.9) }
        row.rereadings = rereadings.map { reading($0) }
        return row
    }

    @Test(arguments: ["4.013", "1013", ""]) func oneCutWithoutAnotherValueIsNoRival(odd: String) {
        #expect(row("1.013", odd: [odd], rereadings: ["1.013", "1.013", "1.013"]).hasNoRival)
    }

    @Test(arguments: [["7.016", "7.016", "8.016", "11.016"], ["62", "ELbAP", ""], ["0.016", "AP"]]) func anotherFirstDigitIsNoRivalInACleanRow(odd: [String]) {
        #expect(row("1.016", odd: odd, rereadings: ["1.016", "1.016", "1.016"], purity: 0.9).hasNoRival)
    }

    @Test(arguments: [
        ["7.016", "7.010"], ["7.016", "1.010"], ["7.016", "1016"], ["70.16", "70.16"], ["8441", "7.016"], ["62", "AP", "E", "L"],
        ["7.016", "7.016", "7.016", "7.016", "7.016"],
    ])
    func otherDecimalsAreRivalsInACleanRow(odd: [String]) {
        #expect(!row("1.016", odd: odd, rereadings: ["1.016", "1.016", "1.016"], purity: 0.9).hasNoRival)
    }

    /// The model must have read the same, in most cuts.
    @Test(arguments: [([], true), (["1.013", "1.013"], true), (["1.013", "1.013", "1.013"], false)])
    func aFaintRowCountsWhereTheModelReadsTheSame(odd: [String], counts: Bool) {
        var faint = row("1.016", odd: odd, rereadings: [], purity: 0.6)
        #expect(faint.isCredible == counts)
        faint.lines = []
        #expect(!faint.isCredible)
    }

    @Test func oneCutThatLostTheLastDigitIsNoRival() {
        #expect(row("1.0045", odd: ["1.004"], rereadings: ["1.0045", "1.0045", "1.0045"]).hasNoRival)
    }

    @Test(arguments: [["1.002"], ["1.0004"], ["4.000", "7.000"]]) func anotherValueOrTwoOddCutsAreRivals(odd: [String]) {
        #expect(!row("1.000", odd: odd, rereadings: ["1.000", "1.000", "1.000"]).hasNoRival)
    }

    @Test(arguments: [["E1.016", "E1.016", "1.016"], ["1.U16", "1.016", "1.016"]]) func theFrameAsALetterIsNoRival(rereadings: [String]) {
        #expect(row("1.016", rereadings: rereadings).hasNoRival)
    }

    @Test(arguments: [
        ["E1.016", "E1.016", "E1.016"], ["1.0165", "1.016", "1.016"], ["1.716", "1.016", "1.016"], ["81.016", "1.016", "1.016"], ["10.16", "1.016", "1.016"],
    ])
    func digitsThatDifferAreRivals(rereadings: [String]) {
        #expect(!row("1.016", rereadings: rereadings).hasNoRival)
    }

    @Test func lettersBesideAPoorRowLeaveADoubt() {
        #expect(!row("1.016", rereadings: ["E1.016", "1.016", "1.016"], purity: 0.72).hasNoRival)
    }

    @Test func withoutAPointNothingIsSure() {
        #expect(!row("1016", rereadings: ["1016", "1016", "1016"]).hasNoRival)
    }
}
