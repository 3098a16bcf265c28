/// One value for every rule that has a limit.
struct LimitTable<Value: Sendable & Hashable>: Sendable, Hashable {
    private let gain24h, gain3d, gainBaseline, dayDelta, loss24h, loss3d: Value
    private let sgHigh, sgLow, fluid, score, confusion, reaction: Value

    /// A table filled rule by rule.
    init<Failure: Error>(_ make: (LimitCode) throws(Failure) -> Value) throws(Failure) {
        gain24h = try make(.weightGain24h)
        gain3d = try make(.weightGain3d)
        gainBaseline = try make(.weightGainBaseline)
        dayDelta = try make(.weightDayDelta)
        loss24h = try make(.weightLoss24h)
        loss3d = try make(.weightLoss3d)
        sgHigh = try make(.urineSGHigh)
        sgLow = try make(.urineSGLow)
        fluid = try make(.fluidExcess)
        score = try make(.symptomScore)
        confusion = try make(.symptomConfusion)
        reaction = try make(.cognitionReaction)
    }

    /// The value of that rule.
    subscript(_ code: LimitCode) -> Value {
        switch code {
        case .weightGain24h: gain24h
        case .weightGain3d: gain3d
        case .weightGainBaseline: gainBaseline
        case .weightDayDelta: dayDelta
        case .weightLoss24h: loss24h
        case .weightLoss3d: loss3d
        case .urineSGHigh: sgHigh
        case .urineSGLow: sgLow
        case .fluidExcess: fluid
        case .symptomScore: score
        case .symptomConfusion: confusion
        case .cognitionReaction: reaction
        }
    }
}
