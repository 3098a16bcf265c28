import Foundation
import JSONValues
import Testing

@Suite struct FHIRExportTests {
    @Test func theCheckerTakesTheExampleOfTheSources() throws {
        #expect(try Tool.fhir(Program.testdata.appending(path: "exports/example_bundle.json").path).count == 19)
    }

    @Test func everyDayIsAValidTransaction() throws {
        let box = try ExportBox()
        let file = try box.export("fhir")
        let found = try Tool.fhir(file)
        let morning = try #require(found["UKE-2026-0042.weight-morning.2026-03-29"])
        #expect(morning["effectiveDateTime"] == "2026-03-29T07:10:00+02:00" && morning["status"] == "final")
        #expect(morning["valueQuantity"]?["value"]?.number?.scaled(3) == 82_100 && morning["valueQuantity"]?["code"] == "kg")
        #expect(morning["code"]?["coding"]?.array?.first?["code"] == "29463-7")
        // The day of 23 hours: each end with its own offset.
        let level = try #require(found["UKE-2026-0042.alert-level.2026-03-29"])
        #expect(level["effectivePeriod"] == ["start": "2026-03-29T00:00:00+01:00", "end": "2026-03-29T23:59:59+02:00"])
        #expect(level["valueCodeableConcept"]?["coding"]?.array?.first?["code"] == "red")
        #expect(level["component"]?.array?.contains { $0["valueString"] == "weight.gain3d:yellow" } == true, "\(level)")
        #expect(level["note"]?.array?.first?["text"]?.string?.contains("ärztlich nicht freigegeben") == true)
        #expect(found["UKE-2026-0042.alert-level.2026-03-23"]?["valueCodeableConcept"]?["coding"]?.array?.first?["code"] == "no-data")
        #expect(found["UKE-2026-0042.urine-sg.2026-03-29"]?["valueQuantity"]?["value"]?.number?.scaled(4) == 10_265)
        #expect(found["UKE-2026-0042.symptom-score.morning.2026-03-29"]?["component"]?.array?.count == 6)
        #expect(found["UKE-2026-0042.alert-level.2026-04-03"]?["status"] == "preliminary", "the day is not over")
        #expect(found["UKE-2026-0042.weight-morning.2026-03-23"] == nil, "what is not known is not told")
        // A reading that waits is told as the level that it raised, never as a number.
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!text.contains("91.3") && !text.contains("91,3"))
        // The same again gives the same bytes.
        #expect(try String(contentsOfFile: try box.export("fhir"), encoding: .utf8) == text)
    }

    @Test func aCorrectedValueIsToldAsCorrected() throws {
        let box = try Box(now: "2026-04-03 19:00:00")
        try box.addPatient(surgery: "2026-03-20")
        let weights = [(ExportBox.second(pod: 12, "07:10:00"), 80_400), (ExportBox.second(pod: 13, "07:10:00"), 91_300)]
        _ = try box.run(["ingest", try box.payload("w.json", weights.map { (second: $0.0, grams: $0.1) })])
        let path = box.folder.appending(path: "out.fhir").path
        _ = try box.run(["export", "fhir", "--output", path])
        #expect(try Tool.fhir(path)["UKE-2026-0042.weight-morning.2026-04-02"] == nil, "a reading that waits is not told")
        let item = try #require(try box.run(["review", "list", "--json"]).lines.first?["id"]?.string)
        #expect(try box.run(["review", "correct", item, "80.3", "--by", "Pflege"]).status == 0)
        _ = try box.run(["export", "fhir", "--output", path])
        let weight = try #require(try Tool.fhir(path)["UKE-2026-0042.weight-morning.2026-04-02"])
        #expect(weight["status"] == "corrected" && weight["valueQuantity"]?["value"]?.number?.scaled(3) == 80_300, "\(weight)")
        #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("Pflege"), "logins and names of staff stay on the box")
    }

    /// One weighing of a scale by the guide for personal health devices: identifier by the scale's own clock, gateway and scale as devices.
    @Test func aWeighingOfAScaleIsAReadingOfAPersonalHealthDevice() throws {
        let box = try Box(now: "2026-03-29 05:05:00")
        try box.addPatient(surgery: "2026-03-20")
        let packet = """
            {"transport":"gatt_indicate","service_uuid":"181d","char_uuid":"2a9d","device":"60:64:05:CF:C6:04","received_at":"2026-03-29T05:01:15Z","hex":"028a3eea07031d07010b"}
            """
        let taken = try box.run(["ingest", try box.file("packets.jsonl", packet + "\n"), "--json"])
        #expect(taken.status == 0, "\(taken.output)\(taken.errors)")
        for item in try box.run(["review", "list", "--json"]).lines {
            #expect(try box.run(["review", "accept", item["id"]?.string ?? "", "--by", "Pflege"]).status == 0)
        }
        let path = box.folder.appending(path: "out.fhir").path
        #expect(try box.run(["export", "fhir", "--output", path]).status == 0)
        let found = try Tool.fhir(path)
        let weighing = try #require(found["606405CFC604-UKE-2026-0042-urn:hypona:study-id-188736-828082871"], "\(found.keys)")
        #expect(weighing["valueQuantity"]?["value"]?.number?.scaled(3) == 80_050 && weighing["effectiveDateTime"] == "2026-03-29T07:01:11+02:00")
        #expect(weighing["category"]?.array?.last?["coding"]?.array?.first?["code"] == "phd")
        #expect(weighing["extension"]?.array?.first?["url"] == "http://hl7.org/fhir/StructureDefinition/observation-gatewayDevice")
        let scale = try #require(found["60-64-05-CF-C6-04"])
        #expect(scale["specialization"]?.array?.first?["systemType"]?["coding"]?.array?.first?["code"] == "528399")
        #expect(found["UKE-2026-0042.weight-morning.2026-03-29"]?["derivedFrom"]?.array?.count == 1)
    }
}
