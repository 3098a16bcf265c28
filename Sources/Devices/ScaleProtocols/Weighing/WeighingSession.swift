public import CivilTime

/// Joins the packets of scales to weighings: one weighing is one reading, live values never, repetitions and re-deliveries none.
///
/// A pure function of its memory and the events: the same events give the same weighings, before and after a restart. What enters a patient's day is
/// decided later and elsewhere; here is only decided what is *one* weighing, and when it was.
///
/// - Advertised and other live values: a weighing is the first settled value with the person on the scale. It ends with stepping off, with zero, with a
///   value that moves again, or after 30 s of silence. A repetition after stepping off counts only where nothing else was received, and only with a
///   plausible clock.
/// - Records: each is a weighing. One without a plausible clock is live only as the last record of a connection that began at most 60 s after the scale
///   was first heard; every other one is stored: its age is unknown.
/// - A repetition is the same weight with the same plausible scale time, or where a clock is bad received within 120 s. Equal weight alone is none.
public struct WeighingSession: Sendable {
    /// What has to survive a restart.
    public internal(set) var memory: WeighingMemory
    let localTime: @Sendable (Instant) -> CivilDateTime
    let options: @Sendable (String, Instant) -> ScaleOptions

    /// A session that goes on from that memory.
    /// - Parameters:
    ///   - localTime: what a clock in the patient's zone shows at an instant; scales show that time, without zone.
    ///   - options: what a technician had set for the scale of that address at that instant.
    public init(
        memory: WeighingMemory = WeighingMemory(), localTime: @escaping @Sendable (Instant) -> CivilDateTime,
        options: @escaping @Sendable (String, Instant) -> ScaleOptions = { _, _ in ScaleOptions() }
    ) {
        self.memory = memory
        self.localTime = localTime
        self.options = options
    }

    /// Takes an event in and says what follows from it.
    public mutating func handle(_ event: ScaleEvent) -> [WeighingUpdate] {
        switch event {
        case .restarted:
            return memory.devices.keys.sorted().flatMap { device in
                let updates = close(device)
                memory.devices[device]?.stream = nil
                return updates
            }
        case .connected(let device, let now, let heardAt):
            hear(device, now)
            if let heardAt, let heard = memory[device].heard, heardAt < heard.first { memory[device].heard?.first = heardAt }
            return open(device, now)
        case .disconnected(let device, _): return close(device)
        case .packet(let packet, let name): return take(packet, name)
        }
    }

    private mutating func take(_ packet: ScalePacket, _ name: String?) -> [WeighingUpdate] {
        var options = options(packet.device, packet.receivedAt)
        guard let speaker = name.map(ScaleProtocols.named) ?? ScaleProtocols.identify(packet),
            name != nil || speaker.isOnByDefault || options.family == speaker.family
        else { return [] }
        let now = packet.receivedAt
        hear(packet.device, now)
        var updates: [WeighingUpdate] = []
        if !packet.transport.isAdvertisement, memory[packet.device].connection == nil { updates = open(packet.device, now) }
        if options.divisor == nil { options.divisor = memory[packet.device].divisor }
        if speaker.name == BeurerSanitas.definition.name, BeurerSanitasHistory.part(packet.bytes) != nil { return updates + savedHalf(packet) }
        do throws(PacketError) {
            let message = try speaker.decode(packet, options: options)
            return updates + take(message, Source(packet: packet, speaker: speaker, options: options))
        } catch {
            return updates + [.refused(packet, protocolName: speaker.name, error)]
        }
    }

    private mutating func take(_ message: ScaleMessage, _ source: Source) -> [WeighingUpdate] {
        switch (message, source.speaker.delivery) {
        case (.reading(let reading), .live): return live(reading, source)
        case (.reading(let reading), .records), (.reading(let reading), .joined): return record(reading, source)
        case (.reading(let reading), .auxiliary): return composition(reading, source)
        case (.history(let readings, _), _): return readings.indices.flatMap { record(readings[$0], source, index: $0, isHistory: true) }
        case (.part(let number, let count), _): return part(number, of: count, source)
        case (.scaling(let divisor), _):
            memory[source.packet.device].divisor = Int(divisor)
            return []
        case (.features, _), (.clock, _), (.userControl, _): return []
        }
    }

    /// Whence a message came.
    struct Source {
        let packet: ScalePacket
        let speaker: ScaleProtocol
        let options: ScaleOptions

        func requiresConfirmation(_ reading: ScaleReading) -> Bool {
            (speaker.requiresConfirmation || reading.isScalingUncertain) && !options.isConfirmed
        }
    }
}

extension WeighingSession {
    private mutating func hear(_ device: String, _ now: Instant) {
        let heard = memory[device].heard
        let isHeardOn = heard.map { now.isWithin(WeighingLimits.unheard, of: $0.last) } ?? false
        memory[device].heard = DeviceMemory.Heard(first: isHeardOn ? heard?.first ?? now : now, last: now)
    }

    private mutating func open(_ device: String, _ now: Instant) -> [WeighingUpdate] {
        let updates = close(device)
        let isFresh = memory[device].heard.map { now.isWithin(WeighingLimits.fresh, of: $0.first) } ?? false
        memory[device].connection = DeviceMemory.Connection(number: memory.nextConnection, isFresh: isFresh)
        memory.nextConnection += 1
        return updates
    }

    /// When a reading was: by the scale's clock where that is plausible, else by the receipt.
    func stamp(_ reading: ScaleReading, _ packet: ScalePacket, isLive: Bool) -> WeighingStamp {
        let now = localTime(packet.receivedAt)
        guard let clock = reading.timestamp.reading, reading.timestamp.status == .ok, clock.date.components.year >= WeighingLimits.firstYear else {
            return WeighingStamp(at: now, source: .gateway)
        }
        let age = now.epochSeconds - clock.epochSeconds
        let isPlausible = -age <= WeighingLimits.ahead && age <= (isLive ? WeighingLimits.liveAge : WeighingLimits.storedAge)
        return isPlausible ? WeighingStamp(at: clock, source: .scale) : WeighingStamp(at: now, source: .gateway)
    }

    /// The kept weighing that arrives once more.
    func known(_ arrival: WeighingArrival) -> DeviceMemory.Kept? { memory[arrival.packet.device].kept.first { arrival.repeats($0) } }

    /// Remembers a weighing and gives it its number.
    mutating func keep(_ reading: ScaleReading, _ arrival: WeighingArrival) -> Int {
        let id = memory.nextID
        memory.nextID += 1
        let clock = reading.timestamp.status == .ok ? reading.timestamp.reading?.epochSeconds : nil
        let device = arrival.packet.device
        memory[device].kept.append(
            DeviceMemory.Kept(
                id: id, grams: arrival.grams, clock: clock, isClockGood: arrival.stamp.source == .scale, measured: arrival.stamp.at.epochSeconds,
                seen: arrival.packet.receivedAt, connection: arrival.connection))
        let surplus = memory[device].kept.count - WeighingLimits.remembered
        if surplus > 0 { memory[device].kept.removeFirst(surplus) }
        return id
    }
}

extension Instant {
    /// Whether not more than that many seconds lie between both, whichever comes first: a clock that was set back makes nothing last for ever.
    func isWithin(_ seconds: Int64, of other: Instant) -> Bool {
        let (later, earlier) = self < other ? (other, self) : (self, other)
        return later.seconds(since: earlier) <= seconds
    }
}
