import CivilTime
import EventLog
import Intake
import JSONValues
import PhotoAnswers
import Store
import Withings

/// Takes in a file of any kind, told by its content: the command line, the drop folder and the console all come through here.
struct FileIntake: Sendable {
    let intake: Intake
    let clock: any WallClock
    let log: EventLog

    /// Takes the bytes in.
    /// - Parameters:
    ///   - modified: When the file was last changed, for photos without a time of their own.
    ///   - source: `ble`, `withings`, `photo` or `import` where the sender knows it; nil: by content.
    ///   - instrument: The refractometer that a photo shows, where its name is known.
    func take(_ bytes: [UInt8], name: String, modified: Instant?, as source: String?, instrument: String? = nil) async throws -> IntakeResult {
        guard !bytes.isEmpty else { return refuse(name, source, "empty", "\(name) is empty (0 bytes)") }
        let kind: FileKind
        switch FileKind(bytes) {
        case let told? where source == "photo" && told != .photo: return try await unfit(bytes, name, told)
        case let told?: kind = told
        case nil: return refuse(name, source, "unknown_content", "\(name) is neither a photo nor a payload that is known")
        }
        var bytes = bytes
        if kind == .payload, PayloadKind.detect(Array(bytes.prefix(4096))) == .appleHealth {
            do throws(WithingsError) {
                bytes = try AppleHealthExport.extract(PayloadFile(bytes, name: name), now: clock.now())
            } catch {
                return refuse(name, source, "damaged_export", "\(name): \(error)")
            }
        }
        if kind == .packets { return try await PacketFile(intake: intake, clock: clock).take(bytes, name: name) }
        var metadata: JSONObject = ["format": .string(kind.rawValue)]
        metadata["modified"] = modified.map { .string($0.description) }
        metadata["instrument"] = instrument.map(JSONValue.string)
        let origin = source ?? kind.source
        return try await intake.take(
            Evidence(kind: kind.evidence, source: origin, name: name, receivedAt: clock.now(), metadata: .object(metadata), bytes: bytes))
    }

    /// A file that could not be read at all.
    func unreadable(_ name: String, _ reason: String) -> IntakeResult { refuse(name, nil, "unreadable_file", reason) }

    private func unfit(_ bytes: [UInt8], _ name: String, _ kind: FileKind) async throws -> IntakeResult {
        refuse(name, "photo", "not_a_photo", "\(name) is no photo but \(kind.words); take it in with: hypona ingest")
    }

    private func refuse(_ name: String, _ source: String?, _ code: String, _ detail: String) -> IntakeResult {
        log(.warning, source ?? "intake", "intake.\(code)", detail, ["file": .string(name)])
        return IntakeResult(file: name, kind: source == "photo" ? "photo" : "unknown", refused: code, detail)
    }
}

/// What a file is, told from its first bytes.
enum FileKind: String, Sendable {
    /// A picture.
    case photo
    /// Packets of scales, one JSON object a line, as `hypona decode --jsonl` reads them.
    case packets
    /// A document of a cloud, a phone or another system.
    case payload

    init?(_ bytes: [UInt8]) {
        if PhotoKind(of: bytes) != nil {
            self = .photo
        } else if let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }), first < 0x80, !bytes.prefix(4096).contains(0) {
            self = PacketLines.isPackets(bytes) ? .packets : .payload
        } else {
            return nil
        }
    }

    var source: String {
        switch self {
        case .photo: "photo"
        case .packets: "ble"
        case .payload: "withings"
        }
    }

    var evidence: Evidence.Kind {
        switch self {
        case .photo: .photo
        case .packets: .packet
        case .payload: .payload
        }
    }

    var words: String {
        switch self {
        case .photo: "a picture"
        case .packets: "a list of packets"
        case .payload: "a text"
        }
    }
}
