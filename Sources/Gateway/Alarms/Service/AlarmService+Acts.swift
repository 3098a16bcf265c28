import CivilTime
import EventLog
import JSONValues
import Store

/// What people do about alarms.
extension AlarmService {
    /// Acknowledges an alarm for the reasons that the person was shown.
    /// - Parameters:
    ///   - seen: The reasons that were shown; nil: those that stand now.
    ///   - evaluation: The newest evaluation that was shown; nil: what stands now.
    /// - Returns: The codes that were covered.
    /// - Throws: ``AlarmServiceError/newer(alarm:codes:)`` where reasons are left that were not shown.
    @discardableResult
    public func acknowledge(
        alarm id: Int, seen: Set<AlarmReason.ID>? = nil, evaluation: Int? = nil, by person: AlarmPerson, note: String? = nil
    ) async throws -> [String] {
        guard let alarm = memory.state.alarm(id) else { throw AlarmServiceError.unknown(alarm: id) }
        guard alarm.isOpen else { throw AlarmServiceError.notOpen(alarm: id, phase: alarm.phase.name) }
        let shown = seen ?? Set(alarm.reasons.map(\.id))
        let newest = evaluation ?? alarm.reasons.compactMap(\.evaluation).max()
        if alarm.key.condition == .levelRed { try await recordDays(alarm, shown, newest, person, note) }
        // What the clinical database could not record, for instance of a patient who has ended, is acknowledged here.
        let act = AlarmAcknowledgement(alarmID: id, seen: shown, evaluation: newest, by: person.name, note: note)
        let (now, stepped) = tellTime()
        handle(stepped + [.acknowledged(act)], at: now)
        let left = memory.state.alarm(id)?.isOpen == true ? memory.state.alarm(id)?.reasons ?? [] : []
        if !left.isEmpty { throw AlarmServiceError.newer(alarm: id, codes: left.map(\.code)) }
        return shown.map(\.code).sorted()
    }

    /// Each day of a red is recorded in the clinical database, whose next judgements count with it.
    private func recordDays(
        _ alarm: Alarm, _ shown: Set<AlarmReason.ID>, _ evaluation: Int?, _ person: AlarmPerson, _ note: String?
    ) async throws {
        for pod in Set(alarm.reasons.filter { shown.contains($0.id) }.compactMap(\.pod)).sorted() {
            do {
                let answer = try await ports.acknowledgeDay(pod, evaluation, person, note)
                if answer == .newer { throw AlarmServiceError.newer(alarm: alarm.id, codes: ["POD \(pod)"]) }
            } catch let error as AlarmServiceError {
                throw error
            } catch {
                log(
                    .warning, "alarm", "alarm.dayNotRecorded", "The acknowledgement of POD \(pod) could not be recorded for the core: \(error)",
                    ["pod": JSONValue(pod)])
            }
        }
        mailbox.change()
    }

    /// Sends a test message over every channel and waits for the answers.
    public func test() async -> [(channel: String, receipt: String?, error: String?)] {
        let (now, stepped) = tellTime()
        handle(stepped + [.testAsked], at: now)
        let id = memory.state.test?.message
        let mine = jobs.compactMap { job -> (AlarmNotice, String)? in
            if case .deliver(let notice, let channel) = job, notice.message == id { (notice, channel) } else { nil }
        }
        jobs.removeAll { job in if case .deliver(let notice, _) = job { notice.message == id } else { false } }
        var results: [(channel: String, receipt: String?, error: String?)] = []
        await withTaskGroup(of: (String, Result<String, ChannelError>).self) { group in
            for (notice, channel) in mine { group.addTask { (channel, await self.deliver(notice, to: channel)) } }
            for await (channel, result) in group {
                switch result {
                case .success(let words): results.append((channel, words, nil))
                case .failure(let error): results.append((channel, nil, error.description))
                }
            }
        }
        return results.sorted { $0.channel < $1.channel }
    }

    /// Whether the monitoring of a patient may start.
    public func startGate(hasConsent: Bool, isLocalOnly: Bool) -> StartGate {
        StartGate(hasConsent: hasConsent, channels: machine.channels, tested: Set(memory.state.accepted.keys), isLocalOnly: isLocalOnly)
    }

    /// Decides whether alarms may stay on the box; the bed and the status say so as long as it holds.
    public func setLocalOnly(_ isLocalOnly: Bool, by person: AlarmPerson) throws(AlarmServiceError) {
        guard memory.isLocalOnly != isLocalOnly else { return }
        let before = memory
        memory.isLocalOnly = isLocalOnly
        try storeOrRefuse(restoring: before)
        log(
            .warning, "alarm", "alarm.localOnly",
            isLocalOnly ? "\(person.name) decided that no alarm leaves this box." : "\(person.name) ended that alarms stay on this box.",
            ["author": .string(person.name), "origin": .string(person.origin)])
    }

    private func storeOrRefuse(restoring before: AlarmMemory) throws(AlarmServiceError) {
        do throws(StoreError) { try store(at: memory.line.now) } catch {
            memory = before
            throw .notStored(error.description)
        }
    }

    // MARK: - Contacts

    /// Sets the contact of a role.
    public func setContact(_ contact: Contact, by person: AlarmPerson) throws(AlarmServiceError) {
        try contact.check()
        do throws(StoreError) {
            guard let storage else { throw StoreError(.disk, "store a contact", "the database cannot be opened", remedy: "check the disk") }
            try storage.set(contact, by: person.name, at: memory.line.now)
            contacts.all = try storage.contacts()
        } catch {
            throw .notStored(error.description)
        }
        log(.notice, "alarm", "contact.set", "\(person.name) set the contact \(contact.role.rawValue).", ["author": .string(person.name)])
    }

    /// Removes the contact of a role; false where there was none.
    public func removeContact(_ role: Contact.Role, by person: AlarmPerson) throws(AlarmServiceError) -> Bool {
        do throws(StoreError) {
            guard let storage else { throw StoreError(.disk, "remove a contact", "the database cannot be opened", remedy: "check the disk") }
            let wasThere = try storage.remove(role)
            contacts.all = try storage.contacts()
            if wasThere { log(.notice, "alarm", "contact.removed", "\(person.name) removed the contact \(role.rawValue).", ["author": .string(person.name)]) }
            return wasThere
        } catch {
            throw .notStored(error.description)
        }
    }

    // MARK: - Commands from outside

    /// Takes a signed command; its number is stored before anything is done.
    func command(_ bytes: [UInt8], secrets: [String: String]) async -> JSONValue {
        do {
            let command = try SignedCommand(bytes, box: settings.box, secrets: secrets, last: memory.commands)
            let before = memory
            memory.commands[command.key] = command.number
            try storeOrRefuse(restoring: before)
            try await carryOut(command)
            log(
                .notice, "alarm", "command.done", "A command of \(command.key) was carried out.",
                ["key": .string(command.key), "number": JSONValue(command.number)])
            return ["box": .string(settings.box), "number": JSONValue(command.number), "status": "done"]
        } catch {
            let code = (error as? CommandError)?.code ?? "failed"
            log(.warning, "alarm", "command.refused", "A command from outside was refused: \(error)", ["code": .string(code)])
            return ["box": .string(settings.box), "status": "refused", "code": .string(code), "text": .string("\(error)")]
        }
    }

    private func carryOut(_ command: SignedCommand) async throws {
        let body = command.body
        guard let by = body["by"]?.string, AlarmPerson.isLogin(by) else {
            throw CommandError.particulars("by is missing or no login of at most 64 letters, digits and . - _ @: who decides")
        }
        let person = AlarmPerson(name: by, origin: "mqtt")
        let note = body["note"]?.string
        switch body["command"]?.string {
        case "ack":
            guard let alarm = body["alarm"]?.int else { throw CommandError.particulars("alarm is missing: the number of the alarm") }
            let seen = (body["seen"]?.array ?? []).compactMap { item in
                item["code"]?.string.map { AlarmReason.ID(code: $0, pod: item["pod"]?.int) }
            }
            guard !seen.isEmpty else { throw CommandError.particulars("seen is missing: the reasons that were shown, as in the message") }
            try await acknowledge(alarm: alarm, seen: Set(seen), evaluation: body["evaluation"]?.int, by: person, note: note)
        case "review":
            guard let item = body["item"]?.string, let decision = body["decision"]?.string else {
                throw CommandError.particulars("item and decision are needed")
            }
            try await ports.decideReview(item, decision, body["value"]?.string, person, note)
        default: throw CommandError.particulars("command must be ack or review")
        }
    }
}
