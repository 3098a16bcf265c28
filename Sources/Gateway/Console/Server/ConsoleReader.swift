import BlockingWork
import CivilTime
import EventLog
import Intake
import JSONValues
import Store

/// Reads the database for pages, on a connection and a queue of its own.
actor ConsoleReader {
    private let executor = SerialQueueExecutor(label: "console.reader")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let folder: DataFolder
    private let settings: StudySettings
    private let clock: any WallClock
    private var memory: StudyMemory?
    private var people: (version: Int, book: PersonBook)?

    /// When something was last written to see whether that works.
    private var lastWritten: ContinuousClock.Instant?
    /// A probe costs the card 64 kB: whoever asks often gets the last answer.
    private static let probePause = Duration.seconds(30)

    init(folder: DataFolder, settings: StudySettings, clock: any WallClock) {
        self.folder = folder
        self.settings = settings
        self.clock = clock
    }

    /// The active patient as of now; nil without one.
    func view() throws -> StudyView? { try remembered().view(now: clock.now()) }

    /// What days are derived with.
    func studySettings() -> StudySettings { settings }

    /// Who may log in.
    func persons() throws -> PersonBook {
        let version = try version()
        if let people, people.version == version { return people.book }
        let stored = try open().row("SELECT value FROM setting WHERE name = ?", .text(PersonBook.setting))?.json("value")
        let book = PersonBook(stored)
        people = (version, book)
        return book
    }

    /// What stands against taking readings in; nil where nothing does. A disk that took something a moment ago is not written to again.
    func trouble() throws -> String? {
        _ = try version()
        let now = ContinuousClock.now
        if let lastWritten, now - lastWritten < ConsoleReader.probePause { return nil }
        if let problem = WriteProbe(folder: folder).problem() { return "nothing can be written: \(problem.reason)" }
        lastWritten = now
        return nil
    }

    /// Rows of a query of a page.
    func rows(_ sql: String, _ values: SQLValue...) throws -> [Row] { try open().rows(sql, values) }

    /// A piece of evidence; nil where there is none, or it was erased.
    func evidence(_ id: Int) throws -> Evidence? { try EvidenceStore(connection: open(), folder: folder).load(id) }

    /// Lines of the technician's log, oldest first.
    func log(_ query: LogQuery) throws -> [(id: Int, event: LogEvent)] { try query.lines(in: folder) }

    /// The parts of the gateway that have written lines of the log, by name.
    func logSources() throws -> [String] { try LogQuery.sources(in: folder) }

    /// Changes whenever another connection has committed.
    private func version() throws -> Int { try open().dataVersion() }

    private func open() throws -> Connection { try remembered().connection }

    private func remembered() throws -> StudyMemory {
        if let memory { return memory }
        let opened = StudyMemory(connection: try Connection(path: folder.database, mode: .read), settings: settings)
        memory = opened
        return opened
    }
}
