public import CivilTime
import DailyEntries
import JSONValues
import Store
public import Withings

/// What the cloud import asks the one writer.
extension Intake {
    /// The groups of a cloud account that the active patient's readings hold, each in its newest version.
    public func knownGroups(of account: String) throws -> [KnownGroup] {
        let prefix = "\(account):"
        var newest: [String: Reading] = [:]
        var measured: [String: Instant] = [:]
        for reading in try activeLedger()?.readings ?? [] where reading.origin.source == .withings {
            guard let version = reading.version, version.group.hasPrefix(prefix) else { continue }
            if case .instant(let instant)? = reading.time.device { measured[version.group] = instant }
            if let known = newest[version.group]?.version, known.modified >= version.modified { continue }
            newest[version.group] = reading
        }
        return newest.compactMap { group, reading in
            guard let version = reading.version else { return nil }
            var known = KnownGroup(
                groupID: String(group.dropFirst(prefix.count)), measured: measured[group] ?? reading.time.received, version: version.modified,
                attribution: reading.origin.attrib)
            switch reading.content {
            case .weight(let grams, _): known.grams = grams
            case .retraction: known.isRetracted = true
            default: break
            }
            return known
        }
    }

    /// Whether the active patient's entry of that day lacks a weight of that half; false where nobody is to weigh on it.
    public func isWeightMissing(on day: CivilDate, evening: Bool) throws -> Bool {
        guard let study = try activeLedger()?.studyID,
            let row = try connection.row("SELECT body FROM daily_entry WHERE study_id = ? AND date = ?", .text(study), .text(day.description)),
            let entry = try row.json("body")
        else { return false }
        return entry[evening ? "weightEvening" : "weightMorning"]?.isNull ?? true
    }
}
