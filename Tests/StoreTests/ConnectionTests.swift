import CivilTime
import Foundation
import JSONValues
import Store
import Synchronization
import Testing

@Suite struct ConnectionTests {
    @Test func valuesComeBackAsTheyWent() throws {
        let connection = try TemporaryFolder().database()
        try connection.execute("CREATE TABLE t (i INTEGER, s TEXT, b BLOB) STRICT")
        for (number, text, bytes) in [
            (0, "", []), (Int.min, "ä\u{0}😀", [0, 255]), (Int.max, String(repeating: "x", count: 100_000), [UInt8](repeating: 7, count: 100_000)),
        ] as [(Int, String, [UInt8])] {
            try connection.run("DELETE FROM t")
            try connection.run("INSERT INTO t VALUES (?, ?, ?)", SQLValue(number), .text(text), .blob(bytes))
            let row = try #require(try connection.row("SELECT * FROM t"))
            #expect(row.int("i") == number && row.text("s") == text && row.blob("b") == bytes && row["x"] == .null)
        }
    }

    @Test func aFailedTransactionLeavesNothing() throws {
        struct Stop: Error {}
        let connection = try TemporaryFolder().database()
        #expect(throws: Stop.self) {
            try connection.transaction {
                try connection.run("INSERT INTO setting (name, value) VALUES ('a', '1')")
                try connection.transaction { try connection.run("INSERT INTO setting (name, value) VALUES ('b', '1')") }
                throw Stop()
            }
        }
        #expect(try connection.rows("SELECT * FROM setting").isEmpty)
        try connection.transaction { try connection.run("INSERT INTO setting (name, value) VALUES ('c', '1')") }
        #expect(try connection.rows("SELECT * FROM setting").count == 1)
    }

    @Test(arguments: ["UPDATE", "DELETE"]) func factsRefuseChanges(_ verb: String) throws {
        let connection = try TemporaryFolder().database()
        try AuditChain.append("test", [], by: .gateway, at: noon, to: connection)
        #expect { try connection.execute(verb == "UPDATE" ? "UPDATE audit SET author = 'x'" : "DELETE FROM audit") } throws: {
            ($0 as? StoreError)?.kind == .constraint
        }
    }

    @Test func readersCannotWrite() throws {
        let temporary = try TemporaryFolder()
        _ = try temporary.database()
        let reader = try Connection(path: temporary.folder.database, mode: .read)
        #expect(throws: StoreError.self) { try reader.execute("INSERT INTO setting (name, value) VALUES ('a', '1')") }
    }

    @Test func whatIsNoDatabaseIsRefused() throws {
        let temporary = try TemporaryFolder()
        #expect { try Connection(path: temporary.folder.path + "/nowhere.sqlite", mode: .read) } throws: { ($0 as? StoreError)?.kind == .missing }
        try Data("hello, this is no database at all".utf8).write(to: URL(filePath: temporary.folder.database))
        #expect { try Connection(path: temporary.folder.database, mode: .create).migrate() } throws: { ($0 as? StoreError)?.kind == .corrupt }
    }

    /// A technician's shell that holds the database: whoever writes waits for it. The writer has a thread of its own and nothing here waits for the
    /// pool of tasks, which other tests may hold for longer than a writer waits.
    @Test func aShellThatHoldsTheDatabaseLosesNothing() throws {
        let place = try TemporaryFolder()
        let shell = try place.database()
        try shell.execute("BEGIN IMMEDIATE")
        let path = place.folder.database
        let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let failure = Mutex<(any Error)?>(nil)
        Thread.detachNewThread {
            do {
                let connection = try Connection(path: path, mode: .write)
                begun.signal()
                try connection.run("INSERT INTO setting (name, value) VALUES ('a', '1')")
            } catch {
                failure.withLock { $0 = error }
                begun.signal()
            }
            ended.signal()
        }
        begun.wait()
        try shell.execute("COMMIT")
        ended.wait()
        if let error = failure.withLock({ $0 }) { throw error }
        #expect(try shell.row("SELECT value FROM setting WHERE name = 'a'")?.text("value") == "1")
    }
}
