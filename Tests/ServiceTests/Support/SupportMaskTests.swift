import CivilTime
import EventLog
import JSONValues
import Testing

@testable import Service

@Suite struct SupportMaskTests {
    private let mask = SupportMask(known: [("UKE-2026-0042", "<patient 1>"), ("040 1234567", "<contact nurse>"), ("UKE", "<short>")])

    @Test(arguments: [
        ("patient UKE-2026-0042 added", "patient <patient 1> added"), ("call 040 1234567 now", "call <contact nurse> now"),
        ("weight 80,137 kg", "weight <number> kg"), ("SG 1.012.", "SG <number>."), ("81 kg", "<number> kg"), ("about 81kg", "about <number>kg"),
        ("(80.1)", "(<number>)"), ("fluid 1800 mL", "fluid <number> mL"), ("version 1.21.2 at 127.0.0.1:8420", "version 1.21.2 at 127.0.0.1:8420"),
        ("took 15 ms, 3 tries", "took 15 ms, 3 tries"), ("mail to a.b@example.org", "mail to <mail>"), ("scale A4:C1:38:00:00:01", "scale …00:01"),
        ("Alarm 2, level.red: raised.", "Alarm 2, level: raised."), ("on POD 5", "on POD <number>"), ("", ""), ("  two  blanks ", "  two  blanks "),
        ("2026-11-30T08:00:00.123Z", "2026-11-30T08:00:00.123Z"),
    ])
    func isTakenOut(_ text: String, _ expected: String) { #expect(mask.masked(text) == expected) }

    @Test func aLineKeepsOnlyHarmlessFields() {
        let event = LogEvent(
            time: Instant(seconds: 0), level: .warning, source: "photo", code: "photo.blurred", text: "Erika Foto.jpg was refused for Anna",
            fields: ["file": "Erika Foto.jpg", "author": "Anna", "evidence": 7, "hex": "22AA", "raw": 16420])
        let line = mask.masked(event)
        #expect(line["text"] == "<file> was refused for <author>")
        #expect(line["fields"] == ["evidence": 7])
    }

    @Test func levelsAreNotTold() {
        let event = LogEvent(time: Instant(seconds: 0), level: .warning, source: "intake", code: "level.red", text: "POD 5 is red.", fields: ["pod": 5])
        #expect(mask.masked(event).text().firstRange(of: "red") == nil)
    }
}
