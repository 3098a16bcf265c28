import BlockingWork
import CSodium
import Synchronization

/// Hashes and checks PINs by argon2id of libsodium: a tenth of a second and 64 MB each, so that a stolen database is slow to guess at.
///
/// One at a time on a queue of its own: a flood of logins costs neither the cooperative pool nor the memory of the box.
public actor PinHasher {
    private let executor = SerialQueueExecutor(label: "console.pins")
    /// Hashing blocks; it runs on a queue of its own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    /// Logins beyond this many that wait are turned away.
    static let longestQueue = 4
    private nonisolated let waiting = Atomic(0)
    private let isReady = sodium_init() >= 0
    /// Checked where there is no such person, so that the answer takes as long.
    private var decoy: String?

    /// A hasher.
    public init() {}

    /// The hash of a PIN, with its salt and costs.
    public func hash(_ pin: String) throws(PersonError) -> String {
        guard isReady else { throw .cannotHash }
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_argon2id_STRBYTES))
        let done = crypto_pwhash_argon2id_str(
            &text, pin, UInt64(pin.utf8.count), UInt64(crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE), Int(crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE))
        guard done == 0 else { throw .cannotHash }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether the PIN is the person's; nil where too many wait already.
    nonisolated func check(_ pin: String, of person: Person?) async -> Bool? {
        guard waiting.add(1, ordering: .relaxed).newValue <= PinHasher.longestQueue else {
            waiting.subtract(1, ordering: .relaxed)
            return nil
        }
        defer { waiting.subtract(1, ordering: .relaxed) }
        return await compare(pin, person)
    }

    private func compare(_ pin: String, _ person: Person?) -> Bool {
        if decoy == nil { decoy = try? hash("nobody has this one") }
        guard isReady, let stored = person?.hash ?? decoy else { return false }
        let fits = crypto_pwhash_argon2id_str_verify(stored, pin, UInt64(pin.utf8.count)) == 0
        return fits && person != nil
    }
}
