import CivilTime
import HTTPClient

/// How long a server asks to wait, from `Retry-After` (RFC 9110, 10.2.3): seconds, or a moment.
enum RetryAfter {
    /// More than that is not granted by anybody; numbers that are too large to be counted end here.
    static let longest = 86_400

    /// Seconds, 0 and more; nil: the server does not say, or in no form that can be understood.
    ///
    /// A moment is compared with the server's own clock (`Date`), since the clock of the box may be wrong.
    static func seconds(_ response: HTTPResponse) -> Int? {
        guard let text = response.header("Retry-After").map({ $0.split(separator: " ") }), let first = text.first else { return nil }
        if text.count == 1, first.utf8.allSatisfy({ (48...57).contains($0) }) { return min(Int(first) ?? longest, longest) }
        guard let until = moment(text), let now = response.header("Date").flatMap({ moment($0.split(separator: " ")) }) else { return nil }
        return Int(min(max(until - now, 0), Int64(longest)))
    }

    /// Seconds since 1970 of `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that servers must write.
    private static func moment(_ words: [Substring]) -> Int64? {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]),
            let date = CivilDate(year: year, month: month + 1, day: day)
        else { return nil }
        let clock = words[4].split(separator: ":").map { Int($0) }
        guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2] else { return nil }
        return CivilDateTime(date: date, hour: hour, minute: minute, second: min(second, 59))?.epochSeconds
    }
}
