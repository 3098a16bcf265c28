import CivilTime
import DailyEntries
import JSONValues
import Store

/// The zone in which the clocks of scales were read at any time: that of the profile in force then. So stored packets say the same whenever they are
/// played, whoever the patient is by then.
struct RadioZones: Sendable {
    /// Profiles in the order in which they were stored, with the instant from which each was in force.
    private var profiles: [(from: Instant, zones: ZoneTimeline)] = []
    /// Before the first profile.
    private let home: TimeZoneRules

    /// The zones of every profile that was stored on this box.
    init(_ connection: Connection, _ settings: StudySettings) throws {
        home = try settings.zones.zone("Europe/Berlin")
        for row in try connection.rows("SELECT at, profile FROM profile_version ORDER BY id") {
            guard let at = row.instant("at"), let profile = try row.json("profile")?.object else { continue }
            profiles.append((at, try settings.facts(profile: profile, connection).zones))
        }
    }

    /// What a wall clock beside the scale showed at that instant.
    func civil(at instant: Instant) -> CivilDateTime {
        (profiles.last { $0.from <= instant }?.zones.zone(at: instant) ?? home).civil(at: instant)
    }
}
