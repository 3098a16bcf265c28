public import CivilTime
public import DailyEntries
public import JSONValues
public import Store

/// A water check of a refractometer as it is stored. Nothing is ever removed: a check that was made by mistake is withdrawn, and no longer counts.
public struct WaterCheckRecord: Sendable, Hashable {
    /// That a check no longer counts.
    public struct Withdrawal: Sendable, Hashable {
        /// When.
        public let at: Instant
        /// Who.
        public let author: String
        /// Why.
        public let note: String
    }

    /// Its number on this box, from 1.
    public let number: Int
    /// The instrument's name, or the kind of its display where it has none.
    public let instrument: String
    /// What came of it, and from when on it holds.
    public let check: WaterCheck
    /// What each photo showed, in ticks, corrected for temperature; none where the line of an eyepiece lay outside the scale.
    public let shown: [Int]
    /// The photos.
    public let evidence: [Int]
    /// When it was recorded.
    public let recordedAt: Instant
    /// Who made it.
    public let author: String
    /// That it no longer counts; nil: it does.
    public var withdrawal: Withdrawal?

    /// The source of photos of water in the evidence.
    static let source = "calibration"
    /// The row of the table `setting`.
    static let name = "refractometer.checks"

    /// Every check of the box, oldest first.
    public static func all(in connection: Connection) throws -> [WaterCheckRecord] {
        let stored = try connection.row("SELECT value FROM setting WHERE name = ?", .text(name))?.json("value")
        return try (stored?.array ?? []).map { (json) throws(IntakeError) in try WaterCheckRecord(json: json) }
    }

    /// The checks that count, by instrument, oldest first.
    static func inForce(_ connection: Connection) throws -> [String: [WaterCheck]] {
        let counting = try all(in: connection).filter { $0.withdrawal == nil }.sorted { ($0.check.at, $0.number) < ($1.check.at, $1.number) }
        return Dictionary(grouping: counting, by: \.instrument).mapValues { $0.map(\.check) }
    }

    /// What the instrument showed for water as text; nil where that lay outside the scale.
    public var text: String? { shown.isEmpty ? nil : MeasurementValue.gravity(check.ticks) }
}

extension WaterCheckRecord {
    /// The check as it is stored and shown.
    public var json: JSONValue {
        var json: JSONObject = [
            "check": JSONValue(number), "instrument": .string(instrument), "status": .string(check.isPassed ? "passed" : "failed"),
            "at": .string(check.at.description), "shown": JSONValue(text), "offset": .string(JSONNumber.decimal(check.offset, 4)),
            "photos": JSONValue(shown.map(MeasurementValue.gravity)), "evidence": .array(evidence.map { JSONValue($0) }),
            "recorded_at": .string(recordedAt.description),
            "by": .string(author),
        ]
        json["withdrawn"] = withdrawal.map {
            ["at": .string($0.at.description), "by": .string($0.author), "note": .string($0.note)]
        }
        return .object(json)
    }

    /// The check of its stored form.
    init(json: JSONValue) throws(IntakeError) {
        guard let number = json["check"]?.int, let instrument = json["instrument"]?.string, let at = Instant(json["at"]),
            let recordedAt = Instant(json["recorded_at"]), let author = json["by"]?.string, let status = json["status"]?.string
        else { throw .stored("water check") }
        func ticks(_ value: JSONValue?) -> Int? { value?.string.flatMap { JSONNumber(text: $0)?.scaled(4) }.map { Int($0) - 10_000 } }
        self.number = number
        self.instrument = instrument
        shown = (json["photos"]?.array ?? []).compactMap(ticks)
        check = WaterCheck(at: at, ticks: ticks(json["shown"]) ?? 0, isPassed: status == "passed")
        evidence = (json["evidence"]?.array ?? []).compactMap(\.int)
        self.recordedAt = recordedAt
        self.author = author
        guard let withdrawn = json["withdrawn"] else { return }
        guard let time = Instant(withdrawn["at"]), let by = withdrawn["by"]?.string, let note = withdrawn["note"]?.string else { throw .stored("water check") }
        withdrawal = Withdrawal(at: time, author: by, note: note)
    }
}
