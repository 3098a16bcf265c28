import CivilTime

extension WeighingSession {
    /// A value of a scale on which somebody stands, has stood, or stands no more.
    mutating func live(_ reading: ScaleReading, _ source: Source) -> [WeighingUpdate] {
        let device = source.packet.device
        let now = source.packet.receivedAt
        var stream = memory[device].stream
        if let last = stream?.lastSeen, !now.isWithin(WeighingLimits.silence, of: last) { stream = nil }
        defer { memory[device].stream = stream }
        guard let mass = reading.weight else { return withoutWeight(reading, source, &stream) }
        let grams = mass.grams
        if let id = reading.packetID {
            if let last = memory[device].lastPacket, last.id == id, last.grams == grams { return [] }
            memory[device].lastPacket = (id, grams)
        }
        if reading.isRemoved == true || grams == 0 {
            let wasSeen = stream != nil
            stream = nil
            return wasSeen ? [] : late(reading, mass, source)
        }
        if reading.isStable == false {
            stream = DeviceMemory.Stream(lastSeen: now)
            return []
        }
        return settled(reading, mass, source, &stream)
    }

    /// Only the repetition after stepping off was received: it counts where its own clock says when it was.
    private mutating func late(_ reading: ScaleReading, _ mass: ScaleMass, _ source: Source) -> [WeighingUpdate] {
        let arrival = arrival(reading, mass, source)
        guard reading.isStable == true, mass.grams > 0, arrival.stamp.source == .scale, known(arrival) == nil else { return [] }
        return [.weighing(publish(reading, mass, arrival, source, isLate: true))]
    }

    private mutating func settled(
        _ reading: ScaleReading, _ mass: ScaleMass, _ source: Source, _ stream: inout DeviceMemory.Stream?
    ) -> [WeighingUpdate] {
        let now = source.packet.receivedAt
        // Where the protocol has no sign for settled values, another value is another weighing.
        if let settled = stream?.settled, reading.isStable != nil || settled.grams == mass.grams {
            stream?.lastSeen = now
            return settled.grams == mass.grams ? complete(reading, &stream) : []
        }
        let arrival = arrival(reading, mass, source)
        let weighing = known(arrival) == nil ? publish(reading, mass, arrival, source, isLate: false) : nil
        let settled = DeviceMemory.Settled(grams: mass.grams, id: weighing?.id, hasImpedance: reading.hasImpedance)
        stream = DeviceMemory.Stream(lastSeen: now, settled: settled)
        return weighing.map { [.weighing($0)] } ?? []
    }

    /// The impedance comes some seconds after the weight: it belongs to the same weighing.
    private func complete(_ reading: ScaleReading, _ stream: inout DeviceMemory.Stream?) -> [WeighingUpdate] {
        guard let settled = stream?.settled, !settled.hasImpedance, reading.hasImpedance else { return [] }
        stream?.settled?.hasImpedance = true
        return settled.id.map { [.completed(id: $0, reading)] } ?? []
    }

    private func withoutWeight(_ reading: ScaleReading, _ source: Source, _ stream: inout DeviceMemory.Stream?) -> [WeighingUpdate] {
        if reading.isRemoved == true {
            stream = nil
            return []
        }
        if source.speaker.requiresConfirmation, reading.isStable != false, let raw = reading.rawWeight, raw > 0 {
            return [.unscaled(source.packet, protocolName: source.speaker.name, rawWeight: raw)]
        }
        return complete(reading, &stream)
    }

    private func arrival(_ reading: ScaleReading, _ mass: ScaleMass, _ source: Source) -> WeighingArrival {
        WeighingArrival(grams: mass.grams, stamp: stamp(reading, source.packet, isLive: true), packet: source.packet, connection: nil)
    }

    private mutating func publish(_ reading: ScaleReading, _ mass: ScaleMass, _ arrival: WeighingArrival, _ source: Source, isLate: Bool) -> Weighing {
        var weighing = weighing(keep(reading, arrival), reading, mass, arrival.stamp, source)
        weighing.isLate = isLate
        return weighing
    }
}

extension ScaleReading {
    /// Whether it carries a measured impedance.
    var hasImpedance: Bool { (impedance?.value ?? 0) > 0 }
}
