import CivilTime
import Crypto
public import DailyEntries
import EscalationCore
import EventLog
public import JSONValues
public import Store

extension Intake {
    /// Records a decision of a person and re-judges everything that follows.
    public func decide(_ act: Decision.Act, role: DailyEntries.Author.Role, by author: AuditAuthor, note: String?) throws {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        var body = act.body.object ?? [:]
        body["note"] = note.map(JSONValue.string)
        var isError = false
        if case .enteredInError = act { isError = true }
        try commit("correction", by: author, isStaffDecision: role == .staff || isError) { changes in
            let now = clock.now()
            try connection.run(
                "INSERT INTO decision (study_id, at, author, role, kind, target, body) VALUES (?, ?, ?, ?, ?, ?, ?)", .text(ledger.studyID), SQLValue(now),
                .text(author.name), .text(role.rawValue), .text(act.word), .text(act.target), SQLValue(.object(body)))
            let id = connection.lastID
            changes.append([
                "table": "decision", "key": JSONValue(id), "sha256": .string(try RowDigest.of("decision", id: id, in: connection)), "what": .string(act.word),
                "target": .string(act.target),
            ])
            if let row = try connection.row("SELECT * FROM decision WHERE id = ?", SQLValue(id)) { self.ledger?.decisions.append(try Decision(row)) }
        }
        log(
            .notice, "intake", "intake.decided", "\(author.name) decided: \(act.word) \(act.target).",
            ["author": .string(author.name), "origin": .string(author.origin)])
    }

    /// Adds a patient; the one before must have ended.
    public func addPatient(_ profile: JSONObject, consent: JSONObject?, by author: AuditAuthor) throws -> String {
        let study = profile["studyID"]?.string ?? ""
        if let active = try activeLedger() {
            throw IntakeError("patient.active", "patient \(active.studyID) is active on this box; end it first: hypona patient end")
        }
        if try connection.row("SELECT 1 AS x FROM patient WHERE study_id = ?", .text(study)) != nil {
            throw IntakeError("patient.known", "studyID: \(study) was on this box before; a pseudonym is used once")
        }
        forgetPatient()
        try commit("profile", by: author) { changes in
            try connection.run("INSERT INTO patient (study_id, added_at) VALUES (?, ?)", .text(study), SQLValue(clock.now()))
            changes.append(["table": "patient", "key": .string(study), "what": "added"])
            try insertProfile(profile, study, author, &changes)
            if let consent { try insertConsent("given", consent, study, author, &changes) }
        }
        log(.notice, "intake", "patient.added", "Patient \(study) was added.", ["studyID": .string(study), "author": .string(author.name)])
        return study
    }

    /// Replaces members of the profile; null removes one.
    public func setProfile(_ members: JSONObject, by author: AuditAuthor) throws {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        var profile = ledger.profileJSON
        for (name, value) in members { profile[name] = value.isNull ? nil : value }
        self.ledger = nil
        // How the clocks of scales are read depends on the zones alone; a weighing that goes on is not cut for anything else.
        if members["timeZone"] != nil || members["travel"] != nil { radio = nil }
        try commit("profile", by: author) { changes in
            try insertProfile(profile, ledger.studyID, author, &changes, old: ledger.profileJSON)
        }
        log(.notice, "intake", "patient.changed", "The profile was changed: \(members.keys.joined(separator: ", ")).", ["author": .string(author.name)])
    }

    /// Records that consent was given or withdrawn.
    public func recordConsent(_ kind: String, _ consent: JSONObject, by author: AuditAuthor) throws {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        let today = try today()
        try commit("profile", by: author) { changes in try insertConsent(kind, consent, ledger.studyID, author, &changes, today: today) }
        log(.notice, "intake", "consent.\(kind)", "Consent was \(kind).", ["author": .string(author.name)])
    }

    /// Reads anew what depends on who the patient is and in which zone: the facts, and how the clocks of scales are read.
    private func forgetPatient() {
        ledger = nil
        radio = nil
    }

    /// Whether the active patient's consent stands.
    public func hasConsent() throws -> Bool {
        guard let ledger = try activeLedger() else { return false }
        return try connection.row("SELECT kind FROM consent WHERE study_id = ? ORDER BY id DESC LIMIT 1", .text(ledger.studyID))?.text("kind") == "given"
    }

    /// Records that a person started the monitoring, and whether alarms may leave the box.
    public func recordStart(isLocalOnly: Bool, by author: AuditAuthor) throws {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        try commit("profile", by: author) { changes in
            changes.append([
                "table": "patient", "key": .string(ledger.studyID),
                "what": isLocalOnly ? "monitoring started; no alarm leaves this box" : "monitoring started over a tested channel",
            ])
        }
        log(
            .notice, "intake", "patient.started", "\(author.name) started the monitoring\(isLocalOnly ? "; no alarm leaves this box" : "").",
            ["author": .string(author.name), "localOnly": .bool(isLocalOnly)])
    }

    /// Ends the monitoring of the active patient on this box.
    public func endPatient(by author: AuditAuthor) throws -> String {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        try commit("profile", by: author) { changes in
            try connection.run("UPDATE patient SET ended_at = ? WHERE study_id = ?", SQLValue(clock.now()), .text(ledger.studyID))
            changes.append(["table": "patient", "key": .string(ledger.studyID), "what": "ended"])
        }
        forgetPatient()
        log(.notice, "intake", "patient.ended", "Patient \(ledger.studyID) was ended on this box.", ["author": .string(author.name)])
        return ledger.studyID
    }

    /// Acknowledges a day's alarm: the red reasons of what stands now, or an open red without a level.
    /// - Parameter expected: The evaluation that the person saw; a newer red is not acknowledged unseen.
    public func acknowledge(pod: Int, expected: Int?, name: String?, note: String?, by author: AuditAuthor) throws -> [String] {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        guard let standing = DayStanding(ledger.history[pod] ?? []), let id = standing.evaluationID else {
            throw IntakeError("ack.nothing", "POD \(pod) has no evaluation")
        }
        var reasons = standing.evaluation.redCodes.map(\.rawValue)
        if standing.level != .red, standing.info.contains(where: { $0.code == .openRed }) || ledger.hasUnseenRed(pod) {
            reasons.append(InfoCode.openRed.rawValue)
        }
        guard !reasons.isEmpty else { throw IntakeError("ack.nothing", "POD \(pod) is not red: there is nothing to acknowledge") }
        let history = ledger.history[pod] ?? []
        // A judgement that says the same again, because something else of the day changed, is nothing that the person has not seen.
        if let expected, let newer = history.first(where: { $0.id > expected && $0.saysMore(than: history.filter { $0.id <= expected }) }) {
            throw IntakeError("ack.newer", "a newer red came in between (evaluation \(newer.id)); look at it first: hypona day, then acknowledge again")
        }
        try commit("ack", by: author) { changes in
            try connection.run(
                "INSERT INTO acknowledgement (study_id, pod, evaluation_id, reasons, at, author, by_name, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                .text(ledger.studyID), SQLValue(pod), SQLValue(id), SQLValue(JSONValue(reasons)), SQLValue(clock.now()), .text(author.name), SQLValue(name),
                SQLValue(note))
            let row = connection.lastID
            changes.append([
                "table": "acknowledgement", "key": JSONValue(row), "sha256": .string(try RowDigest.of("acknowledgement", id: row, in: connection)),
                "pod": JSONValue(pod), "reasons": JSONValue(reasons),
            ])
            self.ledger?.acknowledgements.append(
                StoredAcknowledgement(pod: pod, evaluationID: id, reasons: reasons, at: clock.now(), author: author.name, byName: name, note: note))
        }
        log(.notice, "alarm", "alarm.acknowledged", "\(name ?? author.name) acknowledged POD \(pod).", ["pod": JSONValue(pod), "reasons": JSONValue(reasons)])
        return reasons
    }

    private func insertProfile(_ profile: JSONObject, _ study: String, _ author: AuditAuthor, _ changes: inout [AuditChain.Change], old: JSONObject? = nil)
        throws
    {
        try connection.run(
            "INSERT INTO profile_version (study_id, at, author, profile) VALUES (?, ?, ?, ?)", .text(study), SQLValue(clock.now()), .text(author.name),
            SQLValue(.object(profile)))
        let id = connection.lastID
        changes.append([
            "table": "profile_version", "key": JSONValue(id), "sha256": .string(try RowDigest.of("profile_version", id: id, in: connection)),
            "old": old.map { .string(Digest.sha256Hex(Array(JSONValue.object($0).text().utf8))) } ?? .null,
        ])
    }

    private func insertConsent(
        _ kind: String, _ consent: JSONObject, _ study: String, _ author: AuditAuthor, _ changes: inout [AuditChain.Change], today: CivilDate? = nil
    ) throws {
        if let refusal = ConsentRecord.refusal(kind, consent, today: today) { throw IntakeError("consent.invalid", refusal) }
        try connection.run(
            "INSERT INTO consent (study_id, at, author, kind, version, date, by_whom, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", .text(study),
            SQLValue(clock.now()),
            .text(author.name), .text(kind), SQLValue(consent["version"]?.string), SQLValue(consent["date"]?.string), SQLValue(consent["by"]?.string),
            SQLValue(consent["note"]?.string))
        let id = connection.lastID
        changes.append([
            "table": "consent", "key": JSONValue(id), "sha256": .string(try RowDigest.of("consent", id: id, in: connection)), "new": .object(consent),
        ])
    }
}

extension Intake {
    /// The local day of the patient, or of the study's zone where there is none yet.
    private func today() throws -> CivilDate {
        let now = clock.now()
        let zone = try activeLedger()?.facts.zones.zone(at: now) ?? settings.zones.zone("Europe/Berlin")
        return zone.date(at: now)
    }
}

extension StoredEvaluation {
    /// Whether a red reason here is not among those, or is farther beyond its limit. A level that is only held says nothing new beside a red that was
    /// seen: no alarm lists it, so that nobody could ever acknowledge it.
    fileprivate func saysMore(than seen: [StoredEvaluation]) -> Bool {
        let known = seen.flatMap(\.evaluation.reasons).filter { $0.level == .red }
        return evaluation.reasons.filter { $0.level == .red && (known.isEmpty || !$0.code.rawValue.hasPrefix("hold.")) }.contains { reason in
            !known.contains { $0.code == reason.code && $0.excess >= reason.excess }
        }
    }
}

extension Reason {
    /// How far the value lies beyond the limit, in hundredths of its unit; 0 where there is nothing to compare.
    fileprivate var excess: Int {
        guard let value, let limitHundredths else { return 0 }
        let (hundredths, isTooLarge) = value.multipliedReportingOverflow(by: 100)
        return isTooLarge ? .max : Int(clamping: (hundredths &- limitHundredths).magnitude)
    }
}

extension Intake {
    /// The profile of the active patient as it was given.
    public func profile() throws -> JSONObject {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        return ledger.profileJSON
    }

    /// An open review item.
    public func reviewItem(_ id: String) throws -> ReviewItem {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        let reviews = JudgedStudy(ledger, settings: settings, now: clock.now()).derived.reviews
        guard let item = reviews.first(where: { $0.id == id }) else {
            throw IntakeError("review.unknown", "no review item \(id) is open; `hypona review list` shows them")
        }
        return item
    }

    /// The active patient as of now; nil without one.
    public func view() throws -> StudyView? {
        try activeLedger().map { StudyView(ledger: $0, study: JudgedStudy($0, settings: settings, now: clock.now()), now: clock.now()) }
    }

    /// The facts of the active patient; nil without one.
    public func facts() throws -> StudyFacts? { try activeLedger()?.facts }
}
