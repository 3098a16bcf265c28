import Testing

@testable import Refractometer

@Suite struct NumeralTests {
    @Test(arguments: [
        ("1.000", 0), ("1.010", 100), ("1.005", 50), ("1.070", 700), ("1040", 400), ("1.040.", 400), (".1.020", 200), ("1.120", 1_200), ("1.01", 100),
        ("11.050", 500),
    ])
    func readsGravities(text: String, ticks: Int) { #expect(Numeral(text) == .gravity(ticks)) }

    @Test(arguments: ["1.333", "1.335", "1.360", "1335", "1.405"]) func tellsRefractiveIndices(text: String) {
        guard case .index = Numeral(text) else {
            Issue.record("\(text) is no gravity")
            return
        }
    }

    @Test(arguments: [("000", 0), ("010", 10), (".050", 50)]) func tellsTheEndOfAGravity(text: String, digits: Int) {
        #expect(Numeral(text) == .end(digits))
        #expect(Numeral(text)?.text == "0" + (digits < 10 ? "0" : "") + String(digits))
    }

    @Test(arguments: ["0", "12", "100"]) func tellsWholeNumbers(text: String) { #expect(Numeral(text) == .whole(Int(text) ?? -1)) }

    @Test(arguments: ["", ".", "1.018", "11.018", "10.40", "1.0.10", "2.010", "123456", "1.20", "104.0"]) func refusesWhatNoScaleShows(text: String) {
        #expect(Numeral(text) == nil)
    }
}
