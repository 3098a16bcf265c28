import Alarms
import Evaluation
import Intake
import Store

extension GatewayConfiguration {
    /// What holds now, by the names of the file, defaults included: what a technician is asked for on the telephone. Sections with many members say
    /// whether they are on; the file itself stands beside it.
    func inForce(in folder: DataFolder) -> [(name: String, value: String)] {
        func on(_ isOn: Bool) -> String { isOn ? "on" : "off" }
        return [
            ("file", file), ("data", FileSystem.absolute(folder.path)), ("language", language.rawValue), ("listen", listen),
            ("drop.folder", FileSystem.absolute(dropFolder ?? folder.drop)), ("console.certificate", console.certificate ?? "none (plain HTTP)"),
            ("console.names", console.names.isEmpty ? "any" : console.names.joined(separator: ", ")), ("console.idleMinutes", String(console.idleMinutes)),
            ("console.bedsideOpen", on(console.isBedsideOpen)), ("bluetooth", on(bluetooth.isEnabled)), ("withings", on(withings != nil)),
            ("redcap", on(redcap != nil)), ("fhir", on(fhir != nil)), ("alarms.box", alarms.box),
            ("alarms.channels", alarms.channelNames.isEmpty ? "none" : alarms.channelNames.joined(separator: ", ")),
            ("alarms.heartbeat", on(alarms.hasHeartbeat)), ("retention.evidenceDays", evidenceDays.map(String.init) ?? "never erased"),
            ("samplePriority", study.samplePriority.isEmpty ? "as built in" : study.samplePriority.joined(separator: ", ")),
            ("thresholds", study.thresholds.logLine),
        ]
    }
}
