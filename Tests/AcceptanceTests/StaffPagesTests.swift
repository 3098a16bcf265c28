import Foundation
import Testing

/// What nurse and technician do on their pages, with the built program and without JavaScript.
@Suite(.timeLimit(.minutes(10))) struct StaffPagesTests {
    private static let attack = "<script>alert(1)</script>\"><img src=x onerror=alert(2)>"

    /// A box with a patient, a nurse, a technician and its gateway.
    private func ward() async throws -> (Box, ServedGateway) {
        let box = try Box()
        let file = try box.file("gateway.json5", "{ bluetooth: { enabled: false } }")
        let surgery = Date().addingTimeInterval(-5 * 86_400).formatted(.iso8601.year().month().day())
        #expect(try box.addPatient(surgery: surgery).status == 0)
        #expect(try box.run(["person", "add", "anna", "--role", "nurse"], input: "739164\n").status == 0)
        #expect(try box.run(["person", "add", "theo", "--role", "technician"], input: "580217\n").status == 0)
        return (box, try await ServedGateway(data: box.data, options: ["--config", file]))
    }

    private func logIn(_ box: Box, _ gateway: ServedGateway, _ name: String, _ pin: String, at path: String) async throws -> WebVisit {
        let visit = WebVisit(box, gateway)
        try await visit.open("/login?lang=de")
        try await visit.send("/login", ["name": name, "pin": pin, "next": path])
        #expect(visit.path == path)
        return visit
    }

    /// The form of a page as a browser sends it back: every field with the value it shows.
    private func fields(_ page: String) -> [String: String] {
        var fields: [String: String] = [:]
        for match in page.matches(of: /<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/) { fields[String(match.1)] = String(match.2) }
        for match in page.matches(of: /<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/) {
            fields[String(match.1)] = match.2.firstMatch(of: /value="([^"]*)" selected/).map { String($0.1) } ?? ""
        }
        return fields
    }

    @Test func aTechnicianSeesWhatWasFoundInAPhoto() async throws {
        let (box, gateway) = try await ward()
        let photo = Program.testdata.appending(path: "photos/eyepiece/eye016.jpg").path
        _ = try box.run(["ingest", photo])
        let visit = try await logIn(box, gateway, "theo", "580217", at: "/tech/photos")
        let address = try #require(visit.page.firstMatch(of: /href="(\/tech\/photos\/\d+)"/).map { String($0.1) })
        try await visit.open(address)
        #expect(visit.status == 200)
        // A worker that a busy machine did not let finish in its time is said so on the page; loading it again tries again.
        for _ in 0..<8 where !visit.page.contains("class=\"found field") { try await visit.open(address) }
        for word in ["class=\"found field", "class=\"found boundary", "class=\"found numeral", "Erster Leser", "Kandidaten", "Okular"] {
            #expect(visit.page.contains(word), "\(word)")
        }
        try await visit.open("\(address)/picture")
        #expect(visit.status == 200)
        let nurse = try await logIn(box, gateway, "anna", "739164", at: "/station")
        try await nurse.open(address)
        #expect(nurse.status == 403)
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func aTechnicianChecksEverythingFromThePage() async throws {
        let (box, gateway) = try await ward()
        let visit = try await logIn(box, gateway, "theo", "580217", at: "/tech/doctor")
        #expect(!visit.page.contains("id=\"found\""))
        // While the look goes on readings are taken.
        let entered = Task { [data = box.data] in try Program.run(["enter", "weight", "80.1", "--data", data]).status }
        try await visit.send("/tech/doctor", [:])
        #expect(try await entered.value == 0)
        #expect(visit.status == 200)
        let lines = visit.page.matches(of: /<li><span class="level/).count
        let terminal = try box.run(["doctor", "--json"]).lines.count
        #expect(lines > 40)
        #expect(abs(lines - terminal) <= 3, "\(lines) on the page, \(terminal) at the terminal")
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func aTechnicianSetsAndRemovesAContact() async throws {
        let (box, gateway) = try await ward()
        let visit = try await logIn(box, gateway, "theo", "580217", at: "/tech/contacts")
        try await visit.send("/tech/contacts", ["role": "clinic", "telephone": "040 7410-0", "name": "Ambulanz", "email": "", "hours": "Mo–Fr"])
        #expect(visit.page.contains("tel:0407410-0"))
        #expect(try box.run(["contact", "list"]).output.contains("040 7410-0"))
        #expect(try await WebVisit(box, gateway).open("/bedside/contacts").contains("040 7410-0"))
        try await visit.send("/tech/contacts", ["role": "clinic", "telephone": "ruf mich an", "back": "/tech/contacts"])
        #expect(visit.status == 409)
        #expect(visit.page.contains("Telefonnummer") && visit.page.contains("href=\"/tech/contacts\""))
        try await visit.open("/tech/contacts")
        try await visit.send("/tech/contacts/remove", ["role": "clinic"])
        #expect(!visit.page.contains("040 7410-0"))
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func aNurseChangesTheProfileAndTheRiskFollows() async throws {
        let (box, gateway) = try await ward()
        let visit = try await logIn(box, gateway, "anna", "739164", at: "/station/patient/profile")
        var form = fields(visit.page)
        #expect(form["baselineWeight"] == "80,000" || form["baselineWeight"] == "80.000" || form["baselineWeight"] == "80")
        let before = try await visit.open("/station/patient").firstMatch(of: /<dt>Punkte<\/dt><dd>(\d+)/).map { String($0.1) }
        try await visit.open("/station/patient/profile")
        form["histology"] = "kraniopharyngeom"
        form["podSodium"] = "131,5"
        form["vomiting"] = "1"
        try await visit.send("/station/patient/profile", form)
        #expect(visit.path == "/station/patient", "\(visit.status)")
        #expect(visit.page.contains("Kraniopharyngeom") && visit.page.contains("131,5") && visit.page.contains("ab POD 5: ja"))
        let after = visit.page.firstMatch(of: /<dt>Punkte<\/dt><dd>(\d+)/).map { String($0.1) }
        #expect(before != after, "the risk is computed anew")
        #expect(try box.sqlite("SELECT author FROM profile_version ORDER BY id DESC LIMIT 1") == "anna")
        #expect(try box.sqlite("SELECT count(*) FROM profile_version") == "2")
        // What is not possible is said at its field, and nothing is stored.
        try await visit.open("/station/patient/profile")
        form = fields(visit.page)
        form["age"] = "7"
        form["bmi"] = "viel"
        try await visit.send("/station/patient/profile", form)
        #expect(visit.status == 422)
        #expect(visit.page.contains("Möglich sind 18 bis 110") && visit.page.contains("Nachkommastellen") && visit.page.contains("value=\"viel\""))
        #expect(try box.sqlite("SELECT count(*) FROM profile_version") == "2")
        // What somebody else changed meanwhile is not written over.
        try await visit.open("/station/patient/profile")
        form = fields(visit.page)
        #expect(try box.run(["patient", "set", "--baseline-weight", "81.5"]).status == 0)
        form["baselineWeight"] = "82"
        try await visit.send("/station/patient/profile", form)
        #expect(visit.status == 409)
        #expect(visit.page.contains("inzwischen von jemand anderem"))
        #expect(try box.run(["verify"]).status == 0)
        #expect(gateway.end(SIGTERM) == 0)
    }

    /// Markup in every field that takes text, then every page: it is shown as text or refused, never markup.
    @Test func markupInTextFieldsStaysText() async throws {
        let (box, gateway) = try await ward()
        let attack = StaffPagesTests.attack
        let bed = WebVisit(box, gateway)
        try await bed.open("/bedside/wellbeing")
        try await bed.send("/bedside/wellbeing", ["value": "1"])
        try await bed.open("/bedside/fluid/other")
        try await bed.send("/bedside/fluid/other", ["value": attack, "day": attack])
        try await bed.send("/bedside/weight", ["value": attack])
        #expect(try box.run(["enter", "symptoms", "3 3 3 3 3 0"]).status == 0)
        let nurse = try await logIn(box, gateway, "anna", "739164", at: "/station")
        var pages = [bed.page]
        if let alarm = nurse.page.firstMatch(of: /action="(\/alarms\/\d+\/ack)"/).map({ String($0.1) }) {
            try await nurse.send(alarm, fields(nurse.page).merging(["note": attack, "back": attack]) { $1 })
            pages.append(nurse.page)
        }
        try await nurse.open("/station/patient/profile")
        var form = fields(nurse.page)
        form["risikoMedikamenteCSV"] = attack
        try await nurse.send("/station/patient/profile", form)
        pages.append(nurse.page)
        form["timeZone"] = attack
        form["age"] = attack
        try await nurse.send("/station/patient/profile", form)
        pages.append(nurse.page)
        try await nurse.open("/station/patient")
        try await nurse.send("/station/patient/consent", ["kind": "withdrawn", "note": attack])
        try await nurse.open("/station/patient")
        try await nurse.send("/station/patient/consent", ["kind": "given", "version": attack, "date": "2026-03-01", "by": attack])
        let tech = try await logIn(box, gateway, "theo", "580217", at: "/tech/contacts")
        try await tech.send("/tech/contacts", ["role": "nurse", "telephone": "040 1", "name": attack, "hours": attack])
        pages.append(tech.page)
        let visitor = WebVisit(box, gateway)
        try await visitor.open("/login")
        try await visitor.send("/login", ["name": attack, "pin": attack, "next": attack])
        pages.append(visitor.page)
        for path in ["/station", "/station/patient", "/station/patient/profile"] { pages.append(try await nurse.open(path)) }
        let text = attack.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        for path in ["/tech", "/tech/log?hours=0&text=\(text)", "/tech/log?hours=0&level=debug", "/tech/contacts", "/tech/configuration", "/tech/photos"] {
            pages.append(try await tech.open(path))
        }
        for path in [
            "/bedside", "/bedside/contacts", "/bedside/tasks", "/bedside/followup", "/bedside/review?id=\(text)", "/bedside/done?id=\(text)", "/\(text)",
        ] {
            pages.append(try await visitor.open(path))
        }
        var isShown = false
        for page in pages {
            #expect(!page.contains("<script>alert") && !page.contains("<img src=x"))
            isShown = isShown || page.contains("&lt;script&gt;alert(1)")
        }
        #expect(isShown, "what was typed is shown as text")
        #expect(gateway.end(SIGTERM) == 0)
    }

    /// A wait after failed logins goes on when the gateway is killed and started again.
    @Test func killingTheGatewayFreesNobodyWhoGuesses() async throws {
        let (box, gateway) = try await ward()
        let visitor = WebVisit(box, gateway)
        try await visitor.open("/login")
        for _ in 0..<4 { try await visitor.send("/login", ["name": "anna", "pin": "000000"]) }
        #expect(visitor.status == 429)
        // The log is written without waiting for the disk; a killed process loses nothing that reached the kernel.
        while try !box.run(["log", "--json"]).output.contains("console.loginSlowed") { try await Task.sleep(for: .milliseconds(100)) }
        #expect(gateway.end(SIGKILL) != 0)
        let again = try await ServedGateway(data: box.data)
        let next = WebVisit(box, again)
        try await next.open("/login")
        // The third failure starts a wait of five seconds; each further one, taken up or new, doubles it.
        var statuses: [Int] = []
        for _ in 0..<2 {
            try await next.send("/login", ["name": "anna", "pin": "000000"])
            statuses.append(next.status)
        }
        #expect(statuses.contains(429), "\(statuses)")
        #expect(again.end(SIGTERM) == 0)
    }
}
