import Foundation
import JSONValues
import Testing

@Suite struct IntakeTests {
    @Test func aPayloadFillsTheDaysAndTheLightChanges() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        #expect(try box.addPatient().status == 0)
        let file = try box.payload(
            "w.json",
            [
                (second("2026-03-03T06:10:00Z"), 80_000), (second("2026-03-03T19:10:00Z"), 80_700), (second("2026-03-04T06:10:00Z"), 80_100),
                (second("2026-03-05T06:10:00Z"), 80_050),
                (second("2026-03-06T06:10:00Z"), 82_150),
            ])
        let taken = try box.run(["ingest", file, "--json"])
        #expect(taken.status == 0)
        let line = try #require(try taken.lines.first)
        #expect(line["status"] == "accepted" && line["kind"] == "payload")
        #expect(line["measurements"]?.array?.count == 5)
        let entries = try box.entries()
        #expect(entries["2026-03-03"]?["weightMorning"] == "80.000")
        #expect(entries["2026-03-03"]?["weightEvening"] == "80.700")
        #expect(entries["2026-03-03"]?["postOpDay"] == 2)
        #expect(entries["2026-03-04"]?["weightEvening"] == .null)
        #expect(entries["2026-03-06"]?["alertLevel"] == "red")
        #expect(entries["2026-03-06"]?["alertReasons"]?.array?.first?["code"] == "weight.gain24h")
        // The same by the sqlite3 program.
        #expect(try box.sqlite("SELECT value FROM current_measurement WHERE status = 'active' ORDER BY measured_at DESC LIMIT 1") == "82.150")
        #expect(try box.sqlite("SELECT level FROM evaluation WHERE pod = 5 ORDER BY id DESC LIMIT 1") == "red")
    }

    @Test func theSameFileTwiceCountsOnce() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        let file = try box.payload("w.json", [(second("2026-03-06T06:10:00Z"), 80_150)])
        _ = try box.run(["ingest", file])
        let again = try box.run(["ingest", file, "--json"])
        #expect(again.status == 0)
        #expect(try again.lines.first?["status"] == "duplicate")
        #expect(try box.sqlite("SELECT count(*) FROM evidence") == "1")
    }

    @Test func whatCannotBeReadIsRefusedWithReasonAndNothingIsLost() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        let picture = try Data(contentsOf: Program.testdata.appending(path: "files/a.jpg"))
        let files: [(String, String)] = [
            (box.folder.path, "unreadable_file"), (try box.file("empty.jpg", ""), "empty"), (try box.file("text.jpg", "Guten Tag"), "unknown_payload"),
            (try box.file("no-payload.json", "{\"hello\":1}"), "unknown_payload"), (try box.file("cut.jpg", picture.prefix(120)), ""),
            (
                try box.file(
                    "short.jsonl", "{\"id\":\"a\",\"transport\":\"gatt_indicate\",\"service_uuid\":\"181d\",\"char_uuid\":\"2a9d\",\"hex\":\"0254\"}\n"), ""
            ),
            (box.folder.path + "/nowhere.json", "unreadable_file"),
            (try box.file("upload.txt", "action=store&sessionid=1&macaddress=001122&measuregrps=%7Bbroken"), "reject_form"),
        ]
        for (file, code) in files {
            let answer = try box.run(["ingest", file, "--json"])
            let line = try #require(try answer.lines.first, "\(file): \(answer.errors)")
            #expect(line["status"] == "rejected", "\(line)")
            #expect(answer.status == 1, "\(line)")
            if !code.isEmpty { #expect(line["code"] == .string(code), "\(line)") }
        }
        let log = try box.run(["log", "--level", "warning", "--json"]).lines
        #expect(log.count >= files.count)
        #expect(try box.entries().values.allSatisfy { $0["weightMorning"] == .null })
        #expect(try box.run(["verify"]).status == 0)
    }

    /// "Why is there no weight since Tuesday?"
    @Test func whatBecameOfOneReadingIsTold() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        _ = try box.run(["ingest", try box.payload("good.json", [(second("2026-03-06T06:10:00Z"), 80_150)])])
        let bad = try #require(try box.run(["ingest", try box.file("bad.json", "{\"hello\":1}"), "--json"]).lines.first)
        let id = try #require(bad["evidence_id"]?.int)
        let lines = try box.run(["log", "--evidence", "\(id)", "--json"]).lines
        #expect(!lines.isEmpty && lines.allSatisfy { $0["fields"]?["evidence"]?.int == id })
        #expect(try box.run(["log", "--evidence", "none"]).status == 2)
        let nobody = try box.run(["log", "--source", "nobody"])
        #expect(nobody.output.isEmpty && nobody.errors.contains("there are lines of"), "\(nobody.errors)")
        #expect(try box.run(["log", "--source", "intake"]).errors.isEmpty)
        let why = try box.run(["explain", "weight", "--date", "2026-03-05"]).output
        #expect(why.contains("nothing that could be a weight was received on 2026-03-05"), "\(why)")
        #expect(try box.run(["explain", "weight", "--date", "2026-03-07"]).output.contains("has not come yet"))
    }

    /// What a payload does not give is said: neither an empty one nor one with a damaged item looks like one that was taken in whole.
    @Test func aPayloadThatGivesLessThanItHoldsSaysSo() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        let empty = try #require(try box.run(["ingest", try box.payload("empty.json", []), "--json"]).lines.first)
        #expect(empty["status"] == "accepted" && empty["code"] == "no_values" && empty["measurements"]?.array?.isEmpty == true)
        func record(_ type: String, _ value: String, _ unit: String) -> String {
            "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"W\" unit=\"\(unit)\" creationDate=\"2026-03-05 08:11:00 +0100\" "
                + "startDate=\"2026-03-05 08:00:00 +0100\" endDate=\"2026-03-05 08:10:00 +0100\" value=\"\(value)\"/>\n"
        }
        let export =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"de_DE\">\n" + record("StepCount", "120", "count")
            + record("StepCount", "-5", "count") + "</HealthData>\n"
        let health = try #require(try box.run(["ingest", try box.file("export.xml", export), "--json"]).lines.first)
        #expect(health["code"] == "left_out" && health["detail"]?.string?.contains("1 sample") == true, "\(health)")
        #expect(health["measurements"]?.array?.count == 1, "\(health)")
        let damaged = try #require(try box.run(["ingest", try box.file("cut.xml", String(export.dropLast(40))), "--json"]).lines.first)
        #expect(damaged["status"] == "rejected", "\(damaged)")
    }

    /// Of two exports of a day the one that came later counts, also where both came at once.
    @Test func filesThatComeTogetherKeepTheirOrder() async throws {
        let box = try Box()
        let surgery = try #require(CivilDay.before(3))
        try box.addPatient(surgery: surgery)
        let gateway = try await ServedGateway(data: box.data)
        let day = try #require(CivilDay.before(1))
        for round in 1...3 {
            for (name, steps) in [("a", round * 100), ("b", round * 1000)] {
                let text = """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <HealthData locale="de_DE">
                    <Record type="HKQuantityTypeIdentifierStepCount" sourceName="W" unit="count" creationDate="\(day) 12:11:00 +0100" startDate="\(day) 12:00:00 +0100" endDate="\(day) 12:10:00 +0100" value="\(steps)"/>
                    </HealthData>
                    """
                _ = try box.file("\(name)\(round).xml", text)
            }
            for name in ["a", "b"] {
                try FileManager.default.moveItem(atPath: box.folder.path + "/\(name)\(round).xml", toPath: box.data + "/drop/\(name)\(round).xml")
            }
            try await eventually {
                ["a", "b"].allSatisfy { FileManager.default.fileExists(atPath: box.data + "/drop/done/\($0)\(round).xml.txt") }
            }
            let counted = try box.sqlite("SELECT DISTINCT value FROM current_measurement WHERE kind = 'steps' AND status = 'active'")
            #expect(counted.contains("\(round * 1000)"), "\(counted)")
            #expect(!counted.contains("\(round * 100)\n") && counted != "\(round * 100)")
        }
        #expect(gateway.end(SIGTERM) == 0)
        #expect(try box.run(["verify"]).status == 0)
    }

    @Test func entriesByHandAreCheckedAndCarryTheirAuthor() throws {
        let box = try Box(now: "2026-03-06 09:00:00")
        try box.addPatient()
        #expect(try box.run(["enter", "weight", "80,1"]).status == 0)
        #expect(try box.run(["enter", "sg", "1,021", "--at", "08:30"]).status == 0)
        #expect(try box.run(["enter", "symptoms", "0 1 1 0 0 8"]).status == 0)
        #expect(try box.run(["enter", "fluid", "250"]).status == 0)
        #expect(try box.run(["enter", "fluid", "300 ml"]).status == 0)
        for (kind, value, hint) in [
            ("weight", "80000", "gram"), ("weight", "1e2", "number"), ("sg", "21", "1.000"), ("fluid", "0,25", "litres"), ("symptoms", "4 0 0 0 0 5", "0–3"),
        ] {
            let answer = try box.run(["enter", kind, value])
            #expect(answer.status == 1, "\(kind) \(value)")
            #expect(answer.output.lowercased().contains(hint), "\(kind) \(value): \(answer.output)")
        }
        #expect(try box.run(["enter", "mood", "5"]).status == 2)
        let day = try #require(try box.run(["day", "2026-03-06", "--json"]).lines.first)
        #expect(day["weightMorning"] == "80.100" && day["urineSG"] == "1.021" && day["fluidIntakeML"] == 550 && day["symptomScoreMorning"] == 7)
        #expect(day["isMorningCheckComplete"] == true)
        let weight = day["values"]?.array?.first { $0["field"] == "weightMorning" }
        #expect(weight?["source"] == "manual.staff")
        #expect(weight?["history"]?.array?.first?["author"]?.string?.isEmpty == false)
    }

    @Test func reviewAndAcknowledgement() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        _ = try box.run(["ingest", try box.payload("a.json", [(second("2026-03-05T06:10:00Z"), 80_000), (second("2026-03-06T06:10:00Z"), 92_000)])])
        let waiting = try box.run(["review", "list", "--json"]).lines
        let item = try #require(waiting.first)
        #expect(item["kind"] == "weight" && item["candidate"] == "92.000")
        let id = item["id"]?.string ?? ""
        #expect(try box.run(["review", "reject", id, "--by", "Pflege", "--note", "Partner"]).status == 0)
        #expect(try box.run(["review", "list", "--json"]).lines.isEmpty)
        #expect(try box.run(["review", "accept", id, "--by", "Pflege"]).status == 1)
        #expect(try box.run(["ack", "2026-03-06", "--by", "Pflege"]).status == 1)
        _ = try box.run(["ingest", try box.payload("b.json", [(second("2026-03-06T07:30:00Z"), 82_200)])])
        #expect(try box.entries()["2026-03-06"]?["alertLevel"] == "red")
        #expect(try box.run(["ack", "2026-03-06", "--by", "Pflege", "--note", "angerufen"]).status == 0)
        #expect(try box.sqlite("SELECT by_name FROM acknowledgement") == "Pflege")
        // The day keeps its level; the next one is not red for want of an acknowledgement.
        #expect(try box.entries()["2026-03-06"]?["alertLevel"] == "red")
    }

    @Test func aChangedByteIsFoundAndNamed() throws {
        let box = try Box(now: "2026-03-06 12:00:00")
        try box.addPatient()
        _ = try box.run(["ingest", try box.payload("a.json", [(second("2026-03-05T06:10:00Z"), 80_000)])])
        let backup = box.folder.appending(path: "backup.sqlite").path
        #expect(try box.run(["backup", backup]).status == 0)
        #expect(try box.run(["verify"]).status == 0)
        #expect(try box.run(["rebuild", "--dry-run"]).status == 0)
        for (sql, word) in [
            ("UPDATE daily_entry SET body = replace(body, '80000', '80001')", "2026-03-05"),
            ("DROP TRIGGER measurement_keeps; UPDATE measurement SET body = replace(body, '80000', '80001')", "measurement"),
            ("DROP TRIGGER audit_keeps; UPDATE audit SET author = 'nobody' WHERE id = 2", "audit row 2"),
            ("DROP TRIGGER audit_stays; DELETE FROM audit WHERE id = 2", "audit row 2"),
            ("DROP TRIGGER evidence_keeps; UPDATE evidence SET bytes = x'00'", "evidence 1"),
        ] {
            _ = try box.sqlite(sql)
            let answer = try box.run(["verify"])
            #expect(answer.status == 1 && answer.output.contains(word), "\(sql): \(answer.output)\(answer.errors)")
            #expect(try box.run(["restore", backup]).status == 0)
            #expect(try box.run(["verify"]).status == 0)
        }
    }
}
