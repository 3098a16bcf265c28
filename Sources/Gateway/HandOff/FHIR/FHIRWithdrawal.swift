import CivilTime
import DailyEntries
import Intake
import JSONValues
public import Store

/// Tells a server that something it may have got does not hold: the same Observation without a value, entered in error. Nothing is ever deleted there.
public struct FHIRWithdrawal: Sendable, Hashable {
    let entry: FHIREntry

    /// The withdrawal of an Observation as it was sent.
    init(of entry: FHIREntry) {
        var resource: JSONObject = ["resourceType": "Observation"]
        for name in ["meta", "identifier", "category", "code", "subject", "effectiveDateTime", "effectivePeriod"] { resource[name] = entry.resource[name] }
        self.init(entry.identifier, resource)
    }

    private init(_ identifier: FHIREntry.Identifier, _ resource: JSONObject) {
        var resource = resource
        // The profile of a weighing asks for a device, which does not matter any more.
        resource["meta"] = nil
        resource["status"] = "entered-in-error"
        resource["dataAbsentReason"] = FHIRCoding.concept([FHIRCoding(FHIRSystem.absence, "error")])
        entry = FHIREntry(identifier, resource)
    }

    /// The withdrawal as it was kept; nil where it is none.
    init?(json: JSONValue) {
        guard let resource = json.object, let first = resource["identifier"]?.array?.first, let system = first["system"]?.string,
            let value = first["value"]?.string
        else { return nil }
        self.init(FHIREntry.Identifier(system: system, value: value), resource)
    }

    var json: JSONValue { .object(entry.resource) }

    // MARK: - From the history of the box

    /// A measurement that once counted: what may have been told of it.
    public struct Trace: Sendable, Hashable {
        let readingID: String
        let kind: ReadingKind
        let day: CivilDate
        let window: DayWindow?

        /// Everything that ever counted for a patient, from the versions of the measurements.
        public static func all(of study: String, in connection: Connection) throws(StoreError) -> [Trace] {
            try connection.rows(
                "SELECT DISTINCT reading_id, kind, day, slot FROM measurement WHERE study_id = ? AND status = 'active' AND day IS NOT NULL ORDER BY 3, 1",
                .text(study)
            ).compactMap { row in
                guard let id = row.text("reading_id"), let kind = row.text("kind").flatMap(ReadingKind.init), let day = row.text("day").flatMap(CivilDate.init)
                else { return nil }
                return Trace(readingID: id, kind: kind, day: day, window: row.text("slot").flatMap(DayWindow.init))
            }
        }
    }

    /// What of the traces is not there any more.
    static func all(_ traces: [Trace], _ study: FHIRStudy) -> [FHIRWithdrawal] {
        let maker = FHIRMaker(study.view, study.profile)
        let present = study.identifiers
        var seen: Set<FHIREntry.Identifier> = []
        let candidates = traces.flatMap { trace in [maker.daily(trace), maker.single(trace)].compactMap { $0 } }
        return candidates.filter { !present.contains($0.entry.identifier) && seen.insert($0.entry.identifier).inserted }
    }
}

extension FHIRMaker {
    fileprivate func daily(_ trace: FHIRWithdrawal.Trace) -> FHIRWithdrawal? {
        guard let metric = FHIRMetric(trace.kind, trace.window) else { return nil }
        let identifier = identifier(metric, trace.day)
        var resource = observation(identifier, status: "final", categories: [FHIRMaker.category(metric.category)], code: metric.code(profile.codes))
        resource["effectivePeriod"] = period(from: trace.day, to: trace.day)
        return FHIRWithdrawal(of: FHIREntry(identifier, resource))
    }

    fileprivate func single(_ trace: FHIRWithdrawal.Trace) -> FHIRWithdrawal? {
        guard trace.kind == .weight, let measurement = measurements[trace.readingID], let identifier = weighingIdentifier(measurement) else { return nil }
        var resource = observation(
            identifier, status: "final", categories: [FHIRMaker.category("vital-signs")],
            code: FHIRCoding.concept([FHIRMetric.weight, FHIRCoding(FHIRSystem.mdc, "188736", "MDC_MASS_BODY_ACTUAL")]))
        if let time = measurement.time {
            resource["effectiveDateTime"] = .string(view.text(time))
        } else {
            resource["effectivePeriod"] = period(from: trace.day, to: trace.day)
        }
        return FHIRWithdrawal(of: FHIREntry(identifier, resource))
    }
}
