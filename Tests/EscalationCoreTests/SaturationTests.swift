@testable import EscalationCore
import Testing

/// Arithmetic at the ends of `Int`, and the shortest numbers for people.
@Suite struct SaturationTests {
    @Test func sumsDifferencesAndProductsStopAtTheRightEnd() {
        #expect(Int.max.plus(1) == .max && Int.min.plus(-1) == .min && 2.plus(-3) == -1)
        #expect(Int.max.minus(-1) == .max && Int.min.minus(1) == .min && 2.minus(3) == -1)
        #expect((-1).times(.min) == .max && Int.min.times(-1) == .max && Int.max.times(2) == .max)
        #expect(Int.min.times(2) == .min && Int.max.times(-2) == .min && (-3).times(2) == -6)
    }

    @Test func quotientsAreRoundedDown() {
        #expect((-1).flooredQuotient(by: 2) == -1 && (-4).flooredQuotient(by: 2) == -2 && 7.flooredQuotient(by: 2) == 3 && 0.flooredQuotient(by: 2) == 0)
    }

    @Test func numbersKeepSignAndDecimals() {
        #expect(LocalText.number(-1, digits: 3, minimum: 1) == LocalText("\u{2212}0,001", "\u{2212}0.001"))
        #expect(LocalText.gravity(100) == LocalText("1,010", "1.010"))
        #expect(LocalText.gravity(123) == LocalText("1,0123", "1.0123"))
    }

    /// A limit that a factor made broken is told as the smallest score that meets it.
    @Test(arguments: [(1200, "12"), (1201, "13"), (1299, "13"), (1300, "13")]) func aScoreLimitIsWhole(hundredths: Int, text: String) {
        let reason = Reason(code: .symptomScore, level: .yellow, value: 14, limitHundredths: hundredths)
        #expect(reason.text.german == "Symptom-Score 14 (Grenze \(text))")
    }

    @Test func asLittleAsOneStepIsAMean() {
        var before = DayValues(pod: 1)
        before.steps = 1
        var day = DayValues(pod: 2)
        (day.steps, day.isClosed) = (5, true)
        #expect(TrendAnalyzer.activity([before, day], pod: 2)?.percentOfMean == 500)
    }
}
