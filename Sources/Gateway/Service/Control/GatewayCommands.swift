import Alarms
import Evaluation
import CivilTime
import DailyEntries
import EventLog
import HandOff
import Intake
import JSONValues
import Store

/// Every writing command by its name. The command line, the console and the way back of the alarms all come through here.
struct GatewayCommands: Sendable {
    /// Carries out one command.
    typealias Command = @Sendable (ControlRequest, AuditAuthor, GatewayCommands) async throws -> ControlAnswer

    let intake: Intake
    let folder: DataFolder
    let configuration: GatewayConfiguration
    let clock: any WallClock
    let log: EventLog
    /// The alarm path; nil where the alarm path itself asks for a command.
    let alarms: AlarmService?
    /// The hand-off; nil where the alarm path asks for a command.
    let handOff: HandOffService?

    private static let table: [String: Command] = [
        "photo.card": recordCard,
        "ingest": ingest, "ingest.unreadable": unreadable, "photo.water": takeWaterPhoto, "photo.calibrate": calibrate,
        "photo.withdraw": withdrawCheck, "enter": enter, "patient.add": addPatient, "patient.set": setPatient,
        "patient.start": startMonitoring,
        "patient.end": endPatient,
        "patient.erase": erasePatient,
        "review": review, "ack": acknowledge,
        "consent": consent, "backup": backup, "withings.import": importCloud, "rebuild": rebuild, "alarm.ack": acknowledgeAlarm,
        "alarm.test": testAlarms, "contact.set": setContact, "contact.remove": removeContact, "scale.replay": replayScale,
        "person.add": addPerson, "person.setPin": setPin, "person.remove": removePerson,
        "bridge.take": takeDocument, "token.add": addToken, "token.revoke": revokeToken, "token.list": listTokens,
        "bedside.review": answerReview, "bedside.takeBack": takeBack, "bedside.question": answerQuestion, "bedside.followUp": answerFollowUp,
        "bedside.tone": touchTone,
        "outbox.retry": retryOutbox, "outbox.drop": dropOutbox, "export.redcap": exportRedcap, "export.file": recordExport,
    ]

    /// Carries out a command for an OS user or a login; every failure becomes an answer.
    func perform(_ request: ControlRequest, by author: AuditAuthor) async -> ControlAnswer {
        guard let command = GatewayCommands.table[request.verb] else {
            return ControlAnswer(status: 2, message: "the gateway knows no command \"\(request.verb)\"; use the hypona of the same version")
        }
        do {
            return try await command(request, author, self)
        } catch let failure as ControlFailure {
            return ControlAnswer(status: failure.status, message: failure.description, code: failure.code)
        } catch let failure as IntakeError {
            return ControlAnswer(status: 1, message: failure.reason, code: failure.code)
        } catch let failure as JSONSectionError {
            return ControlAnswer(status: 1, message: failure.description, code: "field.\(failure.path)")
        } catch {
            log(.error, "service", "command.failed", "\(request.verb) failed: \(error)")
            return ControlAnswer(status: 3, message: "\(error)")
        }
    }

    // MARK: - Intake

    private static let ingest: Command = { request, author, gateway in
        let name = try request.needed("file")
        let source = request.text("source")
        let answer = try await FileIntake(intake: gateway.intake, clock: gateway.clock, log: gateway.log)
            .take(request.bytes, name: name, modified: request.text("modified").flatMap(Instant.init), as: source, instrument: request.text("instrument"))
        return ControlAnswer([answer.json], status: answer.status == .rejected ? 1 : 0)
    }

    private static let unreadable: Command = { request, _, gateway in
        let answer = FileIntake(intake: gateway.intake, clock: gateway.clock, log: gateway.log).unreadable(
            try request.needed("file"), try request.needed("reason"))
        return ControlAnswer([answer.json], status: 1)
    }

    private static let backup: Command = { request, _, gateway in
        let path = try request.needed("path")
        let keep = request.parameters["keep"]?.int
        if let backups = BackupFolder(path, of: gateway.folder) {
            return ControlAnswer([["path": .string(try await backups.write(from: gateway.intake, at: gateway.clock.now(), keep: keep))]])
        }
        if keep != nil { throw ControlFailure(2, "usage", "--keep needs a folder, and \(path) is none") }
        try await BackupFile(path, of: gateway.folder).write(from: gateway.intake)
        return ControlAnswer([["path": .string(path)]])
    }

    private static let rebuild: Command = { _, author, gateway in
        try await gateway.intake.rebuild(by: author)
        return ControlAnswer([["rebuilt": true]])
    }

    private static let enter: Command = { request, author, gateway in
        try await ManualIntake(intake: gateway.intake, clock: gateway.clock).take(request, author)
    }

    // MARK: - Patients

    private static let addPatient: Command = { request, author, gateway in
        guard let profile = request.parameters["profile"]?.object else { throw ControlFailure(2, "usage", "the profile is missing") }
        let (started, warnings) = try PatientDocument.added(profile, today: gateway.clock.now(), zones: gateway.configuration.study.zones)
        let consent = request.parameters["consent"]?.object
        let study = try await gateway.intake.addPatient(started, consent: consent, by: author)
        let isLocalOnly = request.parameters["localOnly"]?.bool ?? false
        if isLocalOnly { try await gateway.start(isLocalOnly: true, by: author, request) }
        let starts = isLocalOnly ? nil : try await gateway.startWarning()
        return ControlAnswer([["studyID": .string(study), "warnings": JSONValue(warnings + [starts].compactMap(\.self))]])
    }

    private static let setPatient: Command = { request, author, gateway in
        guard let members = request.parameters["profile"]?.object, !members.isEmpty else { throw ControlFailure(2, "usage", "nothing to set") }
        let known = try await gateway.intake.profile()
        if let id = members["studyID"], id.string != known["studyID"]?.string {
            throw ControlFailure(
                1, "patient.identity",
                "studyID: a pseudonym is given once and never changed; end this patient (hypona patient end) and add another, or keep \(known["studyID"]?.string ?? "")"
            )
        }
        var merged = known
        for (name, value) in members { merged[name] = value.isNull ? nil : value }
        let warnings = try PatientDocument.check(merged, today: gateway.clock.now(), zones: gateway.configuration.study.zones)
        try await gateway.intake.setProfile(members, by: author)
        return ControlAnswer([["warnings": JSONValue(warnings)]])
    }

    /// Ends the monitoring; everything is written to a file first, for the study's archive.
    private static let endPatient: Command = { _, author, gateway in
        guard let view = try await gateway.intake.view() else { throw ControlFailure(1, "patient.none", "there is no active patient") }
        let export = JSONExport(language: gateway.configuration.language)
            .document(view, view.entries, thresholds: gateway.configuration.study.thresholds.logLine)
        try FileSystem.makeFolder(gateway.folder.exports)
        let path = "\(gateway.folder.exports)/\(view.ledger.studyID).json"
        try FileSystem.writeDurably(Array((export.text(pretty: true) + "\n").utf8), to: path, mode: 0o600)
        let study = try await gateway.intake.endPatient(by: author)
        return ControlAnswer([["studyID": .string(study), "export": .string(path), "cloud": JSONValue(await endLink(gateway))]])
    }

    private static let erasePatient: Command = { request, author, gateway in
        let count = try await gateway.intake.erase(try request.needed("study"), why: try request.needed("why"), by: author)
        return ControlAnswer([["studyID": JSONValue(request.text("study")), "rows": JSONValue(count)]])
    }

    private static let consent: Command = { request, author, gateway in
        let kind = try request.needed("kind")
        guard kind == "given" || kind == "withdrawn" else { throw ControlFailure(2, "usage", "kind must be given or withdrawn") }
        try await gateway.intake.recordConsent(kind, request.parameters, by: author)
        return ControlAnswer([["kind": .string(kind)]])
    }

    // MARK: - Decisions

    private static let review: Command = { request, author, gateway in
        let id = try request.needed("id")
        let by = AuditAuthor(name: request.text("by").map { "\(author.name)/\($0)" } ?? author.name, origin: author.origin)
        let item = try await gateway.intake.reviewItem(id)
        switch try request.needed("action") {
        case "accept":
            guard item.candidate != nil else {
                throw ControlFailure(1, "review.noCandidate", "\(id) has no candidate; give the value: hypona review correct \(id) VALUE")
            }
            try await gateway.intake.decide(
                .confirm(reading: id, value: nil, measuredAt: request.text("at").flatMap(Instant.init)), role: .staff, by: by, note: request.text("note"))
        case "correct":
            let value = try ManualIntake.value(try request.needed("value"), of: item.kind)
            try await gateway.intake.decide(
                .correct(reading: id, value: value, measuredAt: request.text("at").flatMap(Instant.init)), role: .staff, by: by, note: request.text("note"))
        case "reject":
            _ = try request.needed("note")
            try await gateway.intake.decide(.reject(reading: id), role: .staff, by: by, note: request.text("note"))
        default: throw ControlFailure(2, "usage", "action must be accept, correct or reject")
        }
        return ControlAnswer([["id": .string(id), "action": JSONValue(request.text("action"))]])
    }

    private static let acknowledge: Command = { request, author, gateway in
        guard let pod = request.parameters["pod"]?.int else { throw ControlFailure(2, "usage", "the day is missing") }
        let reasons = try await gateway.intake.acknowledge(
            pod: pod, expected: request.parameters["evaluation"]?.int, name: request.text("by"), note: request.text("note"), by: author)
        return ControlAnswer([["pod": JSONValue(pod), "reasons": JSONValue(reasons)]])
    }
}
