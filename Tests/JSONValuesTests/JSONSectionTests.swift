import JSONValues
import Testing

@Suite struct JSONSectionTests {
    @Test func nullReadsLikeAMissingMember() throws {
        var section = try JSONSection(document: ["given": 5, "empty": nil])
        #expect(section.value("empty") == Optional<JSONValue>.none)
        #expect(try section.int("empty", in: 0...9) == nil)
        #expect(try section.section("empty") == nil)
        #expect(try section.int("given", in: 0...9) == 5)
        try section.finish()
    }
}
