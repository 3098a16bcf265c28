import CivilTime
import DailyEntries
import JSONValues
import PhotoAnswers
import Store

/// Readings of refractometer photos. Reading a picture takes long and changes with the reader's version, so its answer is kept with the decoding;
/// the reading is made from that answer.
enum PhotoReadings {
    private static let decoder = "refractometer/1"

    static func decode(_ evidence: Evidence, _ id: Int, kept: JSONValue?, worker: PhotoWorker) async -> DecodedEvidence {
        let answer: PhotoReading
        if let reading = kept.flatMap(PhotoReading.init(json:)) { answer = reading } else { answer = await worker.read(evidence.bytes) }
        if answer.isOwed {
            var owed = DecodedEvidence(decoder: decoder, readings: [])
            owed.owedBecause = answer.problem ?? PhotoReason.workerFailed.rawValue
            return owed
        }
        let result = JSONValue.object(answer.json)
        let reading = answer.instrument
        let code = reading.reasons.first?.rawValue
        if evidence.source == WaterCheckRecord.source {
            // A photo of water says something about the instrument, nothing about the patient.
            if let problem = answer.problem { return DecodedEvidence(decoder: decoder, refused: code ?? "unreadable_file", problem, result: result) }
            return DecodedEvidence(decoder: decoder, readings: [], result: result)
        }
        let isUnread = reading.specificGravity == nil && reading.firstReader == nil && reading.secondReader == nil
        var gravity = gravity(answer)
        gravity.instrument = evidence.metadata["instrument"]?.string
        var time = ReadingTime(received: evidence.receivedAt)
        time.device = answer.takenAt.flatMap { Instant($0).map(DeviceClock.instant) ?? CivilDateTime($0).map(DeviceClock.local) }
        time.file = evidence.metadata["modified"]?.string.flatMap(Instant.init)
        let fact = { (verdict: DecoderVerdict) in
            Reading(id: "photo:\(id)", content: .photo(gravity), origin: ReadingOrigin(.photo), time: time, evidenceID: String(id), verdict: verdict)
        }
        guard !isUnread, answer.problem == nil else {
            let why = answer.problem ?? "\(evidence.name): no specific gravity was read (\(reading.reasons.map(\.rawValue).joined(separator: ", ")))"
            let code = code ?? (answer.problem == nil ? "display_not_found" : "unreadable_file")
            // A photo without a number is a fact too: two in a row, and the number is asked to be typed.
            return DecodedEvidence(decoder: decoder, refused: code, why, result: result, readings: [fact(.reject(code))])
        }
        // What the reader itself does not vouch for is never counted unseen, whatever the two texts say.
        let verdict: DecoderVerdict = reading.isSure ? .usable : .review(reading.reasons.first?.rawValue ?? "not_sure")
        return DecodedEvidence(decoder: decoder, readings: [fact(verdict)], result: result, code: code, detail: nil)
    }

    /// What both readers saw.
    static func gravity(_ answer: PhotoReading) -> GravityRead {
        let reading = answer.instrument
        var gravity = GravityRead(display: reading.display == .eyepiece ? .eyepiece : .lcd, first: reading.firstReader, second: reading.secondReader)
        gravity.candidates = reading.candidates.map { GravityCandidate(text: $0.specificGravity, share: $0.share) }
        gravity.temperature = reading.temperatureCelsius.flatMap { JSONNumber(text: $0)?.scaled(6) }.map(Celsius.init(millionths:))
        // From a tripod two photos may differ in the digits alone; the same picture encoded again gives the same value.
        // Without a value nothing is counted twice, and two tries that look alike are two tries.
        gravity.pictureID = answer.pictureID.flatMap { picture in reading.specificGravity.map { "\(picture):\($0)" } }
        gravity.method = decoder
        gravity.confidence = Int((min(max(reading.confidence, 0), 1) * 1000).rounded())
        return gravity
    }
}
