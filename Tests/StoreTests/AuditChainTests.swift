import CivilTime
import Foundation
import JSONValues
import Store
import Testing

@Suite struct AuditChainTests {
    private func chain(_ count: Int) throws -> Connection {
        let connection = try TemporaryFolder().database()
        for number in 1...count {
            try AuditChain.append("test", [["n": JSONValue(number)]], by: AuditAuthor(name: "a", origin: "cli"), at: noon, to: connection)
        }
        return connection
    }

    @Test func anUntouchedChainHolds() throws { #expect(try AuditChain.faults(in: chain(20)) == []) }

    @Test(arguments: [
        ("UPDATE audit SET author = 'b' WHERE id = 3", "row 3 was changed"), ("UPDATE audit SET at = at + 1 WHERE id = 1", "row 1 was changed"),
        ("UPDATE audit SET changes = '[]' WHERE id = 5", "row 5 was changed"), ("DELETE FROM audit WHERE id = 2", "row 2 is missing"),
        ("DELETE FROM audit WHERE id > 3", "row 4–5 is missing"), ("DELETE FROM audit", "all 5 audit rows are missing"),
        ("UPDATE audit SET id = 9 WHERE id = 5", "row 5–8 is missing"),
    ])
    func everyTouchIsFound(_ sql: String, _ words: String) throws {
        let connection = try chain(5)
        try connection.execute("DROP TRIGGER audit_keeps; DROP TRIGGER audit_stays; \(sql)")
        let faults = try AuditChain.faults(in: connection)
        #expect(faults.contains { $0.contains(words) }, "\(faults)")
    }
}
