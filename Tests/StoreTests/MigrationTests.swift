import CivilTime
import Foundation
import JSONValues
import Store
import Testing

@Suite struct MigrationTests {
    private static let schemas = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../testdata/store").standardized
    private static let dumps = ((try? FileManager.default.contentsOfDirectory(atPath: schemas.path)) ?? []).filter { $0.hasSuffix(".sql") }.sorted()

    @Test func everyReleasedSchemaHasItsDump() {
        #expect(MigrationTests.dumps == Schema.migrations.map { "schema-\($0.version).sql" })
    }

    /// A database of every earlier schema, with a row in it, opens, keeps its rows and has a backup of the state before.
    @Test(arguments: dumps) func opensEveryEarlierSchema(_ dump: String) throws {
        let temporary = try TemporaryFolder()
        let old = try Connection(path: temporary.folder.database, mode: .create)
        try old.execute(String(contentsOf: MigrationTests.schemas.appending(path: dump), encoding: .utf8))
        let version = try old.schemaVersion()
        #expect(dump == "schema-\(version).sql")
        let backup = try old.migrate()
        #expect((backup == nil) == (version == Schema.migrations.last?.version))
        #expect(try old.schemaVersion() == Schema.migrations.last?.version)
        #expect(try old.row("SELECT study_id FROM patient")?.text("study_id") == "OLD-0001")
        #expect(try AuditChain.faults(in: old) == [])
    }

    @Test func aNewerSchemaIsRefusedInWords() throws {
        let connection = try TemporaryFolder().database()
        try connection.execute("PRAGMA user_version = 999")
        #expect { try connection.migrate() } throws: { error in
            let error = error as? StoreError
            return error?.kind == .newerSchema && error?.description.contains("999") == true && error?.remedy.contains("newer version") == true
        }
    }

    @Test func aStepThatFailsChangesNothing() throws {
        let connection = try TemporaryFolder().database()
        let newest = Schema.migrations.last?.version ?? 0
        let broken = Migration(version: newest + 1, script: "CREATE TABLE half (x INTEGER) STRICT; CREATE TABLE half (x INTEGER) STRICT;")
        #expect(throws: StoreError.self) { try connection.migrate(Schema.migrations + [broken]) }
        #expect(try connection.schemaVersion() == newest)
        #expect(try connection.row("SELECT name FROM sqlite_schema WHERE name = 'half'") == nil)
    }
}
