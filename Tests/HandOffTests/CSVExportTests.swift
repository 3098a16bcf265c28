import EscalationCore
import Intake
import Testing

@testable import HandOff

@Suite struct CSVExportTests {
    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("a;b", "\"a;b\""), ("a,b", "\"a,b\""), ("say \"no\"", "\"say \"\"no\"\"\""), ("two\nlines", "\"two\nlines\""),
        ("two\r\nlines", "\"two\r\nlines\""), (" blank", "\" blank\""), ("=1+1", "'=1+1"), ("+49", "'+49"), ("-1", "'-1"), ("@x", "'@x"),
        ("\t=1", "\"'\t=1\""), ("\r=1", "\"'\r=1\""), ("\n=1", "\"'\n=1\""), ("  =1+1", "'  =1+1"), ("=HYPERLINK(\"x\";1)", "\"'=HYPERLINK(\"\"x\"\";1)\""),
        // With a combining accent behind it a mark is another Character; the bytes are what a spreadsheet reads.
        ("a;\u{301}b", "\"a;\u{301}b\""), ("\"\u{301}", "\"\"\"\u{301}\""), ("=\u{301}1", "'=\u{301}1"), ("\u{FF1D}1", "'\u{FF1D}1"),
        ("\u{FF0B}1", "'\u{FF0B}1"), ("\u{FF20}x", "'\u{FF20}x"),
        ("\u{A0}=1", "'\u{A0}=1"), ("\u{3000}=2", "'\u{3000}=2"), ("\u{FEFF}=1", "'\u{FEFF}=1"), ("\u{200B}=1", "'\u{200B}=1"), ("\u{A0}", "\u{A0}"),
    ])
    func quotesAndDefuses(_ text: String, _ expected: String) {
        #expect(Array(CSVExport.quoted(text).utf8) == Array(expected.utf8))
    }

    @Test func cellsOfEveryKind() {
        let table = ExportTable(
            name: "t", columns: [.init("A;B"), .init("C")],
            rows: [
                [.number(80_050, decimals: 3), .empty], [.number(-5, decimals: 1), .lamp(.noData)], [.text("ä"), .gravity(265)], [.gravity(210), .text(nil)],
            ])
        let text = String(decoding: CSVExport(language: .german, decimalComma: true).bytes(table).dropFirst(3), as: UTF8.self)
        #expect(text == "\"A;B\";C\r\n80,050;\r\n-0,5;keine Daten\r\nä;1,0265\r\n1,021;\r\n")
        #expect(String(decoding: CSVExport(language: .english, decimalComma: false).bytes(table), as: UTF8.self).contains("80.050;"))
    }
}
