/// What people who enter something at a target can have done by the box.
public struct DecisionPort: Sendable {
    /// Whether somebody has to act: an alarm is open, or a reading waits in review.
    public let isAwaited: @Sendable () async -> Bool
    /// Carries an entry out; answers, for who made it, what came of it.
    public let decide: @Sendable (TargetDecision) async -> String

    /// A port; without one nothing is awaited.
    public init(
        isAwaited: @escaping @Sendable () async -> Bool = { false }, decide: @escaping @Sendable (TargetDecision) async -> String = { _ in "" }
    ) {
        self.isAwaited = isAwaited
        self.decide = decide
    }
}
