import CivilTime

extension WeighingSession {
    /// What belongs to a weight: it is paired with the weighing of the same connection that has the same time, or that came just before or after it.
    mutating func composition(_ reading: ScaleReading, _ source: Source) -> [WeighingUpdate] {
        let packet = source.packet
        guard var connection = memory[packet.device].connection else { return [] }
        defer { memory[packet.device].connection = connection }
        if reading.composition?.isPlaceholder == true, reading.weight == nil { return [] }
        if reading.isMultiPacket, let first = connection.compositions.last, isFirstHalf(first),
            packet.receivedAt.isWithin(WeighingLimits.joining, of: first.packet.receivedAt)
        {
            connection.compositions[connection.compositions.count - 1].second = packet
        } else if connection.compositions.count < WeighingLimits.remembered {
            connection.compositions.append(DeviceMemory.Pending(id: 0, packet: packet, protocolName: source.speaker.name))
        }
        return pair(&connection, isClosing: false)
    }

    private func isFirstHalf(_ pending: DeviceMemory.Pending) -> Bool {
        pending.second == nil && decoded(pending)?.0.isMultiPacket == true
    }

    /// Hands out compositions whose weighing is published. A first half waits for the second while the connection lasts.
    func pair(_ connection: inout DeviceMemory.Connection, isClosing: Bool) -> [WeighingUpdate] {
        guard connection.weighings.contains(where: \.isOpen) else { return [] }
        var updates: [WeighingUpdate] = []
        var waiting: [DeviceMemory.Pending] = []
        for pending in connection.compositions {
            guard isClosing || !isFirstHalf(pending), let reading = decoded(pending)?.0, let place = partner(of: reading, in: connection) else {
                waiting.append(pending)
                continue
            }
            connection.weighings[place].isComplete = true
            updates.append(.completed(id: connection.weighings[place].id, reading))
        }
        connection.compositions = waiting
        return updates
    }

    private func partner(of reading: ScaleReading, in connection: DeviceMemory.Connection) -> Int? {
        let clock = reading.timestamp.reading?.epochSeconds
        return connection.weighings.lastIndex { weighing in
            weighing.isOpen && (reading.weight.map { $0.grams == weighing.grams } ?? true)
                && (clock == nil || weighing.clock == nil || clock == weighing.clock)
        }
    }

    /// A weight that came with a composition alone is a weighing, unless the connection brought one of the same time.
    mutating func unpaired(_ connection: DeviceMemory.Connection) -> [WeighingUpdate] {
        var updates: [WeighingUpdate] = []
        for (place, pending) in connection.compositions.enumerated() {
            guard let (reading, source) = decoded(pending), let mass = reading.weight, mass.grams > 0 else { continue }
            let clock = reading.timestamp.reading?.epochSeconds
            if connection.weighings.contains(where: { clock == nil || $0.clock == nil || $0.clock == clock }) { continue }
            let stamp = stamp(reading, pending.packet, isLive: false)
            let arrival = WeighingArrival(grams: mass.grams, stamp: stamp, packet: pending.packet, connection: connection.number)
            if known(arrival) != nil { continue }
            var weighing = weighing(keep(reading, arrival), reading, mass, stamp, source)
            let isOnly = connection.weighings.isEmpty && place == 0 && connection.compositions.count == 1
            weighing.isStored = stamp.source == .gateway && !(connection.isFresh && isOnly)
            updates.append(.weighing(weighing))
        }
        return updates
    }

    /// One part of a result that a Beurer or Sanitas scale sends in several: parts from the second on are joined.
    mutating func part(_ number: UInt8, of count: UInt8, _ source: Source) -> [WeighingUpdate] {
        guard var connection = memory[source.packet.device].connection else { return [] }
        if number <= 1 {
            (connection.parts, connection.nextPart) = ([], 2)
        } else if Int(number) == connection.nextPart {
            connection.parts += source.packet.bytes.dropFirst(4)
            connection.nextPart += 1
        } else {
            (connection.parts, connection.nextPart) = ([], 0)
        }
        let isWhole = number > 1 && number == count && connection.nextPart == Int(count) + 1
        var whole = source.packet
        whole.bytes = connection.parts
        if isWhole { (connection.parts, connection.nextPart) = ([], 0) }
        memory[source.packet.device].connection = connection
        return isWhole ? handle(.packet(whole, protocolName: BeurerSanitasMerged.definition.name)) : []
    }

    /// A half of a weighing that a Beurer or Sanitas scale had kept: the second one right behind the first makes it whole.
    mutating func savedHalf(_ packet: ScalePacket) -> [WeighingUpdate] {
        guard let part = BeurerSanitasHistory.part(packet.bytes), var connection = memory[packet.device].connection else { return [] }
        // Beyond all numbers of the parts of a result, with which they are never mixed up.
        let place = 256 + part.place
        let isSecond = part.place % 2 == 0 && connection.nextPart == place
        var whole = packet
        whole.bytes = connection.parts + part.content
        (connection.parts, connection.nextPart) = part.place % 2 == 1 ? (part.content, place + 1) : ([], 0)
        memory[packet.device].connection = connection
        return isSecond ? handle(.packet(whole, protocolName: BeurerSanitasMerged.definition.name)) : []
    }
}

extension ScaleReading {
    /// Takes what this packet leaves open from the second packet of the same measurement.
    mutating func fillGaps(from other: ScaleReading) {
        if weight == nil { (weight, rawWeight) = (other.weight, other.rawWeight) }
        if timestamp.status == .absent { timestamp = other.timestamp }
        userID = userID ?? other.userID
        impedance = impedance ?? other.impedance
        height = height ?? other.height
        guard let more = other.composition else { return }
        guard var own = composition else {
            composition = more
            return
        }
        own.fatPercent = own.fatPercent ?? more.fatPercent
        own.waterPercent = own.waterPercent ?? more.waterPercent
        own.musclePercent = own.musclePercent ?? more.musclePercent
        own.bone = own.bone ?? more.bone
        own.muscle = own.muscle ?? more.muscle
        own.fatFree = own.fatFree ?? more.fatFree
        own.softLean = own.softLean ?? more.softLean
        own.water = own.water ?? more.water
        own.basalMetabolismKilojoules = own.basalMetabolismKilojoules ?? more.basalMetabolismKilojoules
        own.isPlaceholder = own.isPlaceholder && more.isPlaceholder
        composition = own
    }
}
