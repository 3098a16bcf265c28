import Alarms
import CivilTime
import DailyEntries
import EscalationCore
import Intake

/// Turns an evaluation of the database into what the alarm path takes in.
struct JudgementReader {
    let view: StudyView
    let thresholds: AlertThresholds

    /// What stands for the day after that evaluation.
    func judgement(_ row: StoredEvaluation, _ standing: DayStanding) -> Judgement {
        let pod = row.evaluation.pod
        let session = session(pod)
        let after = standing.info.first { $0.code == .afterMonitoringSymptom }
        return Judgement(
            studyID: view.ledger.studyID, pod: pod, evaluation: standing.evaluationID ?? row.id, level: standing.level,
            findings: standing.evaluation.reasons.map { reason in
                Judgement.Finding(code: reason.code.rawValue, level: reason.level, severity: JudgementReader.severity(reason), text: reason.text)
            }, afterMonitoring: after.map { $0.text() }, isFresh: ["new", "late", "correction"].contains(row.cause), sessionUntil: session,
            sessionCodes: session == nil ? [] : sessionCodes(standing.evaluation))
    }

    /// How bad a reason is, greater is worse; nil where no number is behind it, or one that says nothing by itself.
    private static func severity(_ reason: Reason) -> Int? {
        switch reason.code {
        case .urineSGLow: reason.value.map { -$0 }
        case .weightUnconfirmed, .urineUnconfirmed, .holdWeight, .holdUrine, .holdFluid, .holdSymptoms, .holdCognition, .comboRetention, .comboAVPD,
            .comboCluster, .dataMissing, .latchRed:
            nil
        case .weightGain24h, .weightGain3d, .weightGainBaseline, .weightDayDelta, .weightLoss24h, .weightLoss3d, .urineSGHigh, .fluidExcess, .symptomScore,
            .symptomConfusion, .cognitionReaction:
            reason.value
        }
    }

    /// When the weighing session of that day closes that is still open.
    private func session(_ pod: Int) -> Instant? {
        let profile = view.ledger.facts.profile
        return view.study.derived.openSessions.first { profile.postOpDay(onDay: $0.day.dayNumber) == pod && $0.closesAt > view.now }?.closesAt
    }

    /// The rules that would not have fired without the weighing.
    private func sessionCodes(_ evaluation: DayEvaluation) -> Set<String> {
        let codes = Set(evaluation.reasons.map(\.code))
        var session = codes.filter { $0.rawValue.hasPrefix("weight.") }
        if !session.isEmpty { session.formUnion(codes.filter { $0 == .comboRetention }) }
        let isFluidRed = evaluation.reasons.contains { $0.code == .fluidExcess && $0.level == .red }
        if codes.contains(.comboAVPD), !isFluidRed { session.insert(.comboAVPD) }
        let domains: [[ReasonCode]] = [
            [.urineSGHigh, .holdUrine], [.symptomScore, .symptomConfusion, .holdSymptoms], [.cognitionReaction, .holdCognition],
        ]
        let others = domains.count { !codes.isDisjoint(with: $0) }
        let need = thresholds.criticalWindow.contains(evaluation.pod) ? thresholds.cluster.critical : thresholds.cluster.other
        if codes.contains(.comboCluster), others < need { session.insert(.comboCluster) }
        return Set(session.map(\.rawValue))
    }
}
