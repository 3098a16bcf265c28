import CivilTime
import Crypto
import EscalationCore

/// Writes a message as mail (RFC 5322, MIME): German first, then English. Recipients stand in the envelope only.
struct MailComposer {
    let notice: AlarmNotice
    let from: String
    let at: Instant
    /// Whether the measured values are written; else only that there is an alarm.
    let includesReasons: Bool

    var bytes: [UInt8] {
        let subject = notice.subject.german == notice.subject.english ? notice.subject.german : "\(notice.subject.german) / \(notice.subject.english)"
        var lines = [
            "Date: \(MailComposer.date(at))", "From: <\(from)>", "To: undisclosed-recipients:;", "Subject: \(MailComposer.encoded(subject))",
            "Message-ID: <\(notice.message).\(at.milliseconds).\(MailComposer.plain(notice.box))@hypona.invalid>", "Auto-Submitted: auto-generated",
            "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
        ]
        if notice.priority == .red { lines.append("X-Priority: 1") }
        lines.append("")
        lines += MailComposer.folded(Base64.encode(Array("\(text.german)\n\n\(text.english)\n".utf8)))
        return Array(lines.joined(separator: "\r\n").utf8) + [13, 10]
    }

    private var text: LocalText {
        guard !includesReasons, notice.condition != nil else { return notice.text }
        return LocalText(
            "\(notice.subject.german). Alarm \(notice.alarm ?? 0), Gerät \(notice.box). Einzelheiten auf der Stationsseite.",
            "\(notice.subject.english). Alarm \(notice.alarm ?? 0), box \(notice.box). Details on the ward page.")
    }

    /// A header text as encoded words of at most 75 characters (RFC 2047), split between characters.
    static func encoded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 32 && $0 < 127 }) { return text }
        var words: [String] = []
        var piece = ""
        for character in text {
            if (piece + String(character)).utf8.count > 42 {
                words.append(piece)
                piece = ""
            }
            piece.append(character.isNewline ? " " : character)
        }
        words.append(piece)
        return words.map { "=?utf-8?B?\(Base64.encode(Array($0.utf8)))?=" }.joined(separator: "\r\n ")
    }

    private static func folded(_ text: String) -> [String] {
        var lines: [String] = []
        var rest = text[...]
        while !rest.isEmpty {
            lines.append(String(rest.prefix(76)))
            rest = rest.dropFirst(76)
        }
        return lines
    }

    private static func plain(_ text: String) -> String { String(text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }) }

    /// `Mon, 30 Mar 2026 08:00:00 +0000`.
    static func date(_ instant: Instant) -> String {
        let local = CivilDateTime(epochSeconds: instant.seconds)
        let (year, month, day) = local.date.components
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(days[local.date.weekday - 1]), \(day) \(months[month - 1]) \(year) \(local.timeText) +0000"
    }
}
