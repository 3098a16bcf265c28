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
        guard let until = ServerTime.read(text), let now = ServerTime.of(response) else { return nil }
        return Int(min(max(until.seconds(since: now), 0), Int64(longest)))
    }
}
