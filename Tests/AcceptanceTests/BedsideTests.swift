import Foundation
import FoundationNetworking
import JSONValues
import Testing

/// The display at the bed, used without JavaScript.
@Suite(.timeLimit(.minutes(5))) struct BedsideTests {
    private static let quiet = "{ bluetooth: { enabled: false } }"

    /// A box with a patient five days after surgery, and its display.
    private func bed(_ profile: String = "") async throws -> (Box, ServedGateway, WebVisit) {
        // A morning: later on the bed first asks for what is missing.
        let box = try Box(now: "2026-03-25 09:00:00")
        let file = try box.file("gateway.json5", BedsideTests.quiet)
        let gateway = try await ServedGateway(data: box.data, environment: box.environment, options: ["--config", file])
        #expect(try box.addPatient(surgery: "2026-03-20", profile).status == 0)
        return (box, gateway, WebVisit(box, gateway))
    }

    @Test func theLightIsGreyWithoutAValueOfToday() async throws {
        let (_, _, visit) = try await bed()
        try await visit.open("/bedside")
        #expect(visit.page.contains("Noch keine Werte heute"))
        #expect(visit.page.contains("lang=\"de\""))
        #expect(!visit.page.contains("lamp green"))
        #expect(try await visit.open("/bedside?lang=en").contains("No values yet today"))
    }

    @Test func aDrinkIsTakenWithOneTouchAndTakenBack() async throws {
        let (box, _, visit) = try await bed()
        try await visit.open("/bedside/fluid")
        try await visit.send("/bedside/fluid", ["value": "250", "day": "today"])
        #expect(visit.path == "/bedside/done")
        #expect(visit.page.contains("Trinken: 250 ml"))
        let id = try #require(visit.page.firstMatch(of: /name="id" value="([^"]*)"/).map { String($0.1) })
        try await visit.send("/bedside/takeback", ["id": id])
        #expect(visit.path == "/bedside/fluid")
        #expect(try box.sqlite("SELECT status FROM current_measurement WHERE kind = 'fluid'") == "enteredInError")
        #expect(try box.sqlite("SELECT source || ' ' || json_extract(metadata, '$.author') FROM evidence") == "manual.patient patient")
        #expect(try box.run(["verify"]).status == 0)
    }

    @Test func theQuestionnaireAsksOneQuestionAScreenAndStoresNothingBeforeTheEnd() async throws {
        let (box, _, visit) = try await bed()
        try await visit.open("/bedside/symptoms")
        var fields = ["day": "today"]
        if visit.page.contains("gestern Abend") { try await visit.send("/bedside/symptoms", fields) }
        for (place, field) in ["nausea", "headache", "fatigue", "confusion", "muscleCramps", "vas"].enumerated() {
            #expect(visit.page.contains("Frage \(place + 1) von 6"))
            fields[field] = field == "vas" ? "7" : "1"
            try await visit.send("/bedside/symptoms", fields)
        }
        #expect(visit.page.contains("Stimmt das so?"))
        #expect(try box.sqlite("SELECT count(*) FROM evidence") == "0")
        try await visit.send("/bedside/symptoms", fields.merging(["back": "vas"]) { $1 })
        #expect(visit.page.contains("Frage 6 von 6"))
        fields["save"] = "1"
        try await visit.send("/bedside/symptoms", fields)
        #expect(visit.path == "/bedside/done")
        #expect(try box.sqlite("SELECT value FROM current_measurement WHERE kind = 'symptoms'") == "17")
    }

    @Test(arguments: ["9", "-1", "x"]) func anAnswerBeyondItsScaleIsAskedAgain(answer: String) async throws {
        let (_, _, visit) = try await bed()
        try await visit.open("/bedside/symptoms")
        try await visit.send("/bedside/symptoms", ["day": "today", "nausea": answer, "save": "1"])
        #expect(visit.page.contains("Frage 1 von 6"))
    }

    @Test func whatIsTypedWronglyIsSaidAndAnUnusualWeightIsAskedAgain() async throws {
        let (box, _, visit) = try await bed()
        try await visit.open("/bedside/weight")
        try await visit.send("/bedside/weight", ["value": "800"])
        #expect(visit.status == 422)
        #expect(visit.page.contains("liegt nicht zwischen 20 und 300 kg"))
        try await visit.send("/bedside/weight", ["value": "97,5"])
        #expect(visit.path == "/bedside/review")
        #expect(visit.page.contains("97,50 kg"))
        #expect(try box.entries().values.allSatisfy { $0["weightMorning"]?.string == nil && $0["weightEvening"]?.string == nil })
        let id = try #require(visit.page.firstMatch(of: /name="id" value="([^"]*)"/).map { String($0.1) })
        try await visit.send("/bedside/review", ["id": id, "answer": "yes"])
        #expect(try box.sqlite("SELECT status FROM current_measurement WHERE kind = 'weight'") == "active")
    }

    @Test func aWeighingThatIsNotThePatientsIsNeverShown() async throws {
        let (box, _, visit) = try await bed()
        #expect(try box.run(["enter", "weight", "80,1"]).status == 0)
        let now = second("2026-03-25T09:00:00Z")
        let partner = try box.payload("partner.json", [(now - 60, 68_350)])
        let child = try box.payload("child.json", [(now - 30, 23_450)])
        for file in [partner, child] { #expect(try box.run(["ingest", file]).status == 0) }
        for page in ["/bedside", "/bedside/contacts", "/bedside/tasks", "/bedside/menu", "/bedside/weight"] {
            try await visit.open(page)
            for number in ["68,35", "68,3", "23,45", "23,4"] { #expect(!visit.page.contains(number), "\(page) shows \(number)") }
        }
        try await visit.open("/bedside")
        #expect(visit.page.contains("80,10 kg"))
        #expect(visit.page.contains("noch einmal"))
        for id in try box.sqlite("SELECT reading_id FROM current_measurement WHERE status != 'active'").split(separator: "\n") {
            try await visit.open("/bedside/review?id=\(id)")
            #expect(visit.path == "/bedside", "a weighing in review is not asked at the bed")
        }
    }

    @Test func redTakesTheScreenWithTheNumbers() async throws {
        let (box, _, visit) = try await bed()
        #expect(try box.run(["contact", "set", "clinic", "--telephone", "040 7410-0", "--hours", "8–16 Uhr"]).status == 0)
        #expect(try box.run(["enter", "symptoms", "3", "3", "3", "3", "3", "0"]).status == 0)
        try await eventually { try await visit.open("/bedside").contains("body class=\"red\"") }
        for text in ["Jetzt in die Notaufnahme oder Ambulanz.", "tel:0407410", "tel:112", "Krampfanfall"] { #expect(visit.page.contains(text)) }
        try await eventually { try await visit.open("/bedside").contains("Ton aus") }
        try await visit.send("/bedside/tone", [:])
        #expect(try box.sqlite("SELECT count(*) FROM acknowledgement") == "0", "silencing the tone is no acknowledgement")
        try await eventually { try await !visit.open("/bedside").contains("Ton aus") }
        #expect(visit.page.contains("body class=\"red\""))
    }

    @Test func simplifiedModeHasNoTestsAnywhere() async throws {
        let (_, _, visit) = try await bed(#","isSimplifiedMode":true"#)
        for page in ["/bedside", "/bedside/menu", "/bedside/tasks"] {
            try await visit.open(page)
            #expect(!visit.page.contains("Reaktionstest") && !visit.page.contains("Tipptest") && !visit.page.contains("Übertragung"))
        }
        try await visit.open("/bedside/reaction")
        #expect(visit.path == "/bedside")
    }

    @Test func aFormWithoutItsTokenIsRefused() async throws {
        let (box, _, visit) = try await bed()
        try await visit.open("/bedside/fluid")
        try await visit.send("/bedside/fluid", ["value": "250"], token: false)
        #expect(visit.status == 403)
        #expect(try box.sqlite("SELECT count(*) FROM evidence") == "0")
    }

    @Test func wellBeingIsAskedAboutOnceMoreAndTheAnswerIsKept() async throws {
        // Without the tests of attention, of which one is due at that hour.
        let (box, gateway, visit) = try await bed(#","isSimplifiedMode":true"#)
        try await visit.open("/bedside/wellbeing")
        try await visit.send("/bedside/wellbeing", ["value": "1"])
        // The same visit asks nothing: the question belongs to the next one.
        try await visit.open("/bedside")
        #expect(!visit.page.contains("/bedside/followup"))
        #expect(try box.sqlite("SELECT value FROM current_measurement WHERE kind = 'wellbeing'") == "1")
        // What is to be measured now is asked first, after a restart too.
        #expect(try box.run(["enter", "sg", "1.012"]).status == 0)
        #expect(gateway.end(SIGTERM) == 0)
        // A display that comes back after a restart is used anew.
        box.now = "2026-03-25 09:05:00"
        let again = WebVisit(
            box, try await ServedGateway(data: box.data, environment: box.environment, options: ["--config", box.folder.appending(path: "gateway.json5").path]))
        try await again.open("/bedside")
        #expect(again.page.contains("Vorhin ging es Ihnen: Sehr schlecht"))
        try await again.open("/bedside/followup")
        let id = try #require(again.page.firstMatch(of: /name="id" value="([^"]*)"/).map { String($0.1) })
        try await again.send("/bedside/followup", ["id": id, "note": "<b>Kopfweh</b>"])
        #expect(!again.page.contains("/bedside/followup"))
        #expect(try box.sqlite("SELECT CAST(bytes AS TEXT) FROM evidence WHERE name = 'wellbeing.followUp'") == "<b>Kopfweh</b>")
        #expect(try box.run(["verify"]).status == 0)
    }

    @Test func atNightNobodyIsSentToMeasureAndADrinkMayBelongToTheEvening() async throws {
        let box = try Box(now: "2026-03-25 00:30:00")
        let file = try box.file("gateway.json5", BedsideTests.quiet)
        #expect(try box.addPatient(surgery: "2026-03-20").status == 0)
        let gateway = try await ServedGateway(data: box.data, environment: box.environment, options: ["--config", file])
        let visit = WebVisit(box, gateway)
        try await visit.open("/bedside")
        #expect(visit.page.contains("Gute Nacht") && visit.page.contains("noch offen bis 04:00"))
        try await visit.open("/bedside/fluid")
        #expect(visit.page.contains("Gestern Abend"))
        try await visit.send("/bedside/fluid", ["value": "250", "day": "yesterday"])
        try await visit.open("/bedside/fluid")
        try await visit.send("/bedside/fluid", ["value": "100", "day": "today"])
        let days = try box.entries()
        #expect(days["2026-03-24"]?["fluidIntakeML"]?.int == 250)
        #expect(days["2026-03-25"]?["fluidIntakeML"]?.int == 100)
        try await visit.open("/bedside/symptoms")
        #expect(visit.page.contains("Ja, für gestern Abend"))
    }

    @Test func afterThePatientHasEndedNothingOfThemIsShown() async throws {
        let (box, _, visit) = try await bed()
        #expect(try box.run(["enter", "weight", "80,1"]).status == 0)
        #expect(try box.run(["patient", "end"]).status == 0)
        try await visit.open("/bedside")
        #expect(!visit.page.contains("80,1"))
        #expect(visit.page.contains("niemand angemeldet"))
    }

    /// A telephone's own format, which no browser shows: converted by the photo worker, at the bed, for the nurse and for the technician.
    @Test func aPhotoOfATelephoneIsShownBesideItsNumber() async throws {
        let (box, gateway, visit) = try await bed()
        _ = try box.run(["ingest", Program.testdata.appending(path: "files/review.heic").path])
        try await visit.open("/bedside")
        let address = try #require(visit.page.firstMatch(of: /href="(\/bedside\/review\?id=[^"]*)"/).map { String($0.1) })
        try await visit.open(address)
        let photo = try #require(visit.page.firstMatch(of: /<img class="photo" src="([^"]*)"/).map { String($0.1) })
        #expect(!visit.page.contains("kann hier nicht gezeigt werden"))
        let (bytes, answer) = try await URLSession.shared.data(from: try #require(URL(string: gateway.console.absoluteString + photo)))
        #expect((answer as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Type") == "image/jpeg")
        #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]) && bytes.count > 10_000)
    }
}
