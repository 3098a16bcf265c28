import CivilTime
import EventLog
import JSONValues
import Synchronization
import Testing

@testable import Console

/// Logging in, guessing, and how long a login lasts.
@Suite struct LoginTests {
    @Test(arguments: [
        ("123456", false), ("012345", false), ("890123", false), ("654321", false), ("210987", false), ("111111", false), ("121212", false), ("123123", false),
        ("112233", false), ("010101", false), ("12345", false), ("7391", false), ("7391640285731", false), ("739164", true), ("580217", true),
        ("short", false), ("passwort12", false), ("Hypona-2026", false), ("aaaaaaaaaaa", false), ("anna ist müde", false), ("blaue Kanne am Fenster", true),
        ("", false), ("73916\n4", false),
    ])
    func weakPinsAreRefused(_ pin: String, _ isTaken: Bool) {
        if isTaken {
            #expect(throws: Never.self) { try PinRules.check(pin, of: "anna") }
        } else {
            #expect(throws: PersonError.self) { try PinRules.check(pin, of: "anna") }
        }
    }

    @Test(arguments: [("anna", true), ("a.b-c_9", true), ("", false), ("9a", false), ("Anna", false), ("a b", false), ("a<b", false), ("ä", false)])
    func onlyPlainNamesAreLogins(_ name: String, _ isTaken: Bool) { #expect(Person.isName(name) == isTaken) }

    @Test func guessingTakesLongerWithEveryTry() {
        let guardian = LoginGuard()
        let start = ContinuousClock.now
        var now = start
        for _ in 0..<LoginGuard.freeTriesOfPerson { #expect(guardian.begin("anna", "192.0.2.1", now: now) == nil) }
        var waits: [Duration] = []
        for _ in 0..<12 {
            let wait = guardian.begin("anna", "192.0.2.\(waits.count)", now: now)
            waits.append(wait ?? .zero)
            now += wait ?? .zero
            #expect(guardian.begin("anna", "192.0.2.\(waits.count)", now: now) == nil, "the try after the wait goes on")
        }
        #expect(waits.first == .seconds(5))
        #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(waits.last == LoginGuard.longestWait)
        // Another person from elsewhere is free; a right try frees the person.
        #expect(guardian.begin("theo", "198.51.100.1", now: now) == nil)
        guardian.succeeded("anna", "192.0.2.1")
        #expect(guardian.begin("anna", "192.0.2.1", now: now) == nil)
        // An hour without a try is forgotten.
        #expect(guardian.begin("theo", "198.51.100.1", now: now + LoginGuard.memory) == nil)
    }

    @Test func oneAddressCannotTryManyNames() {
        let guardian = LoginGuard()
        let now = ContinuousClock.now
        let free = (0..<40).filter { guardian.begin("person\($0)", "192.0.2.1", now: now) == nil }.count
        #expect(free == LoginGuard.freeTriesOfAddress)
    }

    @Test func aSessionEndsByItself() async throws {
        let bench = try await ConsoleBench()
        let store = bench.console.sessions
        let book = try await bench.console.reader.persons()
        let anna = try #require(book.person("anna"))
        let start = ContinuousClock.now
        let idle = Duration.seconds(600)
        var token = try store.open(anna, now: start)
        func person(_ touch: Bool, _ after: Duration, _ book: PersonBook) -> Person? {
            store.person(token, touch: touch, now: start + after) { book.person($0) }
        }
        #expect(person(true, idle - .seconds(1), book) == anna)
        #expect(person(false, idle * 2 - .seconds(2), book) == anna)
        // What a page does by itself kept nothing alive.
        #expect(person(false, idle * 2, book) == nil)
        token = try store.open(anna, now: start)
        for minute in 1..<(12 * 60) { #expect(person(true, .seconds(minute * 60), book) == anna) }
        #expect(person(true, SessionStore.longest, book) == nil)
        // A changed PIN, other roles or a removed person end it at once.
        token = try store.open(anna, now: start)
        var changed = book
        try changed.setHash("other", of: "anna")
        #expect(person(true, .zero, changed) == nil)
        token = try store.open(anna, now: start)
        try changed.remove("anna")
        #expect(person(true, .zero, changed) == nil)
        token = try store.open(anna, now: start)
        store.close(token)
        #expect(person(true, .zero, book) == nil)
    }

    @Test func loggingInGivesANewTokenAndTheWayBack() async throws {
        let bench = try await ConsoleBench()
        let before = try SessionStore.newToken()
        let answer = await bench.post("/login", as: before, ["name": " Anna ", "pin": ConsoleBench.pin, "next": "/station/patient"])
        #expect(answer.status == 303 && answer.header("location") == "/station/patient")
        let token = try #require(answer.header("set-cookie")?.split(separator: ";").first?.dropFirst("hypona=".count)).description
        #expect(token != before)
        #expect(await bench.request("GET", "/station", as: token).status == 200)
        #expect(await bench.request("GET", "/station", as: before).status == 303)
        #expect(await bench.post("/logout", as: token, [:]).status == 303)
        #expect(await bench.request("GET", "/station", as: token).status == 303)
    }

    @Test func aWrongLoginSaysNothingAndIsWrittenDown() async throws {
        let bench = try await ConsoleBench()
        let token = try SessionStore.newToken()
        let wrong = await bench.post("/login", as: token, ["name": "anna", "pin": "580217"])
        let unknown = await bench.post("/login", as: token, ["name": "580217", "pin": "580217"])
        #expect(wrong.status == 403 && unknown.status == 403)
        let log = bench.kept.log.withLock { $0 }.filter { $0.code == "console.loginFailed" }
        #expect(log.map { $0.fields["person"]?.string } == ["anna", "unknown"])
        #expect(!log.contains { "\($0)".contains("580217") })
        for _ in 0..<LoginGuard.freeTriesOfPerson { _ = await bench.post("/login", as: token, ["name": "anna", "pin": "580217"]) }
        let slowed = await bench.post("/login", as: token, ["name": "anna", "pin": ConsoleBench.pin])
        #expect(slowed.status == 429 && slowed.header("retry-after") != nil)
    }

    @Test(
        arguments: [
            ("/station", "/station"), ("//evil.example", nil), ("https://evil.example", nil), ("/\\evil.example", nil), ("/a\r\nX: y", nil), ("", nil),
            ("javascript:alert(1)", nil),
        ] as [(String, String?)])
    func theWayBackStaysHere(_ next: String, _ path: String?) { #expect(LoginRoutes.local(next) == path) }

    @Test func theBookSurvivesStoring() throws {
        var book = PersonBook(nil)
        try book.add("anna", roles: [.nurse, .technician], hash: "h")
        #expect(PersonBook(book.json) == book)
        #expect(throws: PersonError.known("anna")) { try book.add("anna", roles: [.nurse], hash: "h") }
        #expect(throws: PersonError.noRole) { try book.add("otto", roles: [], hash: "h") }
        #expect(throws: PersonError.unknown("otto")) { try book.remove("otto") }
        #expect(throws: PersonError.unknown("otto")) { try book.setHash("x", of: "otto") }
    }
}

/// What the log says of logins before a start.
@Suite struct LoginMemoryTests {
    private func line(_ code: String, _ person: String, _ address: String, at time: Instant) -> LogEvent {
        LogEvent(time: time, level: .warning, source: "console", code: code, text: "", fields: ["person": .string(person), "address": .string(address)])
    }

    @Test func failuresOfBeforeCount() {
        let (wall, now) = (Instant(seconds: 1_790_000_000), ContinuousClock.now)
        let logins = LoginGuard()
        let lines = (0..<6).map { line(LoginRoutes.failed, "anna", "192.0.2.1", at: wall.adding(seconds: Int64($0) - 6)) }
        LoginMemory.recall(lines, into: logins, wall: wall, now: now)
        let wait = logins.begin("anna", "198.51.100.9", now: now)
        #expect(wait.map { (.seconds(30)...(.seconds(40))).contains($0) } == true, "six failures make a wait of forty seconds: \(String(describing: wait))")
        #expect(logins.begin("theo", "192.0.2.1", now: now) == nil, "the address has tries left")
    }

    @Test func aLoginThatWorkedAndWhatIsOldFreeThePerson() {
        let (wall, now) = (Instant(seconds: 1_790_000_000), ContinuousClock.now)
        let logins = LoginGuard()
        var lines = (0..<6).map { line(LoginRoutes.failed, "anna", "192.0.2.1", at: wall.adding(seconds: Int64($0) - 20)) }
        lines.append(line(LoginRoutes.done, "anna", "192.0.2.1", at: wall.adding(seconds: -10)))
        lines += (0..<6).map { line(LoginRoutes.failed, "theo", "192.0.2.2", at: wall.adding(seconds: Int64($0) - 3000)) }
        // Of a clock that stood in the future, and of a name that is nobody's.
        lines.append(line(LoginRoutes.failed, "otto", "192.0.2.3", at: wall.adding(seconds: 9000)))
        lines += (0..<5).map { _ in line(LoginRoutes.failed, LoginRoutes.nobody, "192.0.2.4", at: wall) }
        LoginMemory.recall(lines, into: logins, wall: wall, now: now)
        for name in ["anna", "theo", "otto", LoginRoutes.nobody] { #expect(logins.begin(name, "198.51.100.\(name.count)", now: now) == nil, "\(name)") }
    }
}
