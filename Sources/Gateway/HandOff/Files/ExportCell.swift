import CivilTime
import EscalationCore

/// What stands in a cell of an exported table.
enum ExportCell: Sendable, Hashable {
    /// Nothing is known.
    case empty
    /// A text.
    case text(String)
    /// `value / 10^decimals`.
    case number(Int, decimals: Int)
    /// A calendar day.
    case day(CivilDate)
    /// A reading of the patient's wall clock.
    case time(CivilDateTime)
    /// What a display may show for a day.
    case lamp(AlertLamp)

    /// A number, or nothing where it is not known.
    static func number(_ value: Int?, _ decimals: Int) -> ExportCell { value.map { .number($0, decimals: decimals) } ?? .empty }

    /// A text; nothing where it is nil or empty.
    static func text(_ text: String?) -> ExportCell { text.flatMap { $0.isEmpty ? nil : .text($0) } ?? .empty }

    /// A weight in g, told in kg.
    static func kilograms(_ grams: Int?) -> ExportCell { number(grams, 3) }

    /// Ticks of 0.0001 above 1.0000 as a specific gravity: three decimals, four where the device gave four.
    static func gravity(_ ticks: Int?) -> ExportCell {
        guard let ticks else { return .empty }
        return ticks % 10 == 0 ? .number(1000 + ticks / 10, decimals: 3) : .number(10_000 + ticks, decimals: 4)
    }
}
