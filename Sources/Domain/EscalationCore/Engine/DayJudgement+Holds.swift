/// What the day's values say of each domain, and what is kept from the day before.
extension DayJudgement {
    /// The state of the domains by the values of the day alone.
    func freshState() -> DayState {
        var state = DayState(pod: pod)
        for reason in triggers.reasons {
            guard let domain = reason.code.domain else { continue }
            state.domains[domain].level = max(state.domains[domain].level, reason.level)
            if !reason.code.isUnconfirmed, !thresholds.cluster.exclude.contains(reason.code) {
                state.domains[domain].sure = max(state.domains[domain].sure, reason.level)
            }
        }
        state.isConcentrated = triggers.fired(.urineSGHigh)
        return state
    }

    /// A raised domain without a fresh value keeps its level; a full acknowledgement takes a held red down to yellow.
    mutating func hold(from course: Course, into state: inout DayState) {
        let testExpired = course.raisedTest.map { pod - $0 > thresholds.holdCognitionDays } ?? false
        if testExpired, let test = course.raisedTest { note(.holdCognitionExpired, referencePOD: test) }
        guard let previous = course.previous else { return }
        let cap = previous.isAcknowledged ? AlertLevel.yellow : .red
        for domain in AlertDomain.allCases where !isFresh(domain) {
            if domain == .cognition, profile.isSimplified || testExpired { continue }
            let before = previous.domains[domain]
            let level = min(before.level, cap)
            triggers.add(Reason(code: domain.holdCode, level: level, referencePOD: before.since))
            if level >= state.domains[domain].level { state.domains[domain].since = before.since }
            state.domains[domain].level = max(state.domains[domain].level, level)
            state.domains[domain].sure = max(state.domains[domain].sure, min(before.sure, cap))
            if domain == .urine { state.isConcentrated = state.isConcentrated || previous.isConcentrated }
        }
    }

    /// Whether the day has a value that releases a hold. An evening weight alone may raise but does not release.
    private func isFresh(_ domain: AlertDomain) -> Bool {
        switch domain {
        case .weight: day.morningWeight != nil
        case .urine: !day.urineSG.isEmpty
        case .fluid: day.fluidML != nil
        case .symptoms: !day.symptoms.isEmpty
        case .cognition: day.cognitionPermille != nil
        }
    }
}
