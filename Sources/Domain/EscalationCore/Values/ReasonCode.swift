/// The rules that can raise a level, in the order in which reasons are given. The raw values are stable: they stand in
/// records, exports and acknowledgements.
public enum ReasonCode: String, Sendable, Hashable, CaseIterable, Comparable {
    case weightGain24h = "weight.gain24h"
    case weightGain3d = "weight.gain3d"
    case weightGainBaseline = "weight.gainBaseline"
    case weightDayDelta = "weight.dayDelta"
    case weightLoss24h = "weight.loss24h"
    case weightLoss3d = "weight.loss3d"
    case weightUnconfirmed = "weight.unconfirmed"
    case urineSGHigh = "urine.sgHigh"
    case urineSGLow = "urine.sgLow"
    case urineUnconfirmed = "urine.unconfirmed"
    case fluidExcess = "fluid.excess"
    case symptomScore = "symptom.score"
    case symptomConfusion = "symptom.confusion"
    case cognitionReaction = "cognition.reaction"
    case holdWeight = "hold.weight"
    case holdUrine = "hold.urine"
    case holdFluid = "hold.fluid"
    case holdSymptoms = "hold.symptoms"
    case holdCognition = "hold.cognition"
    case comboRetention = "combo.retention"
    case comboAVPD = "combo.avpd"
    case comboCluster = "combo.cluster"
    case dataMissing = "data.missing"
    case latchRed = "latch.red"

    /// The place in the order of reasons, from 0.
    public var order: Int {
        switch self {
        case .weightGain24h: 0
        case .weightGain3d: 1
        case .weightGainBaseline: 2
        case .weightDayDelta: 3
        case .weightLoss24h: 4
        case .weightLoss3d: 5
        case .weightUnconfirmed: 6
        case .urineSGHigh: 7
        case .urineSGLow: 8
        case .urineUnconfirmed: 9
        case .fluidExcess: 10
        case .symptomScore: 11
        case .symptomConfusion: 12
        case .cognitionReaction: 13
        case .holdWeight: 14
        case .holdUrine: 15
        case .holdFluid: 16
        case .holdSymptoms: 17
        case .holdCognition: 18
        case .comboRetention: 19
        case .comboAVPD: 20
        case .comboCluster: 21
        case .dataMissing: 22
        case .latchRed: 23
        }
    }

    /// The domain that the rule raises by a value of the day; nil for holds, combinations, missing data and the latch.
    var domain: AlertDomain? {
        switch self {
        case .weightGain24h, .weightGain3d, .weightGainBaseline, .weightDayDelta, .weightLoss24h, .weightLoss3d, .weightUnconfirmed: .weight
        case .urineSGHigh, .urineSGLow, .urineUnconfirmed: .urine
        case .fluidExcess: .fluid
        case .symptomScore, .symptomConfusion: .symptoms
        case .cognitionReaction: .cognition
        case .holdWeight, .holdUrine, .holdFluid, .holdSymptoms, .holdCognition, .comboRetention, .comboAVPD, .comboCluster, .dataMissing, .latchRed: nil
        }
    }

    /// Whether the rule stands for a reading that waits in the review queue.
    var isUnconfirmed: Bool { self == .weightUnconfirmed || self == .urineUnconfirmed }

    /// Whether the left one is told first.
    public static func < (left: ReasonCode, right: ReasonCode) -> Bool { left.order < right.order }
}
