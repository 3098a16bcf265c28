import CivilTime

extension TimeZoneRules {
    /// The second in ISO 8601 with the zone's offset (`+00:00` for UTC, with seconds where a historic offset has them);
    /// nil where the calendar of the years 1–9999 has no such day in every zone.
    func isoText(second: Int) -> String? {
        guard (-62_135_510_399..<253_402_200_000).contains(second) else { return nil }
        let instant = Instant(seconds: Int64(second))
        let offset = offset(at: instant)
        let size = abs(offset)
        let seconds = size % 60 == 0 ? "" : ":" + twoDigits(size % 60)
        return "\(civil(at: instant))" + (offset < 0 ? "-" : "+") + twoDigits(size / 3600) + ":" + twoDigits(size / 60 % 60) + seconds
    }
}

/// A number below 100 with a leading zero.
func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
