import Crypto
import Synchronization

/// Who is logged in, by a random token that only the browser holds; here stands its hash.
final class SessionStore: Sendable {
    private struct Session {
        var person: Person
        var opened: ContinuousClock.Instant
        var used: ContinuousClock.Instant
    }

    /// A shift: no session lives longer.
    static let longest = Duration.seconds(12 * 3600)
    private static let capacity = 200

    private let idle: Duration
    private let key: [UInt8]
    private let sessions = Mutex<[String: Session]>([:])

    /// Sessions that end after so long without an act of the person.
    init(idle: Duration) throws {
        guard let key = SecureRandom.bytes(32) else { throw NoRandomness() }
        self.idle = idle
        self.key = key
    }

    /// The system gives no random bytes: nobody may log in.
    struct NoRandomness: Error, CustomStringConvertible {
        var description: String { "the system gives no random bytes" }
    }

    /// A token for a visitor, 256 random bits.
    static func newToken() throws -> String {
        guard let bytes = SecureRandom.bytes(32) else { throw NoRandomness() }
        return Digest.hex(bytes)
    }

    /// Whether the text may be a token of this store.
    static func isToken(_ text: String) -> Bool { text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) } }

    /// Logs a person in: a new token, whatever the browser held before.
    func open(_ person: Person, now: ContinuousClock.Instant) throws -> String {
        let token = try SessionStore.newToken()
        sessions.withLock { sessions in
            sessions = sessions.filter { isAlive($0.value, now) }
            if sessions.count >= SessionStore.capacity, let oldest = sessions.min(by: { $0.value.used < $1.value.used }) { sessions[oldest.key] = nil }
            sessions[name(of: token)] = Session(person: person, opened: now, used: now)
        }
        return token
    }

    /// The person behind a token; nil where the session ended.
    /// - Parameters:
    ///   - touch: Whether this is an act of the person: what a page does by itself keeps no session alive.
    ///   - current: The person as stored now; a changed PIN or role, or a removed person, ends the session.
    func person(_ token: String, touch: Bool, now: ContinuousClock.Instant, current: (String) throws -> Person?) rethrows -> Person? {
        let name = name(of: token)
        guard let session = sessions.withLock({ $0[name] }) else { return nil }
        guard isAlive(session, now), try current(session.person.name) == session.person else {
            sessions.withLock { $0[name] = nil }
            return nil
        }
        if touch { sessions.withLock { $0[name]?.used = now } }
        return session.person
    }

    /// Logs out.
    func close(_ token: String) { sessions.withLock { $0[name(of: token)] = nil } }

    /// What a form of this visitor must carry: no other site can know it.
    func formToken(of token: String) -> String { Digest.hex(Digest.hmacSHA256(key: key, Array("form \(token)".utf8))) }

    /// Compares two tokens in time that does not depend on where they differ.
    static func isEqual(_ left: String, _ right: String) -> Bool { Digest.equal(Array(left.utf8), Array(right.utf8)) }

    private func name(of token: String) -> String { Digest.sha256Hex(Array(token.utf8)) }

    private func isAlive(_ session: Session, _ now: ContinuousClock.Instant) -> Bool {
        now - session.used < idle && now - session.opened < SessionStore.longest
    }
}
