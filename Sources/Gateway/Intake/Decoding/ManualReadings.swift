import CivilTime
import DailyEntries
import JSONValues
import Store

/// Readings of what people typed.
enum ManualReadings {
    private static let decoder = "manual/1"

    static func decode(_ evidence: Evidence, _ id: Int, _ context: IntakeContext) -> DecodedEvidence {
        let metadata = evidence.metadata
        guard let kind = metadata["kind"]?.string.flatMap(ReadingKind.init(rawValue:)), let source = ReadingOrigin.Source(rawValue: evidence.source) else {
            return DecodedEvidence(decoder: decoder, refused: "unknown_kind", "\(evidence.name) names no kind of value")
        }
        let at = metadata["at"]?.string.flatMap(Instant.init)
        let zones = context.facts?.zones
        let moment = at ?? evidence.receivedAt
        guard let day = zones?.zone(at: moment).date(at: moment) else { return DecodedEvidence(decoder: decoder, readings: []) }
        do throws(ManualRefusal) {
            let content = try ManualEntry(String(decoding: evidence.bytes, as: UTF8.self), kind: kind).content(on: day)
            var time = ReadingTime(received: evidence.receivedAt)
            time.device = at.map(DeviceClock.instant)
            return DecodedEvidence(
                decoder: decoder,
                readings: [
                    Reading(
                        id: "\(source.rawValue):\(id)", content: content, origin: ReadingOrigin(source), time: time, evidenceID: String(id),
                        isAsked: metadata["asked"]?.bool ?? false, isConfirmedAtEntry: metadata["confirm"]?.bool ?? false,
                        dayAnswer: metadata["day"]?.string.flatMap(DayAnswer.init(rawValue:)), author: metadata["author"]?.string)
                ])
        } catch {
            return DecodedEvidence(decoder: decoder, refused: error.code.rawValue, error.description)
        }
    }
}
