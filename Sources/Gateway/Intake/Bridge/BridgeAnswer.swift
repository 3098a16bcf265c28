import CivilTime
public import JSONValues

/// What became of a document of a program.
public struct BridgeAnswer: Sendable {
    /// What became of it as a whole.
    public let result: IntakeResult
    /// The items that were not taken, or why none was.
    public let refusals: [BridgeRefusal]

    init(_ result: IntakeResult, refusals: [BridgeRefusal]) {
        self.result = result
        self.refusals = refusals
    }

    /// What is wrong with a document, in the form that programs get.
    static func refusals(of bytes: [UInt8], _ form: BridgeForm, zone: TimeZoneRules, received: Instant) -> [BridgeRefusal] {
        do throws(BridgeRefusal) {
            if form == .dailyValues { return try BridgeDays(bytes, zone: zone, received: received).refusals }
            _ = try BridgeEntry.read(bytes, form, zone: zone, received: received)
            return []
        } catch {
            return [error]
        }
    }

    /// The answer as programs get it: the object of `hypona enter --json` and what was not taken.
    public var json: JSONValue {
        var json = result.json.object ?? [:]
        json["refused"] = .array(refusals.map(\.json))
        return .object(json)
    }
}
