import Testing

@testable import Refractometer

@Suite struct DisplayTextTests {
    @Test(arguments: [("1.012", "1.012"), ("1.0124", "1.0124"), ("1.000", "1.000"), ("1.060", "1.060"), ("1.0600", "1.0600")])
    func knowsASpecificGravity(text: String, value: String) {
        #expect(DisplayText(text) == .specificGravity(value))
    }

    @Test(arguments: [("1012", "1.012"), ("10124", "1.0124"), ("1060", "1.060")])
    func putsInAPointThatWasNotSeen(text: String, value: String) {
        #expect(DisplayText(text) == .withoutPoint(value))
        #expect(DisplayText(text).value == value)
    }

    @Test(arguments: ["1.061", "1.0601", "10.12", "101.2", "1.12", "1.0.12", "0.998", "1.01", "1.01234", "101", "8.012", "1.0l2", "-1.012", ""])
    func takesNothingElseForOne(text: String) {
        #expect(DisplayText(text).value == nil)
    }

    @Test(arguments: [
        "LLL", "LLLL", "HHHH", "AAA", "nnn", "----", "Err", "E1", "E-3", "Lo", "4444", "444", "7777", "777", "1.7777", "17777", "1LLLL", "1.LLLL", "1.Err",
    ])
    func knowsErrorWords(text: String) {
        #expect(DisplayText(text) == .errorWord)
    }

    @Test(arguments: ["1.3330", "1.3451", "1.333"])
    func knowsARefractiveIndex(text: String) {
        #expect(DisplayText(text) == .refractiveIndex)
    }

    @Test(arguments: ["23.5", "4.2", "0.2"])
    func knowsOneDecimal(text: String) {
        #expect(DisplayText(text) == .oneDecimal)
    }
}
