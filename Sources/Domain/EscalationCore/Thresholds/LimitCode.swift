/// The rules that compare one number with a limit of the configuration, in the order of the file.
public enum LimitCode: String, Sendable, Hashable, CaseIterable {
    case weightGain24h = "weight.gain24h"
    case weightGain3d = "weight.gain3d"
    case weightGainBaseline = "weight.gainBaseline"
    case weightDayDelta = "weight.dayDelta"
    case weightLoss24h = "weight.loss24h"
    case weightLoss3d = "weight.loss3d"
    case urineSGHigh = "urine.sgHigh"
    case urineSGLow = "urine.sgLow"
    case fluidExcess = "fluid.excess"
    case symptomScore = "symptom.score"
    case symptomConfusion = "symptom.confusion"
    case cognitionReaction = "cognition.reaction"

    /// The reason that the rule gives.
    public var reason: ReasonCode {
        switch self {
        case .weightGain24h: .weightGain24h
        case .weightGain3d: .weightGain3d
        case .weightGainBaseline: .weightGainBaseline
        case .weightDayDelta: .weightDayDelta
        case .weightLoss24h: .weightLoss24h
        case .weightLoss3d: .weightLoss3d
        case .urineSGHigh: .urineSGHigh
        case .urineSGLow: .urineSGLow
        case .fluidExcess: .fluidExcess
        case .symptomScore: .symptomScore
        case .symptomConfusion: .symptomConfusion
        case .cognitionReaction: .cognitionReaction
        }
    }

    /// The unit of the limit as the configuration file names it.
    public var unit: String {
        switch self {
        case .weightGain24h, .weightGain3d, .weightGainBaseline, .weightDayDelta, .weightLoss24h, .weightLoss3d: "g"
        case .urineSGHigh, .urineSGLow: "sgTick"
        case .fluidExcess: "mL"
        case .symptomScore: "score"
        case .symptomConfusion: "item"
        case .cognitionReaction: "permille"
        }
    }

    /// When a value meets the limit.
    var direction: AlertLimit.Direction {
        switch self {
        // Drinking exactly the prescribed amount is compliance.
        case .fluidExcess: .above
        case .urineSGLow: .atMost
        default: .atLeast
        }
    }
}
