import CivilTime
import DailyEntries
import EscalationCore
import Intake
import JSONValues

/// Numbers and dates as the report writes them.
struct ReportText: Sendable {
    let words: ExportWords
    var language: Language { words.language }

    init(_ language: Language) { words = ExportWords(language) }

    func callAsFunction(_ german: String, _ english: String) -> String { language(german, english) }

    /// `value / 10^decimals` with at least `minimum` decimals, a comma in German.
    func number(_ value: Int, _ decimals: Int, minimum: Int = 0) -> String {
        var text = JSONNumber.decimal(value, decimals)
        for _ in minimum..<max(minimum, decimals) where text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return language == .german ? text.replacing(".", with: ",") : text
    }

    /// A weight in g as kg with one to three decimals.
    func kilograms(_ grams: Int) -> String { number(grams, 3, minimum: 1) }

    /// A specific gravity.
    func gravity(_ ticks: Int) -> String { number(10_000 + ticks, 4, minimum: 3) }

    /// `06.03.`; in English `6 Mar`.
    func short(_ date: CivilDate) -> String {
        let (_, month, day) = date.components
        if language == .german { return ReportText.two(day) + "." + ReportText.two(month) + "." }
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(day) \(names[month - 1])"
    }

    /// `06.03.2026`; in English `6 Mar 2026`.
    func long(_ date: CivilDate) -> String { short(date) + (language == .german ? "" : " ") + String(date.components.year) }

    /// `Fr`, `Fri`.
    func weekday(_ date: CivilDate) -> String {
        let names = language == .german ? ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"] : ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        return names[date.weekday - 1]
    }

    /// `06.03.2026 12:05`.
    func time(_ time: CivilDateTime) -> String { "\(long(time.date)) \(ReportText.two(time.hour)):\(ReportText.two(time.minute))" }

    private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
}
