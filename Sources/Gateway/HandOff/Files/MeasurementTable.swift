import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Intake
import JSONValues

/// The table of the measurements with their provenance, by time.
///
/// Only a value that counts stands in the column of values. What waits for a person stands beside it as a candidate, so that nobody sums it up
/// by mistake; a weight that is probably another person's is not told.
struct MeasurementTable {
    private let content: ExportContent
    private let words: ExportWords

    private init(_ content: ExportContent) {
        self.content = content
        words = ExportWords(content.language)
    }

    /// The measurements of the days asked for.
    static func table(_ content: ExportContent) -> ExportTable { MeasurementTable(content).table }

    private var table: ExportTable {
        let dates = content.dates
        let measurements = content.view.study.derived.measurements.filter { measurement in
            guard let day = measurement.day ?? measurement.time.map({ content.local($0).date }) else { return true }
            return dates.contains(day)
        }
        return ExportTable(name: words("Messungen", "Measurements"), columns: columns, rows: measurements.map(row))
    }

    private var columns: [ExportTable.Column] {
        [
            .init(words("Zeit (Ortszeit)", "Time (local)"), width: 19), .init("UTC", width: 8), .init(words("Tag", "Day"), width: 11), .init("POD", width: 5),
            .init(words("Abschnitt", "Part of day"), width: 13), .init(words("Art", "Kind"), width: 16), .init(words("Wert", "Value"), width: 10),
            .init(words("Kandidat, unbestätigt", "Candidate, unconfirmed"), width: 12), .init(words("Einheit", "Unit"), width: 8),
            .init(words("Status", "Status"), width: 18), .init(words("Grund", "Reason"), width: 34), .init(words("Hinweise", "Notes"), width: 28),
            .init(words("Quelle", "Source"), width: 17), .init(words("Gerät", "Device"), width: 24), .init(words("Zeitangabe von", "Time by"), width: 22),
            .init(words("Vorher", "Before"), width: 10), .init(words("Bestätigt von", "Confirmed by"), width: 14),
            .init(words("Beleg-Nr.", "Evidence"), width: 9),
        ]
    }

    private func row(_ measurement: Measurement) -> [ExportCell] {
        let first = measurement.provenance.first
        let notes = measurement.flags.sorted().map(words.flag).joined(separator: "; ")
        return [
            measurement.time.map { .time(content.local($0)) } ?? .empty, .text(measurement.time.map(content.offset)),
            measurement.day.map(ExportCell.day) ?? .empty, .number(measurement.day.flatMap(content.pod), 0), .text(measurement.window.map(words.window)),
            .text(words.kind(measurement.kind)), measurement.status == .quarantined ? .empty : value(measurement),
            measurement.status == .quarantined ? value(measurement) : .empty, .text(unit(measurement)), .text(words.status(measurement.status)),
            .text(measurement.reason.map(words.code)), .text(notes), .text(first.map { words.source($0.source) }), .text(first?.deviceID),
            .text(words.quality(measurement.quality)), measurement.original.map(cell) ?? .empty, .text(measurement.confirmedBy?.name),
            .number(first.flatMap { Int($0.evidenceID) }, 0),
        ]
    }

    /// What may be told of its value: of a measurement that is another person's nothing.
    private func value(_ measurement: Measurement) -> ExportCell {
        measurement.status == .unassigned ? .empty : measurement.value.map(cell) ?? .empty
    }

    private func cell(_ value: MeasurementValue) -> ExportCell {
        switch value {
        case .grams(let grams): .kilograms(grams)
        case .ticks(let ticks): .gravity(ticks)
        case .millilitres(let value), .milliseconds(let value), .count(let value): .number(value, decimals: 0)
        case .symptoms(let entry): .number(entry.totalScore, decimals: 0)
        case .taken(let taken): .text(words.yes(taken))
        case .decimal(let value): .number(value.units, decimals: value.decimals)
        }
    }

    private func unit(_ measurement: Measurement) -> String {
        switch measurement.kind {
        case .weight: "kg"
        case .sg: "1"
        case .fluid: "ml"
        case .symptoms: words("Punkte", "points")
        case .cognition, .hrvSDNN: "ms"
        case .steps, .tapping: words("Anzahl", "count")
        case .sleep: "min"
        case .heartRate, .restingHeartRate: "1/min"
        case .wellbeing: "1–5"
        case .desmopressin: ""
        }
    }
}
