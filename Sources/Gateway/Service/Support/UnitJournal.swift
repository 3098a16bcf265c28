import CSystemd
import CivilTime
import Glibc
import Store

/// The lines of a unit in the system's journal.
enum UnitJournal {
    /// The newest lines, oldest first: time and message.
    /// - Throws: ``StoreError`` where there is no journal, or this user may not read it.
    static func lines(of unit: String, newest count: UInt64) throws(StoreError) -> [String] {
        var opened: OpaquePointer?
        guard sd_journal_open(&opened, Int32(SD_JOURNAL_LOCAL_ONLY)) >= 0, let journal = opened else {
            throw StoreError(.notPermitted, "read the journal", "it cannot be opened", remedy: "run as root, or as a member of systemd-journal")
        }
        defer { sd_journal_close(journal) }
        sd_journal_add_match(journal, "_SYSTEMD_UNIT=\(unit)", 0)
        sd_journal_seek_tail(journal)
        guard sd_journal_previous_skip(journal, count) > 0 else { return [] }
        var lines: [String] = []
        repeat {
            var microseconds: UInt64 = 0
            sd_journal_get_realtime_usec(journal, &microseconds)
            var data: UnsafeRawPointer?
            var length = 0
            guard sd_journal_get_data(journal, "MESSAGE", &data, &length) >= 0, let data else { continue }
            let message = String(decoding: UnsafeRawBufferPointer(start: data, count: length).dropFirst(8), as: UTF8.self)
            lines.append("\(Instant(milliseconds: Int64(microseconds / 1000))) \(message)")
        } while sd_journal_next(journal) > 0
        return lines
    }
}
