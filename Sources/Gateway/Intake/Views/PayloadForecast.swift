import CivilTime
import DailyEntries
import JSONValues
import Store

/// What this box would do with the readings of a payload, without taking it in: `withings parse --data DIR`.
public struct PayloadForecast: Sendable, Hashable {
    /// `accept`, `review` or `reject`.
    public let action: String
    /// The code of the normalisation; `ok` where nothing is to be told, `already_known` where the fact is stored.
    public let reason: String

    /// The forecast for every line that the payload gives; nil where a line holds no weight.
    /// - Parameters:
    ///   - view: The patient as of now; nil without one, and then nothing is forecast.
    ///   - account: The Withings user the payload is said to belong to.
    public static func lines(
        of bytes: [UInt8], name: String, account: String?, for view: StudyView?, settings: StudySettings
    ) -> [PayloadForecast?] {
        guard let view else { return [] }
        let evidence = Evidence(
            kind: .payload, source: "withings", name: name, receivedAt: view.now,
            metadata: account.map { ["userid": .string($0)] } ?? [:], bytes: bytes)
        let lines = PayloadReadings.lines(evidence, IntakeContext(facts: view.ledger.facts, now: view.now, zones: settings.zones))
        let known = Dictionary(grouping: view.ledger.readings, by: \.id)
        func isKnown(_ reading: Reading) -> Bool { (known[reading.id] ?? []).contains { reading.version == nil || reading.saysTheSame(as: $0.body) } }
        let new = lines.compactMap { $0 }.filter { !isKnown($0) }
        let derived = DerivedStudy.derive(
            facts: view.ledger.facts, readings: view.ledger.readings + new, decisions: view.ledger.decisions, now: view.now)
        return lines.map { line in
            guard let line else { return nil }
            if isKnown(line) { return PayloadForecast(action: "reject", reason: "already_known") }
            let measurement =
                derived.measurements.last { $0.id == line.id } ?? derived.measurements.last { $0.provenance.contains { $0.readingID == line.id } }
            return measurement.map(PayloadForecast.init)
        }
    }

    private init(action: String, reason: String) {
        self.action = action
        self.reason = reason
    }

    private init(_ measurement: Measurement) {
        reason = measurement.reason?.rawValue ?? "ok"
        switch measurement.status {
        case .active: action = "accept"
        case .quarantined, .unassigned: action = "review"
        case .superseded: action = measurement.reason == .duplicate || measurement.reason == .sameWeighing ? "reject" : "accept"
        case .enteredInError, .rejected: action = "reject"
        }
    }
}
