import Alarms
import JSONValues

/// Alarms that wait for somebody. What they are about stands in `hypona alarm list`: a technician's report carries no health values.
struct OpenAlarmCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard let folder = box.folder else { return [] }
        do {
            let open = try AlarmViews.list(in: folder, all: false).filter { $0["state"]?.string == "open" }
            let faults = open.filter { $0["condition"]?.string?.hasPrefix("fault.") == true }.compactMap { $0["condition"]?.string }
            if !faults.isEmpty {
                return [Check("alarms", .fault, "open faults of the box: \(faults.joined(separator: ", "))", remedy: "mend them; hypona alarm list")]
            }
            return [
                open.isEmpty ? Check("alarms", .ok, "none is open") : Check("alarms", .warning, "\(open.count) wait for somebody", remedy: "hypona alarm list")
            ]
        } catch {
            return [Check("alarms", .fault, "\(error)", remedy: "see the line alarm database")]
        }
    }
}
