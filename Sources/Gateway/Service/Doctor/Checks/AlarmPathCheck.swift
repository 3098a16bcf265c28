import Alarms
import CivilTime

/// Whether an alarm reaches somebody: channels, their secrets, the last message that was taken, contacts, heartbeat.
struct AlarmPathCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard let folder = box.folder else { return [] }
        do {
            return try AlarmHealth(folder: folder, settings: box.configuration.alarms).findings(now: box.clock.now()).map { finding in
                let state: Check.State =
                    switch finding.state {
                    case .ok: .ok
                    case .warning: .warning
                    case .fault: .fault
                    }
                return Check(finding.check, state, finding.text, remedy: finding.remedy, since: finding.since)
            }
        } catch {
            return [Check("alarm channels", .fault, "\(error)", remedy: "see the line alarm database")]
        }
    }
}
