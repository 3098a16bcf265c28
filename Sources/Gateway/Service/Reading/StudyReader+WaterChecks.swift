import CivilTime
import DailyEntries
import Intake
public import JSONValues
import Store

extension StudyReader {
    /// Every water check of the box, oldest first.
    public func waterCheckRecords() throws -> [JSONValue] { try WaterCheckRecord.all(in: connection).map(\.json) }

    /// A check older than this is to be repeated, days.
    private static let waterCheckDays: Int64 = 30

    /// How each refractometer stands: one line for each that was ever checked.
    func waterChecks() throws -> [Check] {
        let counting = try WaterCheckRecord.all(in: connection).filter { $0.withdrawal == nil }
        let latest = Dictionary(grouping: counting, by: \.instrument).compactMapValues { records in
            records.max { ($0.check.at, $0.number) < ($1.check.at, $1.number) }
        }
        let byHand = configuration.study.instruments.filter { $0.value.isCalibrationFailed }.map { name, instrument in
            Check(
                "refractometer", .fault, "\(name.isEmpty ? "every refractometer" : name) has failed its water check, as the configuration says",
                remedy: "clean and adjust it, then take calibrationFailed out of the configuration", since: instrument.calibrationFailedSince)
        }
        guard !latest.isEmpty else { return byHand + [Check("refractometer", .ok, "no water check yet; it is made with: hypona photo calibrate PHOTO")] }
        return byHand + latest.sorted { $0.key < $1.key }.map { line($0.value) }
    }

    private func line(_ record: WaterCheckRecord) -> Check {
        let shown = record.text.map { "showed \($0) for water" } ?? "showed nothing on its scale for water"
        guard record.check.isPassed else {
            return Check(
                "refractometer", .fault, "\(record.instrument) \(shown): its photos wait for a person",
                remedy: "clean it, set it to water, then: hypona photo calibrate PHOTO", since: record.check.at)
        }
        let offset = record.check.offset == 0 ? "" : "; \(MeasurementValue.offset(record.check.offset)) is taken off its readings"
        let days = clock.now().seconds(since: record.check.at) / 86_400
        return days > StudyReader.waterCheckDays
            ? Check(
                "refractometer", .warning, "\(record.instrument) \(shown) \(days) days ago\(offset)", remedy: "repeat it: hypona photo calibrate PHOTO",
                since: record.check.at)
            : Check("refractometer", .ok, "\(record.instrument) \(shown)\(offset)", since: record.check.at)
    }

    /// What the water checks mean for a day, for `explain`.
    func waterCheckLines(on date: CivilDate, _ view: StudyView) throws -> [String] {
        let end = view.ledger.facts.zones.home.startOfDay(date.adding(days: 1))
        return view.ledger.facts.instruments.sorted { $0.key < $1.key }.compactMap { name, instrument in
            guard let check = instrument.waterChecks.last(where: { $0.at < end }) else { return nil }
            let result = check.isPassed ? "passed, \(MeasurementValue.offset(check.offset)) is taken off" : "failed: photos since then wait for a person"
            return "water check of \(name) at \(view.text(check.at)): \(result)"
        }
    }
}
