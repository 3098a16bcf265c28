import CivilTime
import EscalationCore
import Intake
import Testing

@testable import HandOff

@Suite struct WorkbookTests {
    private static func book(_ rows: [[ExportCell]]) throws -> [UInt8] {
        var book = try Workbook(title: "t", madeAt: Instant(seconds: 1_775_000_000))
        try book.add(ExportTable(name: "Tage", columns: [.init("A"), .init("B")], rows: rows), ExportWords(.german))
        return try book.finished()
    }

    @Test func anEmptyAndAFullSheetAreWritten() throws {
        #expect(try WorkbookTests.book([]).starts(with: [0x50, 0x4B]))
        let time = try #require(CivilDateTime("2026-03-29T07:10:00"))
        let cells: [ExportCell] = [
            .text("=1+1"), .text(String(repeating: "🧪", count: 40_000)), .text("\u{1}\u{0}x"), .day(time.date), .time(time), .lamp(.red),
        ]
        #expect(try WorkbookTests.book(cells.map { [$0, .number(1, decimals: 3)] }).count > 1000)
    }

    @Test func aWorkbookThatIsGivenUpLeavesNothing() throws {
        var book = try Workbook(title: "t", madeAt: Instant(seconds: 0))
        try book.add(ExportTable(name: "Tage", columns: [.init("A")], rows: [[.text("x")]]), ExportWords(.german))
        // A second sheet of that name is refused.
        #expect(throws: ExportError.self) { try book.add(ExportTable(name: "Tage", columns: [.init("A")], rows: []), ExportWords(.german)) }
    }
}
