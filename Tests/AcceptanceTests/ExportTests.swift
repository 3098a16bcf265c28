import Foundation
import JSONValues
import Testing

@Suite struct ExportTests {
    @Test func csvOpensInASpreadsheetAsItIs() throws {
        let box = try ExportBox()
        let bytes = try Data(contentsOf: URL(filePath: try box.export("csv", "--decimal-comma")))
        #expect(bytes.prefix(3) == Data([0xEF, 0xBB, 0xBF]))
        let text = String(decoding: bytes.dropFirst(3), as: UTF8.self)
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.count == 16 && lines.last == "")
        #expect(lines[0].hasPrefix("Studien-ID;Datum;POD;Stufe;Datenbasis;Gewicht morgens (kg);Gewicht abends (kg);Urin-SG;Trinkmenge (ml);"))
        #expect(lines[9].hasPrefix("UKE-2026-0042;2026-03-29;9;rot;Daten vollständig;82,100;82,800;1,0265;1100;28;;"), "\(lines[9])")
        #expect(lines[9].contains("\"Gewicht +1,5 kg in 3 Tagen (Grenze 1,5 kg); Gewicht +2,1 kg über"), "\(lines[9])")
        #expect(lines[3].hasPrefix("UKE-2026-0042;2026-03-23;3;keine Daten;keine Daten;;;;;;;"), "\(lines[3])")
        #expect(!text.contains("91,3"))
        // Some days, with a point, to standard output.
        let some = try box.box.run(["export", "csv", "--from", "2026-03-29", "--to", "2026-03-30"])
        #expect(some.output.components(separatedBy: "\r\n").count == 4 && some.output.contains(";82.100;82.800;1.0265;"))
    }

    @Test func aFileIsWrittenWholeForItsOwnerOrNotAtAll() throws {
        let box = try ExportBox().box
        let files = FileManager.default
        func mode(_ path: String) throws -> Int? { (try files.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue }
        let old = try box.file("old.csv", "old")
        try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: old)
        let link = box.folder.appending(path: "link.csv").path
        try files.createSymbolicLink(atPath: link, withDestinationPath: old)
        #expect(try box.run(["export", "csv", "--output", link]).status == 0)
        #expect(try files.destinationOfSymbolicLink(atPath: link) == old)
        #expect(try mode(old) == 0o600)
        #expect(try String(contentsOfFile: old, encoding: .utf8).contains("UKE-2026-0042"))
        for format in ["csv", "xlsx", "pdf", "fhir", "json"] {
            for path in ["/nowhere/out", box.folder.path, "/dev/full"] {
                let answer = try box.run(["export", format, "--output", path])
                #expect(answer.status == 3, "\(format) \(path): \(answer.status) \(answer.errors)")
            }
        }
        #expect(try box.run(["export", "csv", "--output", "/dev/null"]).status == 0)
        var info = stat()
        #expect(stat("/dev/null", &info) == 0 && info.st_mode & S_IFMT == S_IFCHR)
        #expect(try files.contentsOfDirectory(atPath: box.folder.path).sorted() == ["data", "link.csv", "old.csv", "weights.json"])
        // A library that has no room for its temporary files says so, and leaves none.
        let answer = try Program.run(["export", "xlsx", "--data", box.data], environment: box.environment.merging(["TMPDIR": "/nowhere"]) { $1 })
        #expect(answer.status == 3 && answer.errors.contains("workbook"), "\(answer.errors)")
    }

    @Test func theWorkbookHasRealDatesAndNumbers() throws {
        let box = try ExportBox()
        let answer = try Tool.run("/usr/bin/python3", [Program.testdata.appending(path: "exports/read_workbook.py").path, try box.export("xlsx")])
        #expect(answer.status == 0, "\(answer.errors)")
        let book = try JSONValue(parsing: answer.output)
        #expect(book.object?.keys == ["Übersicht", "Tage", "Messungen", "Ereignisse"])
        func table(_ name: String) -> [[String: JSONValue]] {
            let rows = (book[name]?.array ?? []).map { $0.array ?? [] }
            let heads = (rows.first ?? []).map { $0["value"]?.string ?? "" }
            return rows.dropFirst().map { Dictionary(zip(heads, $0)) { first, _ in first } }
        }
        let overview = Dictionary(table("Übersicht").map { ($0["Angabe"]?["value"]?.string ?? "", $0["Wert"]?["value"] ?? .null) }) { $1 }
        #expect(overview["Studien-ID"] == "UKE-2026-0042" && overview["OP-Datum"] == "2026-03-20T00:00:00")
        #expect(overview["Schwellenwerte"] == "Standardwerte, ärztlich nicht freigegeben")
        let day = try #require(table("Tage").first { $0["POD"]?["value"] == 9 })
        #expect(day["Datum"]?["value"] == "2026-03-29T00:00:00" && day["Datum"]?["type"] == "d" && day["Datum"]?["format"] == "dd.mm.yyyy")
        #expect(day["Gewicht morgens (kg)"]?["value"]?.number?.scaled(3) == 82_100 && day["Gewicht morgens (kg)"]?["format"] == "0.000")
        #expect(day["Urin-SG"]?["value"]?.number?.scaled(4) == 10_265 && day["Urin-SG"]?["format"] == "0.0000")
        #expect(day["Stufe"]?["value"] == "rot" && day["Stufe"]?["fill"] == "FFB3261E")
        let empty = try #require(table("Tage").first { $0["POD"]?["value"] == 3 })
        #expect(empty["Stufe"]?["value"] == "keine Daten" && empty["Gewicht morgens (kg)"]?["value"] == .null)
        let waiting = try #require(table("Messungen").first { $0["Status"]?["value"] == "wartet auf Prüfung" })
        #expect(waiting["Wert"]?["value"] == .null && waiting["Kandidat, unbestätigt"]?["value"]?.number?.scaled(3) == 91_300)
        let weighing = try #require(table("Messungen").first { $0["Zeit (Ortszeit)"]?["value"] == "2026-03-29T07:10:00" })
        #expect(weighing["Wert"]?["value"]?.number?.scaled(3) == 82_100 && weighing["UTC"]?["value"] == "+02:00" && weighing["Einheit"]?["value"] == "kg")
        #expect(table("Ereignisse").contains { $0["Stufe"]?["value"] == "rot" && $0["Text"]?["value"]?.string?.contains("Grenze") == true })
        #expect(!answer.output.contains("\"f\""), "no cell is a formula")
    }

    @Test func theReportIsOnePageWithWhatCounts() throws {
        let box = try ExportBox()
        let path = try box.export("pdf")
        #expect(try Tool.run("/usr/bin/pdfinfo", [path]).output.contains(/Pages: +1\n/))
        let fonts = try Tool.run("/usr/bin/pdffonts", [path]).output.split(separator: "\n").dropFirst(2)
        #expect(!fonts.isEmpty && fonts.allSatisfy { $0.contains(" yes yes yes ") }, "embedded, subset, with the letters behind the shapes")
        let text = try Tool.run("/usr/bin/pdftotext", ["-layout", path, "-"]).output
        for fact in [
            "Verlaufsbericht", "UKE-2026-0042", "20.03.2026", "80,0 kg (präoperativ)", "Standardwerte, ärztlich nicht freigegeben", "So 29.03.", "POD 14",
            "82,1", "1,0265", "1100", "keine Daten", "Offene Prüfungen", "91,3 kg?", "weit vom letzten Gewicht entfernt", "konzentriert",
            "eine Hyponatriämie weist nur die Blutprobe nach", "03.04.2026 21:00",
        ] {
            #expect(text.replacing(/\s+/, with: " ").contains(fact), "\(fact) is missing in: \(text)")
        }
        // However much there is to tell, it stays one page; here nothing but the head.
        let none = try box.export("pdf", "--from", "2027-01-01")
        #expect(try Tool.run("/usr/bin/pdfinfo", [none]).output.contains(/Pages: +1\n/))
    }

    @Test func everythingIsEnglishWhereTheBoxIs() throws {
        let box = try ExportBox(configuration: "{ language: 'en' }")
        let configuration = ["--config", box.box.folder.appending(path: "gateway.json5").path]
        let text = try Tool.run("/usr/bin/pdftotext", ["-layout", try box.export("pdf", configuration[0], configuration[1]), "-"]).output
        #expect(text.contains("course report") && text.contains("Sun 29 Mar") && text.contains("defaults, not approved by a clinician"))
        #expect(try box.box.run(["export", "csv"] + configuration).output.contains(";no data;"))
    }

    @Test func wrongUsageAndMissingPatient() throws {
        let box = try ExportBox().box
        for arguments in [["export"], ["export", "doc"], ["export", "xlsx", "--decimal-comma"], ["export", "csv", "--from", "tomorrow"]] {
            #expect(try box.run(arguments).status == 2, "\(arguments)")
        }
        let empty = try Box(now: "2026-04-03 19:00:00")
        #expect(try empty.run(["export", "csv"]).status == 3)
    }

    @Test func jsonHoldsDaysWithProvenance() throws {
        let box = try ExportBox()
        let document = try JSONValue(parsing: String(contentsOfFile: try box.export("json"), encoding: .utf8))
        #expect(document["studyID"] == "UKE-2026-0042" && document["days"]?.array?.count == 14)
        let day = document["days"]?.array?.first { $0["postOpDay"] == 9 }
        #expect(day?["weightMorning"] == "82.100" && day?["values"]?.array?.first?["source"] == "withings")
    }
}
