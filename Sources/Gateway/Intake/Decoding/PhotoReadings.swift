import CivilTime
import DailyEntries
import JSONValues
import Refractometer
import Store

/// Readings of refractometer photos. Reading a picture takes long and changes with the reader's version, so its answer is kept with the decoding;
/// the reading is made from that answer.
enum PhotoReadings {
    private static let decoder = "refractometer/1"

    static func decode(_ evidence: Evidence, _ id: Int, kept: JSONValue?, worker: PhotoWorker) async -> DecodedEvidence {
        let answer: PhotoReading
        if let reading = kept.flatMap(PhotoReading.init(json:)) { answer = reading } else { answer = await worker.read(evidence.bytes) }
        let result = JSONValue.object(answer.json)
        let reading = answer.instrument
        if let problem = answer.problem {
            return DecodedEvidence(decoder: decoder, refused: reading.reasons.first?.rawValue ?? "unreadable_file", problem, result: result)
        }
        guard reading.specificGravity != nil || reading.firstReader != nil || reading.secondReader != nil else {
            let reasons = reading.reasons.map(\.rawValue).joined(separator: ", ")
            return DecodedEvidence(
                decoder: decoder, refused: reading.reasons.first?.rawValue ?? "display_not_found",
                "\(evidence.name): no specific gravity was read (\(reasons))", result: result)
        }
        var gravity = GravityRead(display: reading.display == .eyepiece ? .eyepiece : .lcd, first: reading.firstReader, second: reading.secondReader)
        gravity.candidates = reading.candidates.map { GravityCandidate(text: $0.specificGravity, share: $0.share) }
        gravity.temperature = reading.temperatureCelsius.flatMap { JSONNumber(text: $0)?.scaled(6) }.map(Celsius.init(millionths:))
        // From a tripod two photos differ in the digits alone; the same picture encoded again gives the same value.
        gravity.pictureID = answer.pictureID.map { "\($0):\(reading.specificGravity ?? "-")" }
        gravity.method = decoder
        gravity.confidence = Int((min(max(reading.confidence, 0), 1) * 1000).rounded())
        var time = ReadingTime(received: evidence.receivedAt)
        time.device = answer.takenAt.flatMap { Instant($0).map(DeviceClock.instant) ?? CivilDateTime($0).map(DeviceClock.local) }
        time.file = evidence.metadata["modified"]?.string.flatMap(Instant.init)
        // What the reader itself does not vouch for is never counted unseen, whatever the two texts say.
        let verdict: DecoderVerdict = reading.isSure ? .usable : .review(reading.reasons.first?.rawValue ?? "not_sure")
        return DecodedEvidence(
            decoder: decoder,
            readings: [
                Reading(id: "photo:\(id)", content: .photo(gravity), origin: ReadingOrigin(.photo), time: time, evidenceID: String(id), verdict: verdict)
            ],
            result: result, code: reading.reasons.first?.rawValue, detail: nil)
    }
}
