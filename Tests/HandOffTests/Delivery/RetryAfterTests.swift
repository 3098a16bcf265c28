import HTTPClient
import Testing

@testable import HandOff

@Suite struct RetryAfterTests {
    private static let now = "Mon, 30 Nov 2026 16:00:00 GMT"

    @Test(arguments: [
        ("30", 30), ("0", 0), ("  2  ", 2), ("00007", 7), ("86400", 86_400), ("99999999999999999999999", 86_400), ("1000000000", 86_400),
        ("Mon, 30 Nov 2026 16:00:04 GMT", 4), ("Mon, 30 Nov 2026 15:00:00 GMT", 0), ("Wed, 21 Oct 2099 07:28:00 GMT", 86_400),
        ("Mon, 30 Nov 2026 16:00:60 GMT", 59), ("Tue, 01 Dec 2026 16:00:00 GMT", 86_400), ("Sun, 06 Nov 1994 08:49:37 GMT", 0),
    ])
    func secondsAndMomentsAreRead(text: String, seconds: Int) {
        #expect(RetryAfterTests.read(text, now: RetryAfterTests.now) == seconds)
    }

    @Test(arguments: [
        "", " ", "-5", "1e9", "0x10", "3;x", "\u{0663}", "3 4", "soon", "Mon, 31 Feb 2026 16:00:00 GMT", "Mon, 30 Nov 2026 25:00:00 GMT",
        "Mon, 30 Nov 2026 16:00 GMT",
        "Monday, 30-Nov-26 16:00:00 GMT", "Mon, 30 Nov 2026 16:00:00 CET", "Mon, 30 Nov 999999999999999999999 16:00:00 GMT",
    ])
    func anythingElseSaysNothing(text: String) { #expect(RetryAfterTests.read(text, now: RetryAfterTests.now) == nil) }

    @Test func aMomentNeedsTheClockOfTheServer() {
        #expect(RetryAfterTests.read("Mon, 30 Nov 2026 16:00:04 GMT", now: nil) == nil)
        #expect(RetryAfter.seconds(HTTPResponse(status: 503)) == nil)
    }

    private static func read(_ text: String, now: String?) -> Int? {
        var headers = [HTTPHeader("retry-after", text)]
        if let now { headers.append(HTTPHeader("Date", now)) }
        return RetryAfter.seconds(HTTPResponse(status: 429, headers: headers))
    }
}
