import CivilTime
import JSONValues

extension JSONSection {
    /// A calendar day.
    mutating func day(_ name: String) throws(JSONSectionError) -> CivilDate {
        guard let day = CivilDate(try need(string(name), name)) else { throw refusal(name, "must be a day as yyyy-MM-dd") }
        return day
    }

    /// A clock reading without zone; nil where it is missing.
    mutating func reading(_ name: String) throws(JSONSectionError) -> CivilDateTime? {
        guard let text = try string(name) else { return nil }
        guard let reading = CivilDateTime(text) else { throw refusal(name, "must be a clock reading such as 2026-03-29T04:00:00") }
        return reading
    }

    /// An instant with offset.
    mutating func instant(_ name: String) throws(JSONSectionError) -> Instant {
        guard let instant = Instant(try need(string(name), name)) else { throw refusal(name, "must be an instant such as 2026-03-24T21:59:00Z") }
        return instant
    }

    /// The rules of an IANA zone.
    mutating func zone(_ name: String, of zones: ZoneDatabase) throws(JSONSectionError) -> TimeZoneRules {
        let zone = try need(string(name), name)
        do throws(ZoneError) {
            return try zones.zone(zone)
        } catch {
            throw refusal(name, error.description)
        }
    }
}
