import CivilTime
import DailyEntries
import JSONValues
import Store

/// Readings of what people typed, at this box or in a program.
enum ManualReadings {
    private static let decoder = "manual/1"

    static func decode(_ evidence: Evidence, _ id: Int, _ context: IntakeContext) -> DecodedEvidence {
        let metadata = evidence.metadata
        guard let source = ReadingOrigin.Source(rawValue: evidence.source) else {
            return DecodedEvidence(decoder: decoder, refused: "unknown_kind", "\(evidence.name) names no kind of value")
        }
        // The answer to a follow-up question is kept for people; no rule reads it.
        if metadata["followUp"] != nil { return DecodedEvidence(decoder: decoder, readings: []) }
        guard let zones = context.facts?.zones else { return DecodedEvidence(decoder: decoder, readings: []) }
        do {
            let entry = try entry(evidence, zones)
            let moment = entry.at ?? evidence.receivedAt
            let content = try ManualEntry(entry.text, kind: entry.kind).content(on: zones.zone(at: moment).date(at: moment))
            var time = ReadingTime(received: evidence.receivedAt)
            time.device = entry.at.map(DeviceClock.instant)
            return DecodedEvidence(
                decoder: decoder,
                readings: [
                    Reading(
                        id: identity(evidence, source, id), content: content, origin: ReadingOrigin(source), time: time, evidenceID: String(id),
                        isAsked: entry.isAsked, isConfirmedAtEntry: entry.isConfirmed, dayAnswer: entry.day, author: metadata["author"]?.string)
                ])
        } catch let refusal as ManualRefusal {
            return DecodedEvidence(decoder: decoder, refused: refusal.code.rawValue, refusal.description)
        } catch let refusal as BridgeRefusal {
            return DecodedEvidence(decoder: decoder, refused: refusal.code, refusal.description)
        } catch {
            return DecodedEvidence(decoder: decoder, refused: "unreadable", "\(error)")
        }
    }

    /// The entry of the evidence: a document of a program, or the bare text with its particulars beside it.
    private static func entry(_ evidence: Evidence, _ zones: ZoneTimeline) throws -> TypedEntry {
        let metadata = evidence.metadata
        if let form = metadata["form"]?.string.flatMap(BridgeForm.init) {
            return try BridgeEntry.read(evidence.bytes, form, zone: zones.zone(at: evidence.receivedAt), received: evidence.receivedAt)
        }
        guard let kind = metadata["kind"]?.string.flatMap(ReadingKind.init(rawValue:)) else {
            throw BridgeRefusal("unknown_kind", "", "\(evidence.name) names no kind of value", remedy: "name one")
        }
        var entry = TypedEntry(kind, String(decoding: evidence.bytes, as: UTF8.self))
        entry.at = metadata["at"]?.string.flatMap(Instant.init)
        entry.day = metadata["day"]?.string.flatMap(DayAnswer.init(rawValue:))
        entry.isConfirmed = metadata["confirm"]?.bool ?? false
        entry.isAsked = metadata["asked"]?.bool ?? false
        return entry
    }

    /// A program's own key makes an entry that is sent again the same one; without a key each is an entry of its own.
    private static func identity(_ evidence: Evidence, _ source: ReadingOrigin.Source, _ id: Int) -> String {
        guard let token = evidence.metadata["token"]?.string, let key = evidence.metadata["key"]?.string else { return "\(source.rawValue):\(id)" }
        return "\(source.rawValue):\(token):\(key)"
    }
}
