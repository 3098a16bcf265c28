import CSystemd
import EventLog
import Glibc
import JSONValues

/// Where log lines are seen at once: the journal under systemd, standard error elsewhere.
struct Journal: Sendable {
    private let isJournal = getenv("JOURNAL_STREAM") != nil

    /// Writes one line.
    func write(_ event: LogEvent) {
        if isJournal {
            send(event)
        } else if event.level > .debug {
            let line = Array("\(event.time) \(event.level.name) \(event.source) \(event.code) \(event.text)\n".utf8)
            _ = Glibc.write(STDERR_FILENO, line, line.count)
        }
    }

    /// Structured fields: `journalctl HYPONA_CODE=level.red` finds what it names. Measured values stay out of the journal.
    private func send(_ event: LogEvent) {
        let priority =
            switch event.level {
            case .debug: 7
            case .info: 6
            case .notice: 5
            case .warning: 4
            case .error: 3
            }
        let fields = [
            "MESSAGE=\(event.text)", "PRIORITY=\(priority)", "SYSLOG_IDENTIFIER=hypona", "HYPONA_SOURCE=\(event.source)", "HYPONA_CODE=\(event.code)",
        ].map { Array($0.utf8) }
        let pointers = fields.map { bytes in
            let copy = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 1)
            copy.copyMemory(from: bytes, byteCount: bytes.count)
            return iovec(iov_base: copy, iov_len: bytes.count)
        }
        sd_journal_sendv(pointers, Int32(pointers.count))
        for pointer in pointers { pointer.iov_base?.deallocate() }
    }
}
