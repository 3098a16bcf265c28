/// A reaction test against the patient's own baseline.
public struct CognitiveTestResult: Sendable, Hashable {
    /// Median reaction time of the test, ms.
    public let medianReactionTime: Int

    /// A test; nil where the time is not positive.
    public init?(medianReactionTime: Int) {
        guard medianReactionTime > 0 else { return nil }
        self.medianReactionTime = medianReactionTime
    }

    /// How much slower than the baseline, per mille, rounded half up; nil without a baseline: then no rule applies.
    public func deltaFromBaseline(_ baseline: CognitiveTestResult?) -> Int? {
        guard let baseline else { return nil }
        let reference = baseline.medianReactionTime
        // floor((2·1000·(t − b) + b) / 2b) is the quotient rounded half up, for negative differences too.
        let numerator = medianReactionTime.minus(reference).times(2000).plus(reference)
        return numerator.flooredQuotient(by: reference.times(2))
    }
}
