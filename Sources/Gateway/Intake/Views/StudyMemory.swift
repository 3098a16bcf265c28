public import CivilTime
import DailyEntries
public import Store

/// Keeps what was read of the patients of a box, and what follows from it, until something changes: for readers that look often.
///
/// What is kept is used only while no other connection has committed anything and no instant has come at which time alone may change something, and
/// never after the clock was set back; so it always answers what a reader without a memory would.
public final class StudyMemory {
    private struct Known {
        var ledger: StudyLedger
        var version: Int
        var study: JudgedStudy
        var derivedAt: Instant

        func holds(at now: Instant) -> Bool { derivedAt <= now && now < study.derived.holdsUntil }
    }

    /// The database, which only this memory's owner uses.
    public let connection: Connection
    private let settings: StudySettings
    private var known: [String: Known] = [:]
    private var version: Int?
    /// How often something was derived: as long as it stays, everything that ``view(_:now:)`` has answered holds.
    public private(set) var derivations = 0

    /// A memory that knows nothing yet.
    public init(connection: Connection, settings: StudySettings) {
        self.connection = connection
        self.settings = settings
    }

    /// The patient of that name, else the active one; nil where there is none.
    public func view(_ name: String? = nil, now: Instant) throws -> StudyView? {
        try connection.snapshot {
            try forgetErased()
            guard let version, let name = try name ?? StudyLedger.studies(in: connection).first else { return nil }
            if let known = known[name], known.version == version, known.holds(at: now) {
                return StudyView(ledger: known.ledger, study: known.study, now: now)
            }
            let before = known.removeValue(forKey: name)
            let isSame = before?.version == version
            guard let ledger = try isSame ? before?.ledger : StudyLedger.load(name, from: connection, settings: settings, after: before?.ledger) else {
                return nil
            }
            derivations += 1
            let study = JudgedStudy(ledger, settings: settings, now: now)
            known[name] = Known(ledger: ledger, version: version, study: study, derivedAt: now)
            return StudyView(ledger: ledger, study: study, now: now)
        }
    }

    /// Looks whether something was committed; of a patient who was erased nothing is kept.
    private func forgetErased() throws {
        let current = try connection.dataVersion()
        guard current != version else { return }
        let names = Set(try StudyLedger.studies(in: connection))
        known = known.filter { names.contains($0.key) }
        version = current
    }
}
