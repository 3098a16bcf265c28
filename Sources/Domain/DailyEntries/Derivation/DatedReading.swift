import CivilTime

/// A reading with its time decided.
struct DatedReading {
    let reading: Reading
    /// When it was received, by the clock as it is known now.
    let received: Instant
    /// Its instant; nil: it waits.
    let time: Instant?
    let quality: TimeQuality
    /// The zone valid at its instant.
    let zone: TimeZoneRules
    /// The scale's own time where ``time`` is another.
    let scaleTime: Instant?
    /// Why it has no time.
    let waits: JudgementCode?

    var id: String { reading.id }

    /// Whether its clock cannot be trusted to the minute.
    var isClockUntrusted: Bool { quality == .gatewayUnsynced || (quality == .receipt && reading.time.device != nil) }

    /// The calendar day, for samples and urine.
    var day: CivilDate? { time.map(zone.date(at:)) }

    /// A measurement of it as far as it is known before any judgement.
    func measurement(_ value: MeasurementValue?, status: MeasurementStatus, reason: JudgementCode? = nil) -> Measurement {
        Measurement(
            id: id, kind: reading.content.kind, value: value, time: time, quality: quality, zone: time == nil ? nil : zone.name, day: day, window: nil,
            status: status, reason: reason, valueClass: reading.typist.map(ValueClass.init) ?? .automatic,
            provenance: [Provenance(reading, received: received, value: value)])
    }
}

extension ValueClass {
    /// The class of what a person of that role typed.
    init(_ role: Author.Role) {
        self = role == .staff ? .staff : .patient
    }
}
