import CSQLite

/// Why stored data could not be read or written, and what to do.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it is; decides the exit status.
    public enum Kind: String, Sendable {
        /// No such data folder or database.
        case missing
        /// Another process holds the folder.
        case busy
        /// The folder or file may not be read or written.
        case notPermitted
        /// The disk is full.
        case full
        /// The disk fails.
        case disk
        /// The database was written by a newer version.
        case newerSchema
        /// The database is not intact.
        case corrupt
        /// A rule of the schema forbids it.
        case constraint
        /// Anything else SQLite refuses.
        case other
    }
    /// What kind of failure it is.
    public let kind: Kind
    /// What was being done, to what.
    public let what: String
    /// What went wrong.
    public let reason: String
    /// What to do about it.
    public let remedy: String

    /// A failure.
    public init(_ kind: Kind, _ what: String, _ reason: String, remedy: String) {
        self.kind = kind
        self.what = what
        self.reason = reason
        self.remedy = remedy
    }

    /// The text for people and logs.
    public var description: String { "\(what): \(reason); \(remedy)" }

    /// `SQLITE_IOERR_SHMSIZE`, a macro that Swift does not see.
    private static let noRoomForIndex = SQLITE_IOERR | 19 << 8

    /// The failure behind a result code of SQLite (https://sqlite.org/rescode.html).
    static func sqlite(_ code: Int32, _ message: String, doing what: String) -> StoreError {
        // Where the index of the write-ahead log cannot grow SQLite names no cause: the disk has no room for it.
        switch code == noRoomForIndex ? SQLITE_FULL : code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: StoreError(.busy, what, message, remedy: "another process holds the database; try again")
        case SQLITE_FULL: StoreError(.full, what, message, remedy: "the disk is full; free space on it")
        case SQLITE_IOERR: StoreError(.disk, what, message, remedy: "the disk fails; check cable, card and `dmesg`")
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: StoreError(.notPermitted, what, message, remedy: "check owner and mode of the data folder")
        case SQLITE_CANTOPEN: StoreError(.missing, what, message, remedy: "check that the data folder exists and may be entered")
        case SQLITE_CORRUPT, SQLITE_NOTADB: StoreError(.corrupt, what, message, remedy: "run `hypona verify`, then restore the last backup")
        case SQLITE_CONSTRAINT: StoreError(.constraint, what, message, remedy: "this is a fault of the program; please report it with this line")
        default: StoreError(.other, what, message, remedy: "run `hypona verify`")
        }
    }
}
