import CivilTime
import JSONValues
import ScaleProtocols

/// A recorded session that is played as if bluetoothd told it, through the very code that takes bluetoothd's signals: for
/// `hypona scale replay`, the demonstration and tests.
public struct ScaleScript: Sendable {
    /// How fast it is played.
    public enum Pace: Sendable {
        /// With the pauses of the recording; packets are stamped by the link's clock.
        case recorded
        /// Without pauses; the clock is set to the time of each record, so that everything is judged as it would have been.
        case immediate(ScriptClock)
    }

    /// The records in order of time.
    public let records: [ScriptRecord]
    /// How fast they are played.
    public let pace: Pace
    /// Called when the last record has been played and taken in.
    public let finished: @Sendable () -> Void

    /// Records in memory; more than a year of a scale's packets.
    public static let recordLimit = 100_000

    /// A script of those records, sorted by time.
    public init(records: [ScriptRecord], pace: Pace, finished: @escaping @Sendable () -> Void = {}) {
        self.records = records.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
        connecting = Set(records.filter(\.isOfConnection).map(\.device))
        self.pace = pace
        self.finished = finished
    }

    /// The records of a file with one JSON object a line; blank lines are skipped.
    /// - Throws: ``ScriptError`` with the number of the line.
    public static func records(jsonLines text: String) throws(ScriptError) -> [ScriptRecord] {
        var records: [ScriptRecord] = []
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() where !line.allSatisfy(\.isWhitespace) {
            guard records.count < recordLimit else { throw .tooLong(recordLimit) }
            let json: JSONValue
            do {
                json = try JSONValue(parsing: String(line))
            } catch {
                throw .line(number + 1, "\(error)")
            }
            records.append(try ScriptRecord(json, line: number + 1))
        }
        return records
    }

    /// The devices to which a connection was recorded.
    let connecting: Set<DeviceAddress>

    /// The values of connections that are recorded of a device, by service and characteristic, in order of appearance.
    func attributes(of device: DeviceAddress) -> [ScalePacket] {
        var seen: Set<[BluetoothUUID?]> = []
        return records.compactMap { record in
            guard record.device == device, case .packet(let packet) = record.kind, !packet.transport.isAdvertisement,
                seen.insert([packet.service, packet.characteristic]).inserted
            else { return nil }
            return packet
        }
    }
}

/// Why a file is no recorded session.
public enum ScriptError: Error, Sendable, Hashable, CustomStringConvertible {
    /// That line is wrong: number from 1, and what.
    case line(Int, String)
    /// More records than that.
    case tooLong(Int)

    /// The text for people.
    public var description: String {
        switch self {
        case .line(let number, let what): "line \(number): \(what)"
        case .tooLong(let limit): "more than \(limit) lines; split the recording"
        }
    }
}
