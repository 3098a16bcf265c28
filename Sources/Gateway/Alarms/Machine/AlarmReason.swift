public import EscalationCore

/// Why an alarm is open: a rule of the core, a deadline that passed, or a fault.
public struct AlarmReason: Sendable, Hashable {
    /// What an acknowledgement names.
    public struct ID: Sendable, Hashable {
        /// The code of the reason.
        public let code: String
        /// The day it belongs to; nil where it belongs to none.
        public let pod: Int?

        /// The name of a reason.
        public init(code: String, pod: Int?) {
            self.code = code
            self.pod = pod
        }
    }

    /// A stable code: `weight.gain24h`, `silence.weight`, `channel.mail`.
    public let code: String
    /// The day it belongs to; nil where it belongs to none.
    public let pod: Int?
    /// How bad it is, greater is worse, in the unit of its code; nil where there is nothing to compare.
    public let severity: Int?
    /// The evaluation that gave it in this severity; nil for reasons that no evaluation gave.
    public let evaluation: Int?
    /// The sentence for people.
    public let text: LocalText

    /// A reason.
    public init(code: String, pod: Int? = nil, severity: Int? = nil, evaluation: Int? = nil, text: LocalText) {
        self.code = code
        self.pod = pod
        self.severity = severity
        self.evaluation = evaluation
        self.text = text
    }

    /// What an acknowledgement names.
    public var id: ID { ID(code: code, pod: pod) }

    /// Whether this says nothing worse than `other`, which has the same code.
    func isNoWorse(than other: AlarmReason) -> Bool {
        guard let severity else { return other.severity == nil }
        return severity <= other.severity ?? .min
    }
}
