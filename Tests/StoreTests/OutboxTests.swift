import CivilTime
import Foundation
import JSONValues
import Store
import Testing

@Suite struct OutboxTests {
    @Test func anUnchangedThingIsOwedOnceAndAChangedOneReplacesTheWaiting() throws {
        let connection = try TemporaryFolder().database()
        try connection.run("INSERT INTO patient (study_id, added_at) VALUES ('A', 0)")
        func owe(_ hash: String) throws {
            try Outbox.owe(.init(study: "A", topic: "day", key: "A/1", hash: hash), to: ["redcap", "fhir"], at: noon, in: connection)
        }
        try owe("1")
        try owe("2")
        #expect(try connection.rows("SELECT * FROM outbox WHERE state = 'waiting' AND hash = '2'").count == 2)
        try connection.run("UPDATE outbox SET state = 'sent', sent_hash = hash WHERE target = 'fhir'")
        try owe("2")
        #expect(try connection.rows("SELECT * FROM outbox WHERE state = 'waiting'").count == 1)
        try owe("3")
        #expect(try connection.rows("SELECT * FROM outbox WHERE state = 'waiting'").count == 2)
        #expect(try connection.rows("SELECT * FROM outbox").count == 2)
    }
}
