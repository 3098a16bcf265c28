import CivilTime
import DailyEntries
import EscalationCore
import Intake

/// The course of the days as six charts with the limits of this patient.
struct TrendSection: Sendable {
    let view: StudyView
    let language: Language
    let thresholds: AlertThresholds
    let lamps: DayLamps

    private var say: Say { Say(language: language) }
    private var profile: PatientProfile { view.ledger.facts.profile }

    var content: HTML {
        let charts = [weight, urine, fluid, symptoms, steps].map(figure)
        return """
            <section aria-labelledby="trends"><h2 id="trends">\(language("Verlauf", "Course"))</h2>
            <p class="soft legend"><span class="mark a"></span>\(language("morgens / Tageswert", "morning / value of the day")) <span class="mark b"></span>\(language("abends", "evening")) <span class="mark yellow"></span>\(language("Grenze gelb", "yellow limit")) <span class="mark red"></span>\(language("Grenze rot", "red limit"))</p>
            <div class="charts">\(charts)</div></section>
            """
    }

    private func figure(_ chart: TrendChart) -> HTML {
        let picture = chart.svg ?? "<p class=\"soft\">\(language("Noch keine Werte.", "No values yet."))</p>"
        return """
            <figure class="card"><figcaption><strong>\(chart.title)</strong><span class="soft">\(limitWords(chart))</span></figcaption><div class="plot" tabindex="0" role="region" aria-label="\(chart.title)">\(picture)</div></figure>
            """
    }

    /// The limits of the last day in words: they may lie far outside of what was measured.
    private func limitWords(_ chart: TrendChart) -> String {
        let today = min(max(view.postOpDay ?? chart.days.upperBound, chart.days.lowerBound), chart.days.upperBound)
        let words = chart.limits.compactMap { limit in
            limit.values[today].map { "\(limit.level == .red ? language("rot", "red") : language("gelb", "yellow")) \(chart.text($0))" }
        }
        return words.isEmpty ? "" : "\(language("Grenze", "Limit")): \(words.joined(separator: " · "))"
    }

    private func chart(
        _ title: String, span: Int, _ series: [(String, KeyPath<DailyEntry, EntryField<Int>?>)], _ limits: [TrendChart.Limit],
        _ text: @escaping @Sendable (Int) -> String
    ) -> TrendChart {
        let entries = view.entries
        let lines = zip(series, ["a", "b"]).map { item, style in
            TrendChart.Series(
                name: item.0, style: style,
                values: Dictionary(
                    entries.compactMap { day in day.entry[keyPath: item.1].map { (day.entry.postOpDay, $0.value) } }, uniquingKeysWith: { $1 }))
        }
        let last = lines.compactMap { line in line.values.max { $0.key < $1.key }.map { "\(line.name) POD \($0.key) \(text($0.value))" } }
        let say = say
        return TrendChart(
            title: title, days: days, series: lines, limits: limits,
            levels: Dictionary(
                entries.map { ($0.entry.postOpDay, lamps.lamp($0)) }, uniquingKeysWith: { $1 }),
            incomplete: Set(entries.filter(lamps.isIncomplete).map(\.entry.postOpDay)), leastSpan: span,
            date: { [first = entries.first?.entry] day in first.map { say.shortDay($0.date.adding(days: day - $0.postOpDay)) } ?? "" },
            text: text, word: { say.lamp($0) }, incompleteWord: say.incomplete,
            summary:
                "\(title). \(language("Zuletzt", "Latest")): \(last.joined(separator: ", ")). \(language("Alle Zahlen stehen in der Tabelle.", "All numbers are in the table."))"
        )
    }

    /// From the first day that is known, at least a week, at most to the end of the monitoring.
    private var days: ClosedRange<Int> {
        let first = view.entries.first?.entry.postOpDay ?? 1
        let last = max(view.entries.last?.entry.postOpDay ?? first, first + 6)
        return first...last
    }

    // MARK: - The quantities

    private var weight: TrendChart {
        let say = say
        let base = profile.baselineWeight
        return chart(
            "\(language("Gewicht", "Weight")) (kg)", span: 1500,
            [(language("morgens", "morning"), \DailyEntry.weightMorning), (language("abends", "evening"), \DailyEntry.weightEvening)],
            limits(.weightGainBaseline) { hundredths in base.map { $0 + hundredths / 100 } },
            // The axis needs no grams.
            { say.kilograms($0).dropLast(1).description })
    }

    private var urine: TrendChart {
        let say = say
        let single = language("Urin-SG", "urine SG")
        return chart(
            language("Spezifisches Gewicht des Urins", "Specific gravity of urine"), span: 100, [(single, \DailyEntry.urineSG)],
            limits(.urineSGHigh) { $0 / 100 } + limits(.urineSGLow) { $0 / 100 }, { say.gravity($0) })
    }

    private var fluid: TrendChart {
        chart(
            "\(language("Trinkmenge", "Fluid")) (ml)", span: 1000, [(language("Trinkmenge", "fluid"), \DailyEntry.fluidIntakeML)],
            limits(.fluidExcess) { $0 / 100 },
            { String($0) })
    }

    private var symptoms: TrendChart {
        chart(
            language("Beschwerden (Punkte)", "Symptoms (points)"), span: 10,
            [(language("morgens", "morning"), \DailyEntry.symptomScoreMorning), (language("abends", "evening"), \DailyEntry.symptomScoreEvening)],
            limits(.symptomScore) { $0 / 100 }, { String($0) })
    }

    private var steps: TrendChart {
        chart(language("Schritte", "Steps"), span: 2000, [(language("Schritte", "steps"), \DailyEntry.stepCount)], [], { String($0) })
    }

    /// The limits of a rule for each day, by the patient's class of that day.
    private func limits(_ code: LimitCode, _ value: (Int) -> Int?) -> [TrendChart.Limit] {
        var yellow: [Int: Int] = [:]
        var red: [Int: Int] = [:]
        for day in days {
            let risk = RiskProfile(profile, thresholds: thresholds, pod: day).riskClass
            let limit = thresholds.forRiskClass(risk, pod: day, fluidLimitML: profile.fluidLimitML.value(onPOD: day))[code]
            yellow[day] = value(limit.yellowHundredths)
            red[day] = limit.redHundredths.flatMap(value)
        }
        return [TrendChart.Limit(level: .yellow, values: yellow), TrendChart.Limit(level: .red, values: red)]
    }
}
