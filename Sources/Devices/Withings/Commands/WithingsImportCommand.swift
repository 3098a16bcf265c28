public import CivilTime
import JSONValues

/// `hypona withings import [--now] [--since DATE] [--dry-run]`: one import, by plan or at once.
public enum WithingsImportCommand {
    /// Runs the command.
    /// - Parameters:
    ///   - isNow: whether it runs although none is due (`--now`; also where `since` or `isDryRun` is given).
    ///   - since: an earlier first day than the window has.
    ///   - isDryRun: fetch and compare, and store nothing.
    ///   - isMissing: whether the weight of a slot is missing, for what is due.
    ///   - isJSON: answer as one JSON object.
    /// - Returns: the exit status: 0 done or not due, 1 failed, 3 Withings or another process keeps it from running.
    public static func run(
        link: WithingsLink, patient: WithingsLink.Patient, isNow: Bool, since: CivilDate? = nil, isDryRun: Bool = false,
        isMissing: @Sendable (ImportSchedule.Slot) -> Bool, clock: any WallClock, isJSON: Bool, output: (String) -> Void, note: (String) -> Void
    ) async -> Int32 {
        do {
            if !isNow, since == nil, !isDryRun {
                let next = try await link.nextImport(patient, isMissing: isMissing)
                guard let next, next <= clock.now() else {
                    note("no import is due" + (next.map { "; the next one is planned for \(patient.zone.text($0))" } ?? "") + " (--now imports all the same)")
                    return 0
                }
            }
            let report = try await link.importNow(patient, since: since, isDryRun: isDryRun)
            if isJSON { output(json(report).text()) } else { output(words(report, patient.zone)) }
            switch report.ending {
            case .done: return 0
            case .waiting: return 3
            case .failed(let error): return error.exitStatus
            }
        } catch {
            note("\(error)")
            return error.exitStatus
        }
    }

    private static func json(_ report: ImportReport) -> JSONValue {
        var object = report.fields
        object["at"] = .string("\(report.at)")
        object["dryRun"] = JSONValue(report.isDryRun)
        switch report.ending {
        case .done: object["outcome"] = "done"
        case .failed(let error):
            object["outcome"] = "failed"
            object["code"] = .string(error.code)
            object["detail"] = .string("\(error)")
        case .waiting(let until):
            object["outcome"] = "waiting"
            object["until"] = .string("\(until)")
        }
        if let reconciliation = report.reconciliation {
            object["suspiciousEmpty"] = JSONValue(reconciliation.isSuspiciouslyEmpty)
            object["retractedGroups"] = JSONValue(reconciliation.missing)
        }
        object["evidence"] = JSONValue(report.evidenceIDs)
        return .object(object)
    }

    private static func words(_ report: ImportReport, _ zone: TimeZoneRules) -> String {
        switch report.ending {
        case .failed(let error): return "import failed: \(error)"
        case .waiting(let until): return "Withings asked to be left alone until \(zone.text(until)); nothing was fetched"
        case .done: break
        }
        let counts = report.reconciliation
        var lines = [
            "\(report.isDryRun ? "would import" : "imported"): \(report.groups) weighings in the window, \(counts?.new.count ?? 0) new, "
                + "\(counts?.updated.count ?? 0) changed, \(counts?.missing.count ?? 0) gone, \(counts?.returned.count ?? 0) back"
        ]
        if let last = report.lastWeighing { lines.append("last weighing in the account: \(zone.text(last))") }
        if counts?.isSuspiciouslyEmpty == true {
            lines.append("the account is empty although weighings are stored: nothing was retracted, look into the patient's app")
        }
        return lines.joined(separator: "\n")
    }
}

extension WithingsError {
    /// The exit status of a command that failed so.
    var exitStatus: Int32 {
        switch self {
        case .transport, .unusableAnswer, .tooManyRequests, .busy, .noCredentials, .notAuthorized, .cannotWrite, .unreadableFile, .notAFile: 3
        default: 1
        }
    }
}
