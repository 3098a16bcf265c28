import CivilTime

/// Body masses of an Apple Health export as weights.
struct AppleHealthWeights {
    /// 14 pounds, exactly, in kilograms.
    private static let stone = ExactDecimal(significand: 635_029_318, exponent: -8)

    /// The weight of a record: its start counts, not its creation, and the unit is the record's own.
    static func sample(_ record: AppleHealthRecord, zone: TimeZoneRules) -> SampleWeight {
        var sample = SampleWeight(source: record.source)
        let time = AppleHealthTime(record.start)
        sample.second = time.map { Int($0.instant.seconds) }
        let value = ExactDecimal(record.value.trimmingBlanks)
        switch record.unit {
        case "kg": sample.weight = value
        case "lb": sample.weight = value.flatMap { value in HealthMateCSV.pound.flatMap { value.times($0) } }
        case "st": sample.weight = value.flatMap { value in stone.flatMap { value.times($0) } }
        default:
            sample.verdict = .reject(.unknownUnit)
            return sample
        }
        guard let time, sample.weight != nil else { return sample }
        if time.local.date != zone.date(at: time.instant) {
            sample.verdict = .review(.timezoneDiffers)
        } else if record.wasUserEntered {
            sample.verdict = .accept(.manualEntry)
        }
        return sample
    }
}

/// A time of an export: `2026-03-31 07:12:44 +0200`.
struct AppleHealthTime {
    let instant: Instant
    /// What the clock showed where it was recorded.
    let local: CivilDateTime

    init?(_ text: String) {
        guard let instant = Instant(text), let local = CivilDateTime(String(text.prefix(19))) else { return nil }
        self.instant = instant
        self.local = local
    }
}
