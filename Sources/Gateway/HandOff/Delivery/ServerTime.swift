import CivilTime
import HTTPClient

/// The clock of a server, from the field `Date` of what it answers (RFC 9110, 6.6.1).
enum ServerTime {
    /// When the answer was made, by the server's clock; nil where it does not say, or not in the form that servers must write.
    static func of(_ response: HTTPResponse) -> Instant? { response.header("Date").flatMap { read($0.split(separator: " ")) } }

    /// The moment that `Sun, 06 Nov 1994 08:49:37 GMT` says, split at its blanks: the one form that servers must write. Nil for everything else.
    static func read(_ words: [Substring]) -> Instant? {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]),
            let date = CivilDate(year: year, month: month + 1, day: day)
        else { return nil }
        let clock = words[4].split(separator: ":").map { Int($0) }
        guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2] else { return nil }
        return CivilDateTime(date: date, hour: hour, minute: minute, second: min(second, 59)).map { Instant(seconds: $0.epochSeconds) }
    }
}
