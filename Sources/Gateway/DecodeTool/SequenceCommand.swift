import CivilTime
public import JSONValues
import ScaleProtocols

/// `decode --sequence`: a session of packets in, the weighings that a gateway publishes out.
public enum SequenceCommand {
    /// Plays the sessions of a file, one JSON object a line with its `events`, and hands out one object a weighing, in the order of arrival.
    /// - Parameter path: a file, or `-` for standard input.
    /// - Throws: ``DecodeError`` where the file or a line of it cannot be read.
    public static func play(_ path: String, answer: (JSONValue) -> Void) throws(DecodeError) {
        var input = try BoundedLines(path: path)
        var number = 0
        while let line = try input.next(path: path) {
            number += 1
            guard case .whole(let octets) = line else { throw .badSequence(line: number, "longer than \(BoundedLines.limit) octets") }
            if octets.allSatisfy({ $0 == 32 || $0 == 9 }) { continue }
            for weighing in try weighings(Array(octets), number) { answer(.object(json(weighing))) }
        }
    }

    private static func weighings(_ octets: [UInt8], _ line: Int) throws(DecodeError) -> [Weighing] {
        let session: JSONValue
        do throws(JSONError) {
            session = try JSONValue(parsing: octets)
        } catch {
            throw .badSequence(line: line, "no JSON: \(error)")
        }
        guard let events = session["events"]?.array else { throw .badSequence(line: line, "no list \"events\"") }
        var options: [String: ScaleOptions] = [:]
        var played: [ScaleEvent] = []
        for (place, json) in events.enumerated() {
            do throws(PacketError) {
                if let event = try SequenceEvent(json) {
                    if let own = event.options { options[event.device] = own }
                    played.append(event.event)
                }
            } catch {
                throw .badSequence(line: line, "event \(place + 1): \(error)")
            }
        }
        // The times of a session are readings of one clock: they are taken as they stand.
        let settings = options
        var gateway = WeighingSession(localTime: { CivilDateTime(epochSeconds: $0.seconds) }, options: { device, _ in settings[device] ?? ScaleOptions() })
        let updates = (played + [.restarted]).flatMap { gateway.handle($0) }
        return updates.compactMap { if case .weighing(let weighing) = $0 { weighing } else { nil } }.sorted { $0.id < $1.id }
    }

    private static func json(_ weighing: Weighing) -> JSONObject {
        var object = JSONObject([
            ("weight_kg", weighing.mass.kilograms.json), ("measured_at", .string(weighing.measuredAt.description)),
            ("time_source", .string(weighing.timeSource.rawValue)),
        ])
        if weighing.isLate { object["late"] = true }
        if weighing.isStored { object["stored"] = true }
        if weighing.requiresConfirmation { object["requires_confirmation"] = true }
        return object
    }
}
