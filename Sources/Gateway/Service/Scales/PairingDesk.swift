import Console
import EventLog
import JSONValues
import ScaleLink
import Store

/// Pairs scales for technicians at the console: one at a time, seen by every technician's page.
actor PairingDesk: ScalePairing {
    private let log: EventLog
    /// Tells the open pages that there is something new to see.
    nonisolated let changes = ChangeRelay()
    private var desk: ScaleDesk?
    private var pairing: PairingState?
    private var task: Task<Void, Never>?
    private var lastQuestion = 0
    private var asker: CheckedContinuation<JSONValue?, Never>?
    private var lookout: ScaleLookout?

    init(log: EventLog) { self.log = log }

    /// From now on scales can be paired; nil: Bluetooth is switched off.
    func connect(_ desk: ScaleDesk?) {
        self.desk = desk
        lookout = desk.map { ScaleLookout(link: $0.link, changes: changes) }
    }

    /// The gateway ends.
    func end() async {
        task?.cancel()
        await task?.value
        await lookout?.end()
    }

    // MARK: - What technicians see and do

    func picture() async throws -> ScalePicture {
        var picture = ScalePicture()
        picture.pairing = pairing
        guard let desk else {
            picture.fault = "Bluetooth is switched off in the configuration (bluetooth.enabled)"
            return picture
        }
        picture.scales = try await desk.list()
        picture.inReach = await lookout?.rows() ?? []
        picture.fault = await desk.link.status.faults.first.map { "\($0.text); \($0.remedy)" }
        return picture
    }

    func begin(_ wish: PairingWish, by author: AuditAuthor) -> String? {
        guard let desk else { return "Bluetooth is switched off in the configuration (bluetooth.enabled)" }
        if let pairing, pairing.isRunning { return "\(pairing.address) is being paired by \(pairing.author)" }
        var parameters: JSONObject = ["address": .string(wish.address), "history": .bool(wish.takesHistory)]
        parameters["user"] = wish.user.map { JSONValue($0) }
        let request = ControlRequest("scale.pair", parameters)
        pairing = PairingState(address: wish.address, author: author.name)
        log(.notice, "console", "pairing.begun", "\(author.name) pairs a scale at the console.", ["author": .string(author.name)])
        task = Task {
            let answer = await ScaleDesk.perform(request, by: author, caller: PairingCaller(desk: self, consent: wish.consent), at: desk)
            ended(answer)
        }
        changes.send()
        return nil
    }

    func answer(_ question: Int, _ answer: JSONValue) -> Bool {
        guard question == lastQuestion, let waiting = asker else { return false }
        asker = nil
        show(.waiting)
        waiting.resume(returning: answer)
        return true
    }

    func cancel(by author: AuditAuthor) async {
        guard pairing?.isRunning == true, let task else { return }
        log(.notice, "console", "pairing.cancelled", "\(author.name) ends the pairing of a scale.", ["author": .string(author.name)])
        pairing?.phase = .cancelled
        task.cancel()
        await task.value
    }

    private func ended(_ answer: ControlAnswer) {
        task = nil
        if case .cancelled = pairing?.phase, answer.status != 0 || answer.items.isEmpty { return changes.send() }
        if answer.status == 0, let scale = answer.items.first { pairing?.phase = .done(scale) } else { pairing?.phase = .failed(answer.message ?? "") }
        changes.send()
    }

    // MARK: - What the pairing tells and asks

    /// Takes a step of the pairing.
    func tell(_ item: JSONValue) {
        switch item["step"]?.string {
        case "show": show(.shows(passkey: item["passkey"]?.string ?? ""))
        case "paired": show(.paired(way: item["way"]?.string ?? ""))
        default: break
        }
    }

    /// Asks on the page, and waits for the answer; nil where the question is over before.
    func ask(_ question: JSONValue) async -> JSONValue? {
        lastQuestion += 1
        let number = lastQuestion
        switch question["question"]?.string {
        case "passkey": show(.asksPasskey(question: number))
        case "confirm": show(.asksWhether(question: number, passkey: question["passkey"]?.string ?? ""))
        default: return nil
        }
        let answer: JSONValue? = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                // Only one question is asked at a time: one that was given up needs no answer.
                asker?.resume(returning: nil)
                asker = waiter
                if Task.isCancelled { giveUp(number) }
            }
        } onCancel: {
            Task { await self.giveUp(number) }
        }
        return answer
    }

    private func giveUp(_ question: Int) {
        guard question == lastQuestion, let waiting = asker else { return }
        asker = nil
        show(.waiting)
        waiting.resume(returning: nil)
    }

    private func show(_ phase: PairingState.Phase) {
        // What was cancelled shows nothing any more.
        guard pairing?.isRunning == true else { return }
        pairing?.phase = phase
        changes.send()
    }
}
