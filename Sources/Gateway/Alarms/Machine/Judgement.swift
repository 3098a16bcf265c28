public import EscalationCore
public import CivilTime

/// What the core found for a day, as the alarm path takes it in.
public struct Judgement: Sendable, Hashable {
    /// A rule that fired.
    public struct Finding: Sendable, Hashable {
        /// The rule's code.
        public let code: String
        /// The level it asks for.
        public let level: AlertLevel
        /// How bad it is, greater is worse; nil where there is nothing to compare.
        public let severity: Int?
        /// The sentence for people, with its numbers.
        public let text: LocalText

        /// A finding.
        public init(code: String, level: AlertLevel, severity: Int?, text: LocalText) {
            self.code = code
            self.level = level
            self.severity = severity
            self.text = text
        }
    }

    /// The patient's pseudonym.
    public let studyID: String
    /// The day.
    public let pod: Int
    /// The number of the evaluation; later ones are greater.
    public let evaluation: Int
    /// The level; nil on a day without one.
    public let level: AlertLevel?
    /// The rules that fired.
    public let findings: [Finding]
    /// The sentence about severe symptoms after the end of monitoring; nil where there are none.
    public let afterMonitoring: LocalText?
    /// Whether a new value caused the evaluation (not the end of a day, a setting or an acknowledgement).
    public let isFresh: Bool
    /// Until when a weighing session may still go on; nil where none is open.
    public let sessionUntil: Instant?
    /// The rules that rest on nothing but that session.
    public let sessionCodes: Set<String>

    /// A judgement.
    public init(
        studyID: String, pod: Int, evaluation: Int, level: AlertLevel?, findings: [Finding], afterMonitoring: LocalText? = nil, isFresh: Bool,
        sessionUntil: Instant? = nil, sessionCodes: Set<String> = []
    ) {
        self.studyID = studyID
        self.pod = pod
        self.evaluation = evaluation
        self.level = level
        self.findings = findings
        self.afterMonitoring = afterMonitoring
        self.isFresh = isFresh
        self.sessionUntil = sessionUntil
        self.sessionCodes = sessionCodes
    }

    /// The findings of that level as reasons; kept levels are none, because a held level makes no alarm.
    ///
    /// A red is never without a reason: where only kept ones are given, or none, that is told instead of staying silent.
    func reasons(_ level: AlertLevel) -> [AlarmReason] {
        let all = findings.filter { $0.level == level }.map {
            AlarmReason(code: $0.code, pod: pod, severity: $0.severity, evaluation: evaluation, text: $0.text)
        }
        let new = all.filter { !$0.code.hasPrefix("hold.") }
        guard level == .red, new.isEmpty else { return new }
        let bare = AlarmReason(code: AlarmCondition.levelRed.rawValue, pod: pod, evaluation: evaluation, text: LocalText("Stufe ROT", "level RED"))
        return all.isEmpty ? [bare] : all
    }
}
