import CarePlan
import CivilTime
import Crypto
import DailyEntries
import JSONValues
import Store

/// Readings of what a phone hands in for days: values and samples.
enum BridgeReadings {
    private static let decoder = "bridge/1"

    static func decode(_ evidence: Evidence, _ id: Int, _ context: IntakeContext) -> DecodedEvidence {
        guard let zone = context.facts?.zones.zone(at: evidence.receivedAt) else { return DecodedEvidence(decoder: decoder, readings: []) }
        let token = evidence.metadata["token"]?.string ?? "phone"
        do throws(BridgeRefusal) {
            let days = try BridgeDays(evidence.bytes, zone: zone, received: evidence.receivedAt)
            let readings = days.values.map { reading($0, token, evidence, id, zone) } + days.samples.map { reading($0.metric, $0.sample, token, evidence, id) }
            guard let first = days.refusals.first else { return DecodedEvidence(decoder: decoder, readings: readings) }
            let detail = "\(days.refusals.count) items are not taken; the first: \(first)"
            return readings.isEmpty
                ? DecodedEvidence(decoder: decoder, refused: first.code, detail)
                : DecodedEvidence(decoder: decoder, readings: readings, code: "partly_refused", detail: detail)
        } catch {
            return DecodedEvidence(decoder: decoder, refused: error.code, error.description)
        }
    }

    private static func reading(_ value: DailyValue, _ token: String, _ evidence: Evidence, _ id: Int, _ zone: TimeZoneRules) -> Reading {
        let group = "\(token):\(value.metric.rawValue):\(value.day)"
        return Reading(
            id: "import:\(group)", content: .dayValue(value), origin: ReadingOrigin(.fileImport, deviceID: token),
            time: ReadingTime(received: evidence.receivedAt, device: .instant(min(zone.startOfDay(value.day), evidence.receivedAt))), evidenceID: String(id),
            version: SourceVersion(group: group, modified: evidence.receivedAt))
    }

    /// A sample is known by its metric, source and times; sent again with another value it is a newer version.
    private static func reading(_ metric: DailyMetric, _ sample: StatisticSample, _ token: String, _ evidence: Evidence, _ id: Int) -> Reading {
        let name = "\(metric.rawValue) \(sample.start) \(sample.end) \(sample.source)"
        let group = "\(token):\(Digest.sha256Hex(Array(name.utf8)).prefix(32))"
        return Reading(
            id: "import:\(group)", content: .sample(metric, sample), origin: ReadingOrigin(.fileImport, deviceID: token),
            time: ReadingTime(received: evidence.receivedAt, device: .instant(sample.start)), evidenceID: String(id),
            version: SourceVersion(group: group, modified: evidence.receivedAt))
    }
}
