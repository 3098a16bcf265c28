import Testing

@testable import HandOff

@Suite struct ReportLineTests {
    /// Every letter is one wide, in bold two.
    private static func lines(_ bold: String, _ text: String, _ width: Double) -> [String] {
        ReportLine.broken([(bold, true), (text, false)], width: width) { Double($0.count) * ($1 ? 2 : 1) }
            .map { $0.parts.map { $0.isBold ? "*\($0.text)*" : $0.text }.joined() }
    }

    @Test(
        arguments: [
            ("", "", 10, [""]), ("", "one two", 10, ["one two"]), ("", "one two three", 7, ["one two ", "three"]),
            ("", "one two three", 8, ["one two ", "three"]),
            ("", "abcdefgh", 3, ["abc", "def", "gh"]), ("", "a abcdefgh b", 3, ["a ", "abc", "def", "gh ", "b"]), ("AB ", "cd ef", 10, ["*AB *cd ", "ef"]),
            ("", "a\nb", 10, ["a", "b"]), ("", "a\tb\u{7}c", 10, ["a b c"]), ("", "ä ö", 1, ["ä ", "ö"]),
        ] as [(String, String, Double, [String])])
    func breaksWhereItMust(_ bold: String, _ text: String, _ width: Double, _ expected: [String]) {
        #expect(ReportLineTests.lines(bold, text, width) == expected)
    }
}
