public import CivilTime

extension DerivedStudy {
    /// Derives everything from the facts: a pure function. Readings and decisions may be given in any order and more than once.
    ///
    /// - Parameter now: The moment: it decides which days are closed, which sessions are open and what is asked.
    public static func derive(facts: StudyFacts, readings: [Reading], decisions: [Decision], now: Instant) -> DerivedStudy {
        StudyBuilder(facts: facts, readings: readings, decisions: decisions, now: now).study()
    }
}
