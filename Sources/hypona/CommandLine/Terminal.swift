import Glibc
import JSONValues

/// Standard output for results, standard error for everything else.
struct Terminal: Sendable {
    /// Whether colours may be used on standard output: a terminal, and `NO_COLOR` not set.
    let hasColour: Bool
    /// Whether standard output is a terminal.
    let isTerminal: Bool
    /// Whether standard error is a terminal, so that progress may be shown.
    let showsProgress: Bool
    /// Whether standard output is a terminal, so that a table may be drawn anew in its place.
    let isLive: Bool

    init() {
        isTerminal = isatty(STDOUT_FILENO) == 1
        hasColour = isTerminal && getenv("NO_COLOR") == nil
        showsProgress = isatty(STDERR_FILENO) == 1
        isLive = isatty(STDOUT_FILENO) == 1
    }

    /// A line of the result.
    func line(_ text: String = "") { Terminal.write(text + "\n", to: STDOUT_FILENO) }

    /// A part of the result as it is.
    func text(_ text: String) { Terminal.write(text, to: STDOUT_FILENO) }

    /// A result as one line of JSON.
    func json(_ value: JSONValue) { line(value.text()) }

    /// Bytes of the result as they are.
    func bytes(_ bytes: [UInt8]) { Terminal.write(bytes, to: STDOUT_FILENO) }

    /// A word to the person: progress, warnings, errors.
    func note(_ text: String) { Terminal.write(text + "\n", to: STDERR_FILENO) }

    /// A question to the person; the answer is typed behind it.
    func prompt(_ text: String) { Terminal.write(text, to: STDERR_FILENO) }

    /// The text in a colour of the traffic light, where colours may be used.
    func coloured(_ text: String, _ level: String?) -> String {
        guard hasColour else { return text }
        let code =
            switch level {
            case "red", "fault", "error", "rejected": "31;1"
            case "yellow", "warning", "review": "33"
            case "green", "ok", "accepted": "32"
            default: "2"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

    /// Writes all; a reader that has gone (`| head`) ends the program quietly, a full disk is told by the exit status.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                done += count
            } else if errno == EPIPE {
                exit(0)
            } else if errno != EINTR, errno != EAGAIN {
                if descriptor == STDOUT_FILENO {
                    let reason = String(cString: strerror(errno))
                    write("hypona: the answer could not be written (\(reason)); what was asked may be done: look before you repeat it\n", to: STDERR_FILENO)
                    exit(ExitStatus.unavailable.rawValue)
                }
                return
            }
        }
    }
}
