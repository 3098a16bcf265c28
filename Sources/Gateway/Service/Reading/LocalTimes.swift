public import CivilTime
import DailyEntries
import Intake
public import JSONValues
public import Store

/// Instants as the patient's clock shows them, for a person at a terminal; JSON keeps UTC. Without a patient it is UTC here too.
public struct LocalTimes: Sendable {
    private let zones: ZoneTimeline?
    /// Why the patient's clock is not known, so that all times are UTC; nil where it is, and where there is no patient.
    public let problem: String?

    /// The times of the active patient of that folder. A log is read above all where something is wrong with the rest: then ``problem`` says what.
    public init(folder: DataFolder, configuration: GatewayConfiguration) {
        guard FileSystem.exists(folder.database) else {
            (zones, problem) = (nil, nil)
            return
        }
        do {
            let connection = try Connection(path: folder.database, mode: .read)
            zones = try StudyLedger.load(nil, from: connection, settings: configuration.study)?.facts.zones
            problem = nil
        } catch {
            zones = nil
            problem = "the patient's clock cannot be read, times are UTC: \(error)"
        }
    }

    /// UTC.
    public init() { (zones, problem) = (nil, nil) }

    /// The instant with the patient's offset.
    public func text(_ instant: Instant) -> String { zones?.zone(at: instant).text(instant) ?? instant.description }

    /// The value with every instant in it as the patient's clock shows it.
    public func localised(_ value: JSONValue) -> JSONValue {
        if let text = value.string { return Instant(text).map { .string(self.text($0)) } ?? value }
        if let items = value.array { return .array(items.map(localised)) }
        guard var object = value.object else { return value }
        for (name, member) in object { object[name] = localised(member) }
        return .object(object)
    }

    /// A time that a technician types: `2026-03-01T08:00:00+01:00`, `2026-03-01T08:00` and `2026-03-01` by the patient's clock, or so long ago:
    /// `2h`, `30m`, `3d`. Nil for everything else.
    public func since(_ text: String, now: Instant) -> Instant? {
        if let instant = Instant(text) { return instant }
        if let local = CivilDateTime(text) ?? CivilDateTime(text + ":00") ?? CivilDate(text).flatMap({ CivilDateTime(date: $0, secondOfDay: 0) }) {
            return zones?.zone(at: now).instant(showing: local) ?? Instant(seconds: local.epochSeconds)
        }
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let last = text.last, let unit = units[last], let count = Int64(text.dropLast()), (0...100_000).contains(count) else { return nil }
        return now.adding(seconds: -count * unit)
    }
}
