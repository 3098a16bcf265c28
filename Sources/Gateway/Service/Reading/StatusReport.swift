import Evaluation
import DailyEntries
public import CivilTime
import EscalationCore
import Glibc
import Intake
public import JSONValues
import Store

extension StudyReader {
    /// One screen for a technician: each line a check with its state and what to do.
    public func status() throws -> [JSONValue] {
        try status(live: ControlClient(folder: folder, configuration: configuration).live())
    }

    /// The same where the state of the running sources is known; nil: no gateway runs.
    func status(live: [JSONValue]?) throws -> [JSONValue] {
        let view = try view()
        var checks = [gateway(isServed: live != nil), patient(in: view), disk()]
        if let view { checks += try days(view) + [reviewQueue(view)] }
        checks += try waterChecks()
        checks += try handOff() + [alarmPath(), StudyReader.thresholds(configuration)]
        if live == nil { checks += try scaleChecks() }
        return checks.map(\.json) + (live ?? [])
    }

    private func gateway(isServed: Bool) -> Check {
        isServed
            ? Check("gateway", .ok, "running on \(folder.path)")
            : Check("gateway", .warning, "not running on \(folder.path); stored data are shown", remedy: "start it: hypona serve --data \(folder.path)")
    }

    /// The patient of the box.
    func patient(in view: StudyView?) -> Check {
        guard let view else { return Check("patient", .warning, "none active", remedy: "add one: hypona patient add --file FILE") }
        if view.ledger.isEnded {
            return Check("patient", .warning, "none active; \(view.ledger.studyID) has ended", remedy: "add the next one: hypona patient add --file FILE")
        }
        let pod = view.postOpDay.map { "POD \($0)" } ?? "no surgery date"
        guard view.ledger.facts.profile.baselineWeight != nil else {
            return Check("patient", .warning, "\(view.ledger.studyID), \(pod), no baseline weight", remedy: "hypona patient set --baseline-weight KG")
        }
        return Check("patient", .ok, "\(view.ledger.studyID), \(pod)")
    }

    private func days(_ view: StudyView) throws -> [Check] {
        guard let today = view.entries.last else { return [Check("level", .ok, "no day yet")] }
        let lamp = today.standing?.lamp(sourceFault: try AlarmViews.hasSourceFault(in: folder)) ?? .noData
        let reasons = (today.standing?.evaluation.reasons ?? []).map { configuration.language.of($0.text) }.joined(separator: "; ")
        let latest = view.study.derived.measurements.filter { $0.status == .active && $0.time != nil }
        func last(_ kind: String) -> String {
            latest.last { $0.kind.rawValue == kind }.map { "\($0.value?.text ?? "") at \($0.time.map(view.text) ?? "")" } ?? "never"
        }
        return [
            Check("level", .ok, "\(lamp.rawValue)\(reasons.isEmpty ? "" : ": \(reasons)")"), Check("last weight", .ok, last("weight")),
            Check("last SG", .ok, last("sg")),
        ]
    }

    /// What waits for a person.
    func reviewQueue(_ view: StudyView) -> Check {
        let waiting = view.study.derived.reviews
        guard let oldest = waiting.first else { return Check("review", .ok, "nothing waits") }
        let isOld = view.now.seconds(since: oldest.since) > 24 * 3600
        let isCritical = view.postOpDay.map { configuration.study.thresholds.thresholds.criticalWindow.contains($0) } ?? false
        let age = isOld && isCritical ? ", older than 24 h in the critical days" : ""
        return Check(
            "review", .warning, "\(waiting.count) waiting, oldest since \(view.text(oldest.since))\(age)", remedy: "hypona review list", since: oldest.since)
    }

    private func alarmPath() throws -> Check {
        let consent = try connection.row(
            "SELECT kind FROM consent WHERE study_id = (SELECT study_id FROM patient WHERE ended_at IS NULL) ORDER BY id DESC LIMIT 1")
        return try AlarmViews.check(in: folder, settings: configuration.alarms, hasConsent: consent?.text("kind") == "given")
    }

    private func disk() -> Check {
        var info = statvfs()
        guard statvfs(folder.path, &info) == 0 else { return Check("disk", .fault, "cannot be asked", remedy: "check the data folder") }
        let free = (UInt64(info.f_bavail) &* UInt64(info.f_frsize)) >> 20
        return free < 200
            ? Check("disk", .fault, "\(free) MB free", remedy: "free space; readings are stored until it is full") : Check("disk", .ok, "\(free) MB free")
    }

    /// Whether a clinician has approved the limits.
    static func thresholds(_ configuration: GatewayConfiguration) -> Check {
        let file = configuration.study.thresholds
        return Check(
            "thresholds", file.thresholds.approval == nil ? .warning : .ok, file.logLine,
            remedy: file.thresholds.approval == nil ? "have a clinician approve them and set approvedBy" : nil)
    }
}

/// One line of `status` and `doctor`.
public struct Check: Sendable, Hashable {
    /// How it stands.
    public enum State: String, Sendable {
        case ok, warning, fault
    }
    /// What is checked.
    public let check: String
    /// How it stands.
    public let state: State
    /// What was found.
    public let text: String
    /// What to do; nil where nothing is to be done.
    public let remedy: String?
    /// Since when, where it is known.
    public let since: Instant?

    /// A line.
    public init(_ check: String, _ state: State, _ text: String, remedy: String? = nil, since: Instant? = nil) {
        self.check = check
        self.state = state
        self.text = text
        self.remedy = remedy
        self.since = since
    }

    /// The line as JSON.
    public var json: JSONValue {
        ["check": .string(check), "state": .string(state.rawValue), "since": JSONValue(since?.description), "text": .string(text), "remedy": JSONValue(remedy)]
    }
}
