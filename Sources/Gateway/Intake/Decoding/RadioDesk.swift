import EventLog
import CivilTime
import Crypto
import DailyEntries
import JSONValues
public import ScaleProtocols
import Store

/// The desk at which packets of scales become weighings: one weighing is one reading, however often the scale repeats itself.
///
/// Its memory is a function of the stored packets: after a restart they are played once more, so that nothing is counted twice or lost.
struct RadioDesk {
    private var session: WeighingSession
    private let localTime: @Sendable (Instant) -> CivilDateTime
    private var lastStored: [String: (packet: ScalePacket, at: Instant)] = [:]
    private var clocks = ScaleClocks()

    /// An identical advertisement within that time of the stored one says nothing new.
    private static let repetition: Int64 = 10
    /// How far back packets are played after a restart: as old as a stored weighing may be.
    private static let replayDays: Int64 = 35

    init(localTime: @escaping @Sendable (Instant) -> CivilDateTime, scales: ScaleRegister) {
        session = WeighingSession(localTime: localTime, options: { scales.options($0, at: $1) })
        self.localTime = localTime
    }

    /// Whether the event is an advertisement that was stored a moment ago.
    func isRepetition(_ event: ScaleEvent) -> Bool {
        guard case .packet(let packet, _) = event, packet.transport.isAdvertisement, let last = lastStored[packet.device] else { return false }
        let seconds = packet.receivedAt.seconds(since: last.at)
        return seconds >= 0 && seconds < RadioDesk.repetition && last.packet.bytes == packet.bytes && last.packet.service == packet.service
            && last.packet.company == packet.company
    }

    /// Takes a stored event in; answers what follows.
    mutating func handle(_ event: ScaleEvent) -> [WeighingUpdate] {
        if case .packet(let packet, _) = event, packet.transport.isAdvertisement {
            if lastStored.count > 256 { lastStored = [:] }
            lastStored[packet.device] = (packet, packet.receivedAt)
        }
        clocks.note(event)
        return session.handle(event)
    }

    /// A weighing as a reading; its evidence is the packet that told it, which may have come before the event that completed it. Nil for the known
    /// weight of a technician's test, which is nobody's.
    func reading(_ weighing: ScaleWeighing, received id: Int, place: Int, in connection: Connection) throws -> Reading? {
        let packet = weighing.packet
        let sha256 = Digest.sha256Hex(packet.bytes)
        let row = try connection.row(
            "SELECT id, metadata FROM evidence WHERE sha256 = ? AND name = ? AND received_at = ? ORDER BY id LIMIT 1", .text(sha256), .text(packet.device),
            SQLValue(packet.receivedAt))
        if let test = try row?.json("metadata")?["test"]?.string.flatMap(Instant.init), isOf(test, weighing) { return nil }
        let own = row?.int("id") ?? id
        var time = ReadingTime(received: packet.receivedAt)
        time.isLive = !weighing.isStored && (packet.transport.isAdvertisement || weighing.timeSource == .gateway)
        if weighing.timeSource == .scale { time.device = .local(weighing.measuredAt) }
        if !packet.transport.isAdvertisement, let now = clocks.now(for: weighing, wall: localTime) {
            // A stamp that the session found implausible may be right once it is moved.
            time.device = weighing.reading.timestamp.reading.map(DeviceClock.local)
            time.deviceNow = .local(now)
        }
        let user = weighing.reading.userUnknown ? nil : weighing.reading.userID.map { String($0) }
        return Reading(
            id: "ble:\(packet.device):\(own)#\(place)", content: .weight(grams: weighing.mass.grams, step: weighing.mass.stepGrams),
            origin: ReadingOrigin(.ble, transport: packet.transport.isAdvertisement ? .advert : .gatt, deviceID: packet.device, deviceUser: user), time: time,
            evidenceID: String(own), verdict: weighing.requiresConfirmation ? .review("scaling_unconfirmed") : .usable)
    }

    /// A scale's clock is set to the second when it is connected to, and may have been a little behind before.
    private static let testMargin: Int64 = 60

    /// Whether a weighing was made during the test that began then: what the scale had stored before is the patient's.
    private func isOf(_ test: Instant, _ weighing: ScaleWeighing) -> Bool {
        guard !weighing.isStored else { return false }
        return weighing.timeSource == .gateway || weighing.measuredAt.epochSeconds >= localTime(test).epochSeconds - RadioDesk.testMargin
    }

    // MARK: - Events as evidence

    /// The event as evidence: the packet byte for byte, what belongs to it as metadata.
    /// - Parameters:
    ///   - now: When a restart is noted; the other events bring their time.
    ///   - test: When the test with a known weight began, where one is going on.
    static func evidence(_ event: ScaleEvent, at now: Instant, test: Instant? = nil) -> Evidence {
        switch event {
        case .packet(let packet, let name):
            var metadata = PacketLines.line(packet).object ?? [:]
            metadata["hex"] = nil
            metadata["protocol"] = name.map(JSONValue.string)
            metadata["test"] = test.map { .string($0.description) }
            return Evidence(kind: .packet, source: "ble", name: packet.device, receivedAt: packet.receivedAt, metadata: .object(metadata), bytes: packet.bytes)
        case .connected(let device, let at, let heardAt):
            var metadata: JSONObject = ["link": "connected"]
            metadata["heard_at"] = heardAt.map { .string($0.description) }
            return link(metadata, device, at)
        case .disconnected(let device, let at): return link(["link": "disconnected"], device, at)
        case .restarted: return link(["link": "restarted"], "gateway", now)
        }
    }

    private static func link(_ metadata: JSONObject, _ device: String, _ at: Instant) -> Evidence {
        Evidence(kind: .packet, source: "ble", name: device, receivedAt: at, metadata: .object(metadata), bytes: [])
    }

    /// The event behind stored evidence; nil where it is none.
    static func event(_ evidence: Evidence) -> ScaleEvent? {
        switch evidence.metadata["link"]?.string {
        case "connected":
            return .connected(device: evidence.name, at: evidence.receivedAt, heardAt: evidence.metadata["heard_at"]?.string.flatMap(Instant.init))
        case "disconnected": return .disconnected(device: evidence.name, at: evidence.receivedAt)
        case "restarted": return .restarted
        default:
            var line = evidence.metadata.object ?? [:]
            line["hex"] = .string(Hex.text(evidence.bytes))
            return PacketLines.packet(.object(line), receivedAt: evidence.receivedAt).map { .packet($0, protocolName: evidence.metadata["protocol"]?.string) }
        }
    }

    /// What the stored packets say when they are played.
    struct Played {
        /// The desk as it stands after them.
        var desk: RadioDesk
        /// The evidence that was never decoded (with `all`: every piece), with what follows from it.
        var updates: [(id: Int, updates: [WeighingUpdate])] = []
        /// What a restart now completes: its connections are gone.
        var closing: [WeighingUpdate] = []
        /// Whether a restart now ends anything.
        var isInterrupted = false
    }

    /// Plays the stored packets.
    static func played(
        from store: EvidenceStore, _ connection: Connection, now: Instant, localTime: @escaping @Sendable (Instant) -> CivilDateTime,
        scales: ScaleRegister, all: Bool = false
    ) throws -> Played {
        var played = Played(desk: RadioDesk(localTime: localTime, scales: scales))
        try connection.each(
            """
            SELECT e.*, d.evidence_id AS decoded FROM evidence e LEFT JOIN decoding d ON d.evidence_id = e.id
            WHERE e.kind = 'packet' AND e.erased_at IS NULL AND e.received_at >= ? ORDER BY e.id
            """, [SQLValue(all ? Instant(milliseconds: 0) : now.adding(seconds: -replayDays * 86_400))]
        ) { (row) throws(StoreError) in
            guard let stored = try store.load(row), let event = event(stored) else { return true }
            let updates = played.desk.handle(event)
            if all || row.int("decoded") == nil { played.updates.append((row.int("id") ?? 0, updates)) }
            return true
        }
        let before = played.desk.session.memory
        played.closing = played.desk.handle(.restarted)
        played.isInterrupted = played.desk.session.memory != before
        return played
    }
}

extension Intake {
    /// Takes in what happens on the radio: the packet is durable when this returns, and what follows from it committed.
    /// - Returns: What became of the weighings that it completed; nothing for live values and repetitions.
    @discardableResult
    public func hear(_ event: ScaleEvent) throws -> [IntakeResult] {
        if isClosed { throw IntakeError.closed }
        var failure: (any Error)?
        // Where the desk cannot be made because nothing that follows can be committed, the packet is taken all the same.
        do { try openRadio() } catch { failure = error }
        guard radio?.isRepetition(event) != true else { return [] }
        let item = RadioDesk.evidence(event, at: clock.now(), test: event.device.flatMap { scaleTests[$0]?.began })
        let study = try activeLedger()?.studyID
        let stored = try withReserve { try evidence.store(item, study: study, unique: false) }
        if let failure { return [owed(stored.id, item, failure)] }
        let updates = radio?.handle(event) ?? []
        do { return try weigh(stored.id, item, updates) } catch {
            // The packet is taken; the desk, which is ahead of what was committed, is made anew from the stored ones.
            radio = nil
            return [owed(stored.id, item, error)]
        }
    }

    /// Makes the desk anew, so that stored packets are decoded that were not.
    func replayRadio() throws {
        radio = nil
        try openRadio()
    }

    func openRadio() throws {
        guard radio == nil else { return }
        do { try playStored() } catch {
            radio = nil
            throw error
        }
    }

    private func playStored() throws {
        let zones = try RadioZones(connection, settings)
        let played = try RadioDesk.played(from: evidence, connection, now: clock.now(), localTime: { zones.civil(at: $0) }, scales: scales)
        radio = played.desk
        for (id, updates) in played.updates {
            guard let item = try evidence.load(id) else { continue }
            _ = try weigh(id, item, updates)
        }
        // What a restart ends follows from it; noted, it follows again whenever the packets are played.
        guard played.isInterrupted else { return }
        let item = RadioDesk.evidence(.restarted, at: clock.now())
        let stored = try evidence.store(item, study: try activeLedger()?.studyID, unique: false)
        _ = try weigh(stored.id, item, played.closing)
    }

    private func weigh(_ id: Int, _ item: Evidence, _ updates: [WeighingUpdate]) throws -> [IntakeResult] {
        var readings: [Reading] = []
        var refusal: (code: String, detail: String)?
        for update in updates {
            switch update {
            case .weighing(let weighing):
                if let reading = try radio?.reading(weighing, received: id, place: readings.count, in: connection) {
                    readings.append(reading)
                } else {
                    sighted(weighing.packet, weighing.protocolName, weighing.reading.rawWeight, grams: weighing.mass.grams)
                }
            case .refused(let packet, let name, let error):
                refusal = (error.code, "\(name): \(error)")
                log(
                    .warning, "ble", "ble.\(error.code)", "A packet of \(packet.device) was refused: \(name): \(error).",
                    ["device": .string(packet.device), "protocol": .string(name), "hex": .string(Hex.text(packet.bytes)), "evidence": JSONValue(id)])
            case .unscaled(let packet, let name, let raw):
                sighted(packet, name, raw, grams: nil)
                log(
                    .warning, "ble", "ble.unscaled",
                    "\(packet.device) (\(name)) sends weights whose scaling nobody has set; weigh a known weight: hypona scale test.",
                    ["device": .string(packet.device), "raw": JSONValue(Int(raw)), "evidence": JSONValue(id)])
            case .completed: break
            }
        }
        // A later event of the same evidence (the end of its connection after a restart) has its decoding already.
        if try connection.row("SELECT 1 AS x FROM decoding WHERE evidence_id = ?", SQLValue(id)) != nil {
            try recordMore(readings)
        } else {
            try record(
                refusal.map { DecodedEvidence(decoder: "scales/1", refused: $0.code, $0.detail) } ?? DecodedEvidence(decoder: "scales/1", readings: readings),
                of: id)
        }
        if readings.isEmpty, refusal == nil { return [] }
        let ids = readings.isEmpty ? [id] : Array(Set(readings.compactMap { Int($0.evidenceID) })).sorted()
        return try ids.map { evidenceID in
            let result = try result(of: evidenceID, item, isDuplicate: false)
            report(result, item)
            return result
        }
    }
}

extension Intake {
    private func sighted(_ packet: ScalePacket, _ name: String, _ raw: UInt32?, grams: Int?) {
        scaleTests[packet.device]?.sightings.yield(ScaleSighting(protocolName: name, raw: raw.map(Int.init), grams: grams))
    }
}

extension ScaleEvent {
    /// The scale of the event; nil for a restart.
    fileprivate var device: String? {
        switch self {
        case .packet(let packet, _): packet.device
        case .connected(let device, _, _), .disconnected(let device, _): device
        case .restarted: nil
        }
    }
}

extension ScaleMass {
    /// Resolution of the value in g: the last digit, but the 5 g of the weight service where there are three.
    fileprivate var stepGrams: Int {
        switch amount.decimals {
        case 0: 1000
        case 1: 100
        case 2: 10
        default: 5
        }
    }
}
