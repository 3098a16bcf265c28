public import CivilTime
public import DailyEntries
import EscalationCore
import EventLog
import Intake
public import JSONValues
import Store
import Withings

extension StudyReader {
    /// Why a field has or has not a value on a day, told from the evidence: nothing came, it was refused and why, it waits, or it is there.
    /// - Returns: Nil where the field has no name that is known.
    public func explain(_ field: String, on date: CivilDate) throws -> JSONValue? {
        guard let kind = StudyReader.kinds[field] else { return nil }
        guard let view = try view() else {
            return ["field": .string(field), "date": .string(date.description), "answer": "no_patient", "lines": ["there is no patient"]]
        }
        let refusals = try refusals(kind, on: date, view)
        // A photo that was refused is a measurement without a value: it is told once.
        let found = view.study.derived.measurements.filter { measurement in
            measurement.kind == kind && measurement.day == date
                && !(measurement.status == .rejected && refusals.contains { String($0.evidence) == measurement.provenance.first?.evidenceID })
        }
        var lines = found.map { describe($0, view) }
        let refused = refusals.map(\.line)
        let answer: String
        if found.contains(where: { $0.status == .active }) {
            answer = "present"
        } else if found.contains(where: { $0.status == .quarantined || $0.status == .unassigned }) {
            answer = "in_review"
        } else if !found.isEmpty || !refused.isEmpty {
            answer = "refused"
        } else {
            answer = "nothing_received"
            let today = view.ledger.facts.zones.zone(at: view.now).civil(at: view.now).date
            lines.append(date > today ? "\(date) has not come yet" : "nothing that could be a \(field) was received on \(date)")
            let slot = ImportSchedule.Slot(day: date, half: field == "weightEvening" ? .evening : .morning)
            let zone = view.ledger.facts.zones.zone(at: view.now)
            if kind == .weight, let cause = CloudAbsence(folder, configuration: configuration).text(slot, zone: zone) { lines.append(cause.english) }
        }
        let faults = try sourceLines(kind, on: date, view) + startLines(on: date, view) + (kind == .sg ? waterCheckLines(on: date, view) : [])
        return ["field": .string(field), "date": .string(date.description), "answer": .string(answer), "lines": JSONValue(lines + refused + faults)]
    }

    /// The fields that can be asked about, by the names of entries and of the command line.
    public static let explainable = kinds.keys.sorted()

    private static let kinds: [String: ReadingKind] = {
        var kinds = Dictionary(uniqueKeysWithValues: ReadingKind.allCases.map { ($0.rawValue, $0) })
        for (name, kind) in [
            ("weightMorning", ReadingKind.weight), ("weightEvening", .weight), ("urineSG", .sg), ("fluidIntakeML", .fluid), ("symptomScoreMorning", .symptoms),
            ("symptomScoreEvening", .symptoms), ("stepCount", .steps), ("sleepMin", .sleep),
        ] { kinds[name] = kind }
        return kinds
    }()

    private func describe(_ measurement: Measurement, _ view: StudyView) -> String {
        let value = measurement.value.map { "\($0.text) \($0.unit)" } ?? "no value"
        let time = measurement.time.map(view.text) ?? "unknown time"
        let source = measurement.provenance.map { "\($0.source.rawValue)\($0.deviceID.map { " \($0)" } ?? "")" }.joined(separator: " and ")
        let reason = measurement.reason.map { ": \($0.rawValue)" } ?? ""
        let shown = measurement.shown.flatMap { shown in measurement.waterOffsetText.map { ", shown \(shown.text), \($0) taken off by the water check" } } ?? ""
        return "\(value) at \(time) by \(source)\(shown): \(measurement.status.rawValue)\(reason) (\(measurement.id))"
    }

    /// Evidence of that day from which no reading could be made.
    private func refusals(_ kind: ReadingKind, on date: CivilDate, _ view: StudyView) throws -> [(evidence: Int, line: String)] {
        let sources = StudyReader.sources(of: kind)
        let (start, end) = period(of: date, view)
        let rows = try connection.rows(
            """
            SELECT e.*, d.code, d.detail FROM evidence e JOIN decoding d ON d.evidence_id = e.id
            WHERE d.outcome = 'refused' AND e.received_at >= ? AND e.received_at < ? ORDER BY e.id
            """, SQLValue(start), SQLValue(end))
        return rows.filter { sources.contains($0.text("source") ?? "") }.map { row in
            let id = row.int("id") ?? 0
            let line =
                "received \(row.instant("received_at").map(view.text) ?? "") by \(row.text("source") ?? "") and refused: \(row.text("code") ?? ""): \(row.text("detail") ?? "") (evidence \(id))"
            return (id, line)
        }
    }

    /// What the sources themselves complained about on that day.
    private func sourceLines(_ kind: ReadingKind, on date: CivilDate, _ view: StudyView) throws -> [String] {
        let sources = StudyReader.sources(of: kind)
        let (start, end) = period(of: date, view)
        var query = LogQuery()
        query.since = start
        query.level = .warning
        let lines = try query.lines(in: folder).map(\.event).filter { sources.contains($0.source) && $0.time < end && $0.fields["evidence"] == nil }
        return lines.suffix(5).map { "\(view.text($0.time)) \($0.source): \($0.text)" }
    }

    /// When the gateway was started on that day: what came before may have met nobody.
    private func startLines(on date: CivilDate, _ view: StudyView) throws -> [String] {
        let (start, end) = period(of: date, view)
        var query = LogQuery()
        query.since = start
        query.source = "service"
        query.limit = LogStore.capacity
        let starts = try query.lines(in: folder).map(\.event).filter { $0.code == "service.started" && $0.time < end }
        return starts.suffix(5).map { "\(view.text($0.time)) the gateway was started" }
    }

    /// The local day with the hours up to 04:00 that belong to its evening.
    private func period(of date: CivilDate, _ view: StudyView) -> (Instant, Instant) {
        let zone = view.ledger.facts.zones.home
        return (zone.startOfDay(date), zone.startOfDay(date.adding(days: 1)).adding(seconds: 4 * 3600))
    }

    private static func sources(of kind: ReadingKind) -> Set<String> {
        switch kind {
        case .weight: ["ble", "withings", "import", "manual.patient", "manual.staff"]
        case .sg: ["photo", "manual.patient", "manual.staff"]
        default: ["import", "manual.patient", "manual.staff"]
        }
    }
}
