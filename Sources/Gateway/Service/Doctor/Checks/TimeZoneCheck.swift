import CivilTime
import EscalationCore
import Intake

/// Whether local times come out right: the days of a patient depend on it.
struct TimeZoneCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        do {
            try box.configuration.study.zones.selfTest()
        } catch {
            return [Check("time zones", .fault, "\(error)", remedy: "apt install --reinstall tzdata")]
        }
        let first = box.system.text("/usr/share/zoneinfo/tzdata.zi")?.prefix { !$0.isNewline } ?? ""
        let version = first.hasPrefix("# version ") ? "tzdata \(first.dropFirst(10))" : "tzdata"
        return [Check("time zones", .ok, "\(version) gives the right local times")]
    }
}
