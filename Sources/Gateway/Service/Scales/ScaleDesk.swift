import CivilTime
import Intake
import JSONValues
import ScaleLink
import Store
import Synchronization

/// What technicians do with scales over a running link: look, listen, pair, list, forget, test.
struct ScaleDesk: Sendable {
    let link: ScaleLink
    /// The one writer; nil where there is no data folder, which is enough to look and to listen.
    let intake: Intake?
    let clock: any WallClock

    /// The commands that need the link.
    static let verbs: Set<String> = ["scale.scan", "scale.listen", "scale.pair", "scale.list", "scale.forget", "scale.test"]

    /// Carries out a command for an author; every failure becomes an answer. A desk that is not there: Bluetooth is switched off.
    static func perform(_ request: ControlRequest, by author: AuditAuthor, caller: any ControlCaller, at desk: ScaleDesk?) async -> ControlAnswer {
        guard let desk else { return ControlAnswer(status: 3, message: "Bluetooth is switched off in the configuration (bluetooth.enabled)") }
        do {
            return try await desk.perform(request, author, caller)
        } catch let failure as ControlFailure {
            return ControlAnswer(status: failure.status, message: failure.description)
        } catch let failure as ScaleLinkError {
            if case .notReady = failure { return ControlAnswer(status: 3, message: failure.description) }
            return ControlAnswer(status: 1, message: failure.description)
        } catch is CancellationError {
            return interrupted(request)
        } catch {
            return ControlAnswer(status: 3, message: "\(error)")
        }
    }

    /// The answer of a command that its caller has ended: looking and listening are done then, everything else is not.
    static func interrupted(_ request: ControlRequest) -> ControlAnswer {
        if request.verb == "scale.scan" || request.verb == "scale.listen" { return ControlAnswer() }
        return ControlAnswer(status: 1, message: "ended before it was done")
    }

    private func perform(_ request: ControlRequest, _ author: AuditAuthor, _ caller: any ControlCaller) async throws -> ControlAnswer {
        switch request.verb {
        case "scale.scan": try await scan(request, caller)
        case "scale.listen": try await listen(request, caller)
        case "scale.pair": try await pair(request, author, caller)
        case "scale.list": ControlAnswer(try await list())
        case "scale.forget": try await forget(request, author)
        default: try await ScaleTest(desk: self, intake: writer, request, author, caller).run()
        }
    }

    // MARK: - Looking

    private func scan(_ request: ControlRequest, _ caller: any ControlCaller) async throws -> ControlAnswer {
        let pictures = await link.scan()
        try await needLink()
        await within(request) {
            for await picture in pictures { await caller.tell(["rows": .array(picture.map(ScaleRows.json))]) }
        }
        return ControlAnswer()
    }

    private func listen(_ request: ControlRequest, _ caller: any ControlCaller) async throws -> ControlAnswer {
        if request.text("connect") != nil { return try await follow(request, caller) }
        if request.parameters["unknown"]?.bool == true {
            let packets = await link.listenToStrangers()
            try await needLink()
            await within(request) { for await packet in packets { if let record = ScriptRecord(.packet(packet)) { await caller.tell(record.json) } } }
        } else {
            let records = await link.record()
            try await needLink()
            await within(request) { for await record in records { await caller.tell(record.json) } }
        }
        return ControlAnswer()
    }

    /// Connects to a device that no protocol claims, because a technician names it, and records everything it sends.
    private func follow(_ request: ControlRequest, _ caller: any ControlCaller) async throws -> ControlAnswer {
        let address = try address(request, "connect")
        let (records, receiver) = AsyncStream.makeStream(of: ScriptRecord.self, bufferingPolicy: .bufferingNewest(1024))
        try await needLink()
        await caller.tell(["note": .string("waiting for \(address); wake it")])
        let failure = Mutex<ScaleLinkError?>(nil)
        await within(request) { [link] in
            async let told: Void = { for await record in records { await caller.tell(record.json) } }()
            do throws(ScaleLinkError) { try await link.follow(address, into: receiver) } catch { failure.withLock { $0 = error } }
            await told
        }
        if !Task.isCancelled, let failure = failure.withLock(\.self) { throw failure }
        return ControlAnswer()
    }

    /// The scales of the box: set up, bonded or heard.
    func list() async throws -> [JSONValue] {
        let live = Dictionary(await link.scales.map { ($0.facts.device.description, $0) }) { first, _ in first }
        let records = try await writer.scaleRecords()
        let known = Set(records.map(\.device))
        let others = live.filter { !known.contains($0.key) }.map { ScaleRecord(heard: $0.key) }
        return (records + others).sorted { $0.device < $1.device }.map { ScaleRows.json($0, live[$0.device], isLive: true) }
    }

    // MARK: - Pairing

    private func pair(_ request: ControlRequest, _ author: AuditAuthor, _ caller: any ControlCaller) async throws -> ControlAnswer {
        let address = try address(request)
        let intake = try writer
        let user = request.parameters["user"]?.int
        var consent: Int?
        if user != nil {
            let answer = await caller.ask(["question": "consent", "address": .string(address.description)])?.string.flatMap { Int($0) }
            guard let answer, (0...9999).contains(answer) else { throw ControlFailure(2, "usage", "the consent code of the user is a number from 0 to 9999") }
            consent = answer
        }
        var scale = ScaleSource.known(intake.scales).first { $0.address == address } ?? KnownScale(address: address)
        if let user = user.flatMap(UInt8.init(exactly:)), let consent = consent.flatMap(UInt16.init(exactly:)) {
            scale.user = ScaleUser(index: user, consent: consent)
        }
        let takesHistory = request.parameters["history"]?.bool ?? scale.takesHistory
        scale.takesHistory = takesHistory
        await link.setKnownScales(ScaleSource.known(intake.scales).filter { $0.address != address } + [scale])
        do {
            await caller.tell(["note": .string("waiting for \(address); put the scale into pairing mode or step on it"), "step": "waiting"])
            let paired = try await link.pair(address, within: .seconds(request.parameters["seconds"]?.int ?? 60), asking: CallerPrompt(caller: caller))
            try await intake.setScale(address.description, consent: consent, by: author) { setting in
                setting.user = user ?? setting.user
                setting.takesHistory = takesHistory
            }
            await link.setKnownScales(ScaleSource.known(intake.scales))
            return ControlAnswer([try await row(address, paired)])
        } catch {
            await link.setKnownScales(ScaleSource.known(intake.scales))
            throw error
        }
    }

    private func forget(_ request: ControlRequest, _ author: AuditAuthor) async throws -> ControlAnswer {
        let address = try address(request)
        let intake = try writer
        try await link.forget(address)
        try await intake.forgetScale(address.description, by: author)
        await link.setKnownScales(ScaleSource.known(intake.scales))
        return ControlAnswer([["address": .string(address.description), "forgotten": true]])
    }

    // MARK: - What all need

    private func row(_ address: DeviceAddress, _ paired: PairedScale) async throws -> JSONValue {
        let record = try await writer.scaleRecords().first { $0.device == address.description } ?? ScaleRecord(heard: address.description)
        var row = ScaleRows.json(record, paired.status, isLive: true).object ?? [:]
        row["paired_by"] = .string(paired.way.rawValue)
        return .object(row)
    }

    private var writer: Intake {
        get throws {
            guard let intake else { throw ControlFailure(3, "data", "there is no data folder; start `hypona serve` or `hypona patient add` once") }
            return intake
        }
    }

    /// The scale of the command.
    func address(_ request: ControlRequest, _ name: String = "address") throws -> DeviceAddress {
        let text = try request.needed(name)
        guard let address = DeviceAddress(text) else { throw ControlFailure(2, "usage", "\(text.prefix(40)) is no address such as C8:B2:1E:00:00:01") }
        return address
    }

    /// How long bluetoothd may take to come up and to listen.
    private static let patience: Duration = .seconds(8)

    /// Waits until advertisements are listened to.
    func needLink() async throws {
        guard await link.isListening(within: ScaleDesk.patience) else {
            let faults = await link.status.faults.map { "\($0.text); \($0.remedy)" }
            throw ScaleLinkError.notReady(faults.isEmpty ? "bluetoothd has not answered" : faults.joined(separator: ". "))
        }
    }

    /// Runs `work` for so many seconds as the command says, or until the caller goes.
    private func within(_ request: ControlRequest, _ work: @escaping @Sendable () async -> Void) async {
        await withTaskGroup { group in
            group.addTask { await work() }
            if let seconds = request.parameters["seconds"]?.int { group.addTask { try? await Task.sleep(for: .seconds(seconds)) } }
            await group.next()
            group.cancelAll()
        }
    }
}
