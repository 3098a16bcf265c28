public import CivilTime
import Crypto
public import JSONValues

/// Raw bytes as a device, a person or another system gave them, before anything is decoded from them.
public struct Evidence: Sendable, Hashable {
    /// What the bytes are.
    public enum Kind: String, Sendable, CaseIterable {
        /// A Bluetooth LE packet.
        case packet
        /// A Withings-style payload or another structured document.
        case payload
        /// A photo.
        case photo
        /// What a person typed.
        case manual
    }
    /// What the bytes are.
    public let kind: Kind
    /// Where they came from: `ble`, `withings`, `photo`, `manual.patient`, `manual.staff`, `import`, `calibration`.
    public let source: String
    /// File name, device address or endpoint, for people.
    public let name: String
    /// When the gateway received them.
    public let receivedAt: Instant
    /// Particulars that decoding needs (UUIDs, transport, clock state, author …).
    public let metadata: JSONValue
    /// The bytes.
    public let bytes: [UInt8]

    /// Evidence of that kind.
    public init(kind: Kind, source: String, name: String, receivedAt: Instant, metadata: JSONValue, bytes: [UInt8]) {
        self.kind = kind
        self.source = source
        self.name = name
        self.receivedAt = receivedAt
        self.metadata = metadata
        self.bytes = bytes
    }
}

/// Stored evidence: its number and hash.
public struct StoredEvidence: Sendable, Hashable {
    /// The number it got.
    public let id: Int
    /// SHA-256 of the bytes, hexadecimal.
    public let sha256: String
    /// Whether the same bytes of the same source had been stored before; then `id` is the earlier row.
    public let isDuplicate: Bool
}

/// Stores and reads evidence: small pieces in the database, large ones as files beside it.
public struct EvidenceStore {
    private let connection: Connection
    private let folder: DataFolder
    /// Larger pieces become files: SQLite serves BLOBs faster than files up to about 100 kB (https://sqlite.org/intern-v-extern-blob.html).
    static let largestBlob = 100_000

    /// The evidence of a data folder.
    public init(connection: Connection, folder: DataFolder) {
        self.connection = connection
        self.folder = folder
    }

    /// Makes the bytes durable; returns once they are.
    /// - Parameter unique: Whether equal bytes of the same source are a repetition (files, payloads) or may be two events (radio packets).
    public func store(_ evidence: Evidence, study: String?, unique: Bool) throws -> StoredEvidence {
        let sha256 = Digest.sha256Hex(evidence.bytes)
        if unique,
            let known = try connection.row(
                "SELECT id FROM evidence WHERE sha256 = ? AND source = ? AND study_id IS ? ORDER BY id LIMIT 1", .text(sha256), .text(evidence.source),
                SQLValue(study)),
            let id = known.int("id")
        {
            return StoredEvidence(id: id, sha256: sha256, isDuplicate: true)
        }
        var file: String?
        if evidence.bytes.count > EvidenceStore.largestBlob {
            try FileSystem.makeFolder(folder.evidence)
            try FileSystem.writeDurably(evidence.bytes, to: "\(folder.evidence)/\(sha256)")
            file = sha256
        }
        return try connection.transaction {
            try connection.run(
                "INSERT INTO evidence (study_id, kind, source, name, received_at, sha256, size, metadata, bytes, file) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                SQLValue(study), .text(evidence.kind.rawValue), .text(evidence.source), .text(evidence.name), SQLValue(evidence.receivedAt), .text(sha256),
                SQLValue(evidence.bytes.count), SQLValue(evidence.metadata), file == nil ? .blob(evidence.bytes) : .null, SQLValue(file))
            let id = connection.lastID
            try AuditChain.append(
                "evidence", [["table": "evidence", "key": JSONValue(id), "sha256": .string(sha256)]], by: .gateway, at: evidence.receivedAt, to: connection)
            return StoredEvidence(id: id, sha256: sha256, isDuplicate: false)
        }
    }

    /// The evidence of that number; nil where there is none or its bytes were erased.
    public func load(_ id: Int) throws(StoreError) -> Evidence? {
        guard let row = try connection.row("SELECT * FROM evidence WHERE id = ?", SQLValue(id)) else { return nil }
        return try load(row)
    }

    /// The evidence in a row of the table; nil where its bytes were erased.
    public func load(_ row: Row) throws(StoreError) -> Evidence? {
        guard row.instant("erased_at") == nil, let kind = row.text("kind").flatMap(Evidence.Kind.init(rawValue:)) else { return nil }
        let bytes: [UInt8]
        if let file = row.text("file") { bytes = try FileSystem.read("\(folder.evidence)/\(file)") } else { bytes = row.blob("bytes") ?? [] }
        return Evidence(
            kind: kind, source: row.text("source") ?? "", name: row.text("name") ?? "", receivedAt: row.instant("received_at") ?? Instant(milliseconds: 0),
            metadata: try row.json("metadata") ?? .null, bytes: bytes)
    }
}
