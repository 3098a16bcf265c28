public import JSONValues
import Store

extension StudyReader {
    /// The lines of `status` about open alarms, and about clock, adapter and drop folder where no gateway runs that could say more of them.
    public func machineStatus() async -> [JSONValue] {
        let box = DoctorBox(folder: .success(folder), configuration: .success(configuration), version: "", clock: clock, system: SystemFiles())
        let sources: [any DoctorCheck] = box.isServed ? [] : [ClockCheck(), AdapterCheck(), DropFolderCheck()]
        let told = await Doctor.look(at: box, sources).map { check in
            // Nothing is received anyway while no gateway runs; that line says so.
            Check(check.check, check.state == .ok ? .ok : .warning, check.text, remedy: check.remedy, since: check.since)
        }
        return (await Doctor.look(at: box, [OpenAlarmCheck()]) + told).map(\.json)
    }
}
