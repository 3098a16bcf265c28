/// One value of a task's outcome. The kind is required: without it nobody can tell pain from sleep afterwards.
///
/// The value is a binary floating point number because the apps that send it use one; no rule of the escalation core reads it.
public struct OutcomeValue: Sendable, Hashable {
    /// Range of motion of the knee, measured by a phone's sensors and imported, in degrees.
    public static let romDegrees = "romDegrees"

    /// What was measured or asked.
    public let kind: String
    /// The value in the unit of its kind.
    public let value: Double

    /// A value of that kind.
    /// - Throws: ``QuestionnaireError/value(kind:)`` for an empty kind, a number that is not finite, and an angle of the knee outside −30 to 180°.
    public init(kind: String, value: Double) throws(QuestionnaireError) {
        guard !kind.isEmpty, value.isFinite, kind != OutcomeValue.romDegrees || (-30...180).contains(value) else { throw .value(kind: kind) }
        self.kind = kind
        self.value = value
    }
}
