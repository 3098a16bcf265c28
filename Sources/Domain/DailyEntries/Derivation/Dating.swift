import CarePlan
import CivilTime

/// Decides the time of every reading (normalise sections 2 and 7).
struct Dating {
    private let facts: StudyFacts
    private let book: DecisionBook
    private let connections: [String: [Reading]]
    private var limits: NormaliserLimits { facts.limits }

    /// - Parameter connections: Everything that each GATT connection delivered, in its order.
    init(facts: StudyFacts, book: DecisionBook, connections: [String: [Reading]]) {
        self.facts = facts
        self.book = book
        self.connections = connections
    }

    /// The readings with their times, in the same order.
    func date(_ readings: [Reading]) -> [DatedReading] {
        let stamps = stamps()
        return readings.map { reading in date(reading, stamp: reading.time.connection.flatMap { stamps[Indication(id: reading.id, connection: $0.id)] }) }
    }

    private func date(_ reading: Reading, stamp: MeasurementTime?) -> DatedReading {
        let received = received(reading)
        let clock = gatewayClock(reading)
        let own = stamp ?? ownTime(reading, received: received)
        let scale = reading.time.device.map { instant($0, near: received) }
        func dated(_ time: Instant?, _ quality: TimeQuality, waits: JudgementCode? = nil) -> DatedReading {
            DatedReading(
                reading: reading, received: received, time: time, quality: quality, zone: facts.zones.zone(at: time ?? received),
                scaleTime: scale == time ? nil : scale, waits: waits)
        }
        if let given = book.time(of: reading.id) { return dated(given, .typed) }
        if clock == .wait { return dated(nil, .unreliable, waits: .clockWait) }
        guard let time = own.time else { return dated(nil, .unreliable, waits: reading.time.device == nil ? .noTime : .timeNotSane) }
        return dated(time, clock == .gatewayUnsynced ? .gatewayUnsynced : own.quality)
    }

    /// The time of receipt, moved by what a later synchronisation of that boot measured.
    private func received(_ reading: Reading) -> Instant {
        guard let boot = reading.time.gateway.boot, let offset = facts.clockOffsets[boot] else { return reading.time.received }
        return reading.time.received.adding(milliseconds: offset)
    }

    private func gatewayClock(_ reading: Reading) -> GatewayClock.Quality {
        let report = reading.time.gateway
        if let boot = report.boot, facts.clockOffsets[boot] != nil { return .synced }
        let isConfirmed = report.boot.map(book.confirmedClocks.contains) ?? false
        return GatewayClock(report, now: reading.time.received, isConfirmed: isConfirmed, limits: limits).quality
    }

    /// The time of a reading that no GATT connection delivered.
    private func ownTime(_ reading: Reading, received: Instant) -> MeasurementTime {
        if case .sample(_, let sample) = reading.content { return MeasurementTime(sample.start, .device) }
        let device = reading.time.device.map { instant($0, near: received) }
        switch reading.origin.source {
        case .ble:
            let (device, now) = clocks(reading, received: received)
            return MeasurementTime(device: device, received: received, deviceNow: now, isLive: reading.time.isLive, limits: limits)
        case .photo: return photoTime(reading, received: received)
        case .withings, .fileImport: return given(device, received: received, quality: .device)
        case .manualPatient, .manualStaff: return given(device ?? received, received: received, quality: .typed)
        }
    }

    /// EXIF with offset if sane, else the file's time, else the receipt.
    private func photoTime(_ reading: Reading, received: Instant) -> MeasurementTime {
        if case .instant(let exif) = reading.time.device, MeasurementTime.isSane(exif, received: received, limits: limits) {
            return MeasurementTime(exif, .device)
        }
        if let file = reading.time.file, MeasurementTime.isSane(file, received: received, limits: limits) { return MeasurementTime(file, .file) }
        return MeasurementTime(received, .receipt)
    }

    /// A time that a server or a person gave: it may lie long ago, but neither in the future nor before clocks are set.
    private func given(_ time: Instant?, received: Instant, quality: TimeQuality) -> MeasurementTime {
        guard let time, time.seconds >= limits.earliestSecond, time.milliseconds(since: received) <= Int64(limits.futureTolerance) * 1000 else {
            return MeasurementTime(nil, .unreliable)
        }
        return MeasurementTime(time, quality)
    }

    /// The device's time and its "now". Where both are wall clocks they are read with one offset: the clock knows no summer time.
    private func clocks(_ reading: Reading, received: Instant) -> (device: Instant?, now: Instant?) {
        guard case .local(let now) = reading.time.deviceNow, case .local(let device) = reading.time.device else {
            return (reading.time.device.map { instant($0, near: received) }, reading.time.deviceNow.map { instant($0, near: received) })
        }
        let offset = Int64(facts.zones.zone(at: received).offset(at: received))
        return (Instant(seconds: device.epochSeconds - offset), Instant(seconds: now.epochSeconds - offset))
    }

    /// The instant of a device's clock. Of the two instants of an autumn night the one nearer to the receipt, of equals the earlier.
    private func instant(_ clock: DeviceClock, near received: Instant) -> Instant {
        switch clock {
        case .instant(let instant): return instant
        case .local(let reading):
            let guess = facts.zones.zone(at: received).instant(showing: reading)
            let zone = facts.zones.zone(at: guess)
            let nearest = zone.instants(showing: reading).min { abs($0.milliseconds(since: received)) < abs($1.milliseconds(since: received)) }
            return nearest ?? zone.instant(showing: reading)
        }
    }

    private struct Indication: Hashable {
        let id: String
        let connection: String
    }

    /// The times of everything that GATT connections delivered.
    private func stamps() -> [Indication: MeasurementTime] {
        var stamps: [Indication: MeasurementTime] = [:]
        for (id, deliveries) in connections {
            // An indication that was handed over twice is one.
            var seen: Set<String> = []
            let readings = deliveries.filter { seen.insert($0.id).inserted }
            guard let connection = readings.first?.time.connection else { continue }
            let indications = readings.map { reading in
                let received = received(reading)
                let (device, now) = clocks(reading, received: received)
                return MeasurementTime.Indication(device: device, received: received, deviceNow: now)
            }
            let times = MeasurementTime.stamps(
                heard: connection.heard, connected: connection.connected, indications: indications, order: connection.order, limits: limits)
            for (reading, time) in zip(readings, times) { stamps[Indication(id: reading.id, connection: id)] = time }
        }
        return stamps
    }
}
