import EscalationCore
import Evaluation

/// Whether a clinician has approved the limits.
struct ThresholdsCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] { [StudyReader.thresholds(box.configuration)] }
}
