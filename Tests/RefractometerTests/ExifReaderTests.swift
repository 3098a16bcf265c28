import CivilTime
import Testing

@testable import Refractometer

@Suite struct ExifReaderTests {
    @Test(arguments: [
        ("2026:11:30 08:15:09", "2026-11-30T08:15:09"), ("2026-11-30T08:15:09", "2026-11-30T08:15:09"), ("0000:00:00 00:00:00", nil),
        ("    :  :     :  :  ", nil), ("2026:13:30 08:15:09", nil), ("2026:11:30 24:15:09", nil), ("2026:11:30", nil), ("", nil),
    ])
    func readsTheClock(text: String, expected: String?) {
        #expect(ExifReader.clockReading(text)?.description == expected)
    }

    @Test(arguments: [("+01:00", 3600), ("-03:30", -12_600), ("Z", 0), ("+15:00", nil), ("01:00", nil), ("+0100", nil), ("+-1:00", nil)])
    func readsTheOffset(text: String, expected: Int?) {
        #expect(ExifReader.offsetSeconds(text) == expected)
    }

    @Test func anOffsetMakesAnInstant() {
        let facts = ExifFacts(takenAt: ExifReader.clockReading("2026:11:30 08:15:09"), offset: 3600)
        #expect(facts.takenAtText == "2026-11-30T08:15:09+01:00")
        #expect(ExifFacts(takenAt: facts.takenAt).takenAtText == "2026-11-30T08:15:09")
        #expect(ExifFacts().takenAtText == nil)
    }
}
