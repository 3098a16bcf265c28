public import CivilTime
import Crypto

/// An Apple Health `export.xml`, of which only the last days of a few types concern this gateway.
public struct AppleHealthExport: Sendable, Hashable {
    /// Steps, heart rates, variability and sleep.
    public private(set) var samples: [HealthSample] = []
    /// How many records of those types cannot be read.
    public private(set) var unreadable = 0

    /// How many days back anything is taken.
    public static let days = 30

    /// Whether the file begins like such an export.
    public static func recognises(_ file: PayloadFile) -> Bool { (try? file.head()).flatMap(PayloadKind.detect) == .appleHealth }

    /// Reads the samples of an export or of an extract of one.
    /// - Throws: ``WithingsError`` where the file is damaged or ends too early: nothing of it is taken then.
    public init(_ file: PayloadFile, now: Instant) throws(WithingsError) {
        let earliest = now.adding(seconds: -Int64(AppleHealthExport.days) * 86_400)
        var samples: [HealthSample] = []
        var unreadable = 0
        let reader = AppleHealthReader { record in
            guard record.kind != .bodyMass else { return }
            if let sample = HealthSample(record) {
                if sample.end >= earliest { samples.append(sample) }
            } else if record.kind != .sleepAnalysis {
                unreadable += 1
            }
        }
        try file.eachPiece { (piece) throws(WithingsError) in try reader.feed(piece) }
        try reader.finish()
        self.samples = samples
        self.unreadable = unreadable
    }

    /// An export with nothing in it but the records that concern this gateway: known types, the last 30 days, the members
    /// that are read. A patient's health history of years stays on the patient's device, and evidence stays small. Size and
    /// hash of the whole file are told in a comment; an extract stays as it is.
    /// - Throws: ``WithingsError`` as above.
    public static func extract(_ file: PayloadFile, now: Instant) throws(WithingsError) -> [UInt8] {
        if try file.head().starts(with: opening.utf8) { return try file.whole() }
        let earliest = now.adding(seconds: -Int64(days) * 86_400)
        var lines = ""
        let reader = AppleHealthReader { record in
            // A record whose time cannot be read is kept: it is told as unreadable, and not left out in silence.
            if let end = AppleHealthTime(record.end)?.instant, end < earliest { return }
            lines += line(record)
        }
        var hasher = SHA256Hasher()
        var size = 0
        try file.eachPiece { (piece) throws(WithingsError) in
            hasher.update(Array(piece))
            size += piece.count
            try reader.feed(piece)
        }
        try reader.finish()
        let origin = "of the last \(days) days; the whole had \(size) bytes, SHA-256 \(Digest.hex(hasher.finish())) -->\n"
        return Array("\(opening) \(origin)<HealthData>\n\(lines)</HealthData>\n".utf8)
    }

    /// How an extract begins.
    private static let opening = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- hypona extract"

    private static func line(_ record: AppleHealthRecord) -> String {
        let members = [
            ("type", record.kind.rawValue), ("sourceName", record.source), ("unit", record.unit), ("startDate", record.start), ("endDate", record.end),
            ("value", record.value),
        ]
        let attributes = members.map { " \($0.0)=\"\(escape($0.1))\"" }.joined()
        let entered = "<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>"
        return record.wasUserEntered ? " <Record\(attributes)>\(entered)</Record>\n" : " <Record\(attributes)/>\n"
    }

    private static func escape(_ text: String) -> String {
        text.reduce(into: "") { out, character in
            switch character {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case "\"": out += "&quot;"
            case "\n", "\r", "\t": out += character.unicodeScalars.map { "&#\($0.value);" }.joined()
            default: out.append(character)
            }
        }
    }
}
