import CivilTime

/// A reading with its time decided. A class, because it is handed on by every step and never changes.
final class DatedReading: Sendable {
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

    init(
        reading: Reading, received: Instant, time: Instant?, quality: TimeQuality, zone: TimeZoneRules, scaleTime: Instant?, waits: JudgementCode?
    ) {
        self.reading = reading
        self.received = received
        self.time = time
        self.quality = quality
        self.zone = zone
        self.scaleTime = scaleTime
        self.waits = waits
    }

    var id: String { reading.id }

    /// Its place among readings of one instant: delivered later in a connection, of typed values received later. The receipt of a
    /// device's reading says nothing: it may have been delayed.
    var order: (Int, Instant, String) {
        (reading.time.connection?.index ?? 0, reading.typist == nil ? Instant(seconds: 0) : received, id)
    }

    /// The scale's own path before the cloud's before files.
    var pathRank: Int {
        switch reading.origin.source {
        case .ble: 0
        case .withings: 1
        case .photo, .manualPatient, .manualStaff, .fileImport: 2
        }
    }

    /// Whether its clock cannot be trusted to the minute.
    var isClockUntrusted: Bool { quality == .gatewayUnsynced || (quality == .receipt && reading.time.device != nil) }

    /// The calendar day, for samples and urine.
    var day: CivilDate? { time.map(zone.date(at:)) }

    /// Whether a photo counts by the time of its file or its receipt though the camera's clock, which lacks its offset or lies too far back, says that it
    /// was taken long before. One that counts by the camera's own time may come as late as it likes.
    func isOldPhoto(limits: NormaliserLimits) -> Bool {
        guard let clock = reading.time.device, let time, quality != .device else { return false }
        let taken =
            switch clock {
            case .instant(let instant): instant
            case .local(let civil): zone.instant(showing: civil)
            }
        return taken.seconds >= limits.earliestSecond && time.seconds(since: taken) > Int64(limits.oldPhotoSeconds)
    }

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
