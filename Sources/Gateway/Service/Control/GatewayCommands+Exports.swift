import CivilTime
import DailyEntries
import EscalationCore
import HandOff
import Intake
import JSONValues
import Store

/// The record of files that people take from the box.
extension GatewayCommands {
    /// Records that a patient's data leave the box as a file; refused where consent is missing or was withdrawn. Asked for before the file is written.
    static let recordExport: Command = { request, author, gateway in
        let study = try request.needed("study")
        let entry = ExportLog.Entry(
            at: gateway.clock.now(), author: author.name, study: study, target: "file", topic: try request.needed("format"), key: study,
            bytes: request.parameters["bytes"]?.int ?? 0, sha256: try request.needed("sha256"), result: try request.needed("result"),
            detail: request.text("detail"))
        let view = try await gateway.intake.view()
        let isWithdrawn = view.map { $0.ledger.facts.profile.withdrawn.value(onPOD: $0.postOpDay ?? 0) == true } ?? false
        try await gateway.intake.withConnection { connection in
            if let hindrance = try ConsentState.of(study, in: connection).hindrance { throw ControlFailure(1, "consent", hindrance) }
            if isWithdrawn { throw ControlFailure(1, "consent", "the profile says that the patient withdrew; nothing leaves the box") }
            try ExportLog.append(entry, in: connection)
        }
        return ControlAnswer([["recorded": .string(entry.sha256)]])
    }
}
