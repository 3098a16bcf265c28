import CivilTime
import EventLog
import JSONValues
import Store
import Testing

@Suite struct LogStoreTests {
    private func log(_ temporary: TemporaryFolder, _ events: [LogEvent]) async {
        let store = LogStore(folder: temporary.folder) { _ in }
        for event in events { store.record(event) }
        store.finish()
        await store.run()
    }

    private func event(_ second: Int64, _ level: LogLevel = .info, source: String = "ble") -> LogEvent {
        LogEvent(time: Instant(seconds: second), level: level, source: source, code: "test", text: "Text \(second)", fields: ["n": 1])
    }

    @Test func linesComeBackByQuery() async throws {
        let temporary = try TemporaryFolder()
        await log(temporary, [event(1), event(2, .warning), event(3, .error, source: "photo"), event(4, .debug)])
        var query = LogQuery()
        #expect(try query.lines(in: temporary.folder).map(\.event) == [event(1), event(2, .warning), event(3, .error, source: "photo"), event(4, .debug)])
        query.level = .warning
        #expect(try query.lines(in: temporary.folder).map(\.event.text) == ["Text 2", "Text 3"])
        query.source = "photo"
        #expect(try query.lines(in: temporary.folder).map(\.event.text) == ["Text 3"])
        query = LogQuery()
        query.since = Instant(seconds: 3)
        query.limit = 1
        #expect(try query.lines(in: temporary.folder).map(\.event.text) == ["Text 4"])
        query.after = 4
        #expect(try query.lines(in: temporary.folder).isEmpty)
    }

    @Test func aLogThatCannotBeWrittenIsSaidAndStopsNothing() async throws {
        let temporary = try TemporaryFolder()
        let store = LogStore(folder: DataFolder(path: temporary.folder.path + "/gone")) { _ in }
        store.record(event(1))
        store.finish()
        await store.run()
        #expect(try LogQuery().lines(in: DataFolder(path: temporary.folder.path + "/gone")).isEmpty)
    }
}
