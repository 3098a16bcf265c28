import CivilTime

extension WeighingSession {
    /// A weighing that the scale had noted down; `index` is its place in the packet.
    mutating func record(_ reading: ScaleReading, _ source: Source, index: Int = 0, isHistory: Bool = false) -> [WeighingUpdate] {
        let packet = source.packet
        guard let mass = reading.weight, mass.grams > 0, reading.isStable != false, var connection = memory[packet.device].connection else { return [] }
        connection.recordCount += 1
        defer { memory[packet.device].connection = connection }
        let stamp = stamp(reading, packet, isLive: false)
        let arrival = WeighingArrival(grams: mass.grams, stamp: stamp, packet: packet, connection: connection.number, isHistory: isHistory)
        let kept = known(arrival)
        let id = kept?.id ?? keep(reading, arrival)
        connection.last = kept == nil ? id : nil
        connection.add(
            DeviceMemory.Paired(
                id: id, grams: mass.grams, clock: reading.timestamp.reading?.epochSeconds, isComplete: kept != nil,
                isWaiting: kept == nil && stamp.source == .gateway))
        if let kept { return repeated(kept, reading, packet.device) }
        if stamp.source == .scale { return [.weighing(weighing(id, reading, mass, stamp, source))] + pair(&connection, isClosing: false) }
        connection.pending.append(DeviceMemory.Pending(id: id, packet: packet, protocolName: source.speaker.name, index: index))
        // More than a scale can hold: what is certainly not the last one is handed out at once.
        return connection.pending.count > WeighingLimits.remembered ? handOut(connection.pending.removeFirst(), isLive: false, connection) : []
    }

    /// A record of a weighing that was published live completes it. It moves to the end of what is remembered: it may come again.
    private mutating func repeated(_ kept: DeviceMemory.Kept, _ reading: ScaleReading, _ device: String) -> [WeighingUpdate] {
        if let place = memory[device].kept.firstIndex(of: kept) { memory[device].kept.append(memory[device].kept.remove(at: place)) }
        let isNews = kept.connection == nil && (reading.hasImpedance || reading.composition?.isPlaceholder == false)
        return isNews ? [.completed(id: kept.id, reading)] : []
    }

    /// Ends a connection: now it is known which record was the last one.
    mutating func close(_ device: String) -> [WeighingUpdate] {
        guard var connection = memory[device].connection else { return [] }
        memory[device].connection = nil
        var updates: [WeighingUpdate] = []
        for pending in connection.pending {
            let isLast = connection.isFresh && connection.last == pending.id
            let isOldestFirst = ScaleProtocols.named(pending.protocolName)?.deliversOldestFirst == true
            updates += handOut(pending, isLive: isLast && (isOldestFirst || connection.recordCount == 1), connection)
        }
        connection.pending = []
        for place in connection.weighings.indices { connection.weighings[place].isWaiting = false }
        return updates + pair(&connection, isClosing: true) + unpaired(connection)
    }

    /// Publishes a record that waited because the scale's clock was bad.
    private func handOut(_ pending: DeviceMemory.Pending, isLive: Bool, _ connection: DeviceMemory.Connection) -> [WeighingUpdate] {
        let device = pending.packet.device
        guard let (reading, source) = decoded(pending), let mass = reading.weight, isLive || !wasDelivered(pending.id, device, connection.number) else {
            return []
        }
        var weighing = weighing(pending.id, reading, mass, stamp(reading, pending.packet, isLive: false), source)
        weighing.isStored = !isLive
        return [.weighing(weighing)]
    }

    /// Whether an earlier connection brought the same weight with the same date: a record too old to be trusted, which the scale sends every time.
    /// A clock that was never set is no such date: two weighings may show the same reading of it.
    private func wasDelivered(_ id: Int, _ device: String, _ connection: Int) -> Bool {
        guard let own = memory[device].kept.first(where: { $0.id == id }), let clock = own.clock, clock >= WeighingLimits.firstSecond,
            clock < own.measured - WeighingLimits.storedAge
        else { return false }
        return memory[device].kept.contains {
            $0.id < id && $0.connection != nil && $0.connection != connection && $0.clock == clock && $0.grams == own.grams
        }
    }

    /// What a packet said that waited: it is decoded once more, the memory holds octets alone.
    func decoded(_ pending: DeviceMemory.Pending) -> (ScaleReading, Source)? {
        guard let speaker = ScaleProtocols.named(pending.protocolName) else { return nil }
        var options = options(pending.packet.device, pending.packet.receivedAt)
        if options.divisor == nil { options.divisor = memory[pending.packet.device].divisor }
        let source = Source(packet: pending.packet, speaker: speaker, options: options)
        do throws(PacketError) {
            switch try speaker.decode(pending.packet, options: options) {
            case .reading(var reading):
                if let second = pending.second, case .reading(let more) = try speaker.decode(second, options: options) { reading.fillGaps(from: more) }
                return (reading, source)
            case .history(let readings, _) where readings.indices.contains(pending.index): return (readings[pending.index], source)
            default: return nil
            }
        } catch {
            return nil  // It was decoded when it came; only a setting changed since then leads here, and the octets stay in the evidence.
        }
    }

    func weighing(_ id: Int, _ reading: ScaleReading, _ mass: ScaleMass, _ stamp: WeighingStamp, _ source: Source)
        -> Weighing
    {
        Weighing(
            id: id, device: source.packet.device, protocolName: source.speaker.name, mass: mass, reading: reading, packet: source.packet,
            measuredAt: stamp.at, timeSource: stamp.source, requiresConfirmation: source.requiresConfirmation(reading))
    }
}
