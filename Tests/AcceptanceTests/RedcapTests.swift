import Foundation
import JSONValues
import TestServers
import Testing

/// The built program against a project that behaves, and misbehaves, as REDCap does.
@Suite(.timeLimit(.minutes(5))) struct RedcapTests {
    private let noon = "2026-03-06 12:00:00"

    /// A box with a patient on POD 5.
    private func box(_ server: RedcapStandIn, _ more: String = "") throws -> (Box, [String]) {
        let box = try Box(now: noon)
        let options = try box.configure(server, more)
        #expect(try box.addPatient(surgery: "2026-03-01", ",\"isLoanDevice\":true,\"baselineIsPraeOp\":true", options: options).status == 0)
        return (box, options)
    }

    @Test func profileAndDaysArriveByThemselvesAndAnUnchangedDayStaysAway() async throws {
        let server = try RedcapStandIn()
        let box = try Box(now: noon)
        let options = try box.configure(server)
        let gateway = try await ServedGateway(data: box.data, environment: box.environment, options: options)
        try box.addPatient(surgery: "2026-03-01", ",\"isLoanDevice\":true,\"baselineIsPraeOp\":true", options: options)
        #expect(try box.run(["enter", "weight", "80,1", "--at", "2026-03-06T07:00:00+01:00"] + options).status == 0)
        try await eventually { try box.states(options)["waiting"] == nil }
        let baseline = try server.row(0) ?? [:]
        #expect(baseline["is_loan_device"] == "1" && baseline["baseline_is_prae_op"] == "1" && baseline["baseline_weight"] == "80.00")
        #expect(baseline["surgery_date"] == "2026-03-01" && baseline["patient_baseline_complete"] == "2")
        let day = try server.row(5) ?? [:]
        #expect(
            day["weight_morning"] == "80.10" && day["day_date"] == "2026-03-06" && day["alert_basis"] == "partial" && day["daily_monitoring_complete"] == "0")
        let first = try server.row(1) ?? [:]
        #expect(first["alert_basis"] == "none" && (first["alert_level"] ?? "") != "0", "no data is never green")
        #expect(try server.count == 6)
        #expect(try server.taken.allSatisfy { $0["atOnce"]?.int == 1 }, "never in parallel")
        let imports = try server.imports.count
        #expect(try box.run(["outbox", "retry", "99"] + options).status == 1)
        #expect(try server.imports.count == imports)
        #expect(try box.run(["status"] + options).output.contains("6 sent"))
        let log = try box.run(["outbox", "list", "--sent", "--json"] + options).lines
        #expect(log.allSatisfy { $0["result"]?.string == "delivered" && $0["bytes"]?.int ?? 0 > 100 && $0["sha256"]?.string?.count == 64 })
        #expect(gateway.end(SIGTERM) == 0)
        #expect(try box.run(["verify"] + options).status == 0)
    }

    @Test func aGreenOfTodayGoesBlankWhileASourceIsDead() async throws {
        let server = try RedcapStandIn()
        // Where the clock is faked a box does not wake for its next look at the sources: this one has the day of today, before the days on which
        // a missing urine counts.
        let box = try Box()
        let options = try box.configure(server)
        #expect(try box.addPatient(surgery: try #require(CivilDay.before(2)), zone: CivilDay.zone, options: options).status == 0)
        for day in [1, 0] {
            let moment = try #require(CivilDay.noon(before: day))
            #expect(try box.run(["enter", "weight", "80,0", "--at", moment] + options).status == 0)
        }
        let blocked = try box.file("blocked", "a file where the folder should be")
        for (folder, level) in [("\(box.data)/drop", "0"), ("\(blocked)/drop", ""), ("\(box.data)/drop", "0")] {
            let options = try box.configure(server, "", drop: folder)
            let gateway = try await ServedGateway(data: box.data, environment: box.environment, options: options)
            try await eventually { try server.row(2)?["alert_level"]?.string == level }
            #expect(gateway.end(SIGTERM) == 0)
        }
        #expect(try server.row(1)?["alert_level"] == "0", "a day that is over keeps its level")
        #expect(try box.states(options) == ["sent": 3])
    }

    @Test(arguments: ["cut", "lost", "slow", "500", "html", "busy", "lie", "none", "wrong", "moved", "denied"])
    func whateverHappensOnceTheNextTryMendsIt(fault: String) throws {
        let server = try RedcapStandIn()
        if fault == "slow" { server.timeout = 2 }
        let (box, options) = try box(server)
        try server.spoil([nil, nil, fault])
        // Where the server fails over the rows and answers a request without data, they go on at once, each alone.
        let isMendedAtOnce = ["cut", "lost", "slow", "500", "html"].contains(fault)
        #expect(try box.run(["export", "redcap"] + options).status == (isMendedAtOnce ? 0 : 1))
        #expect(try box.run(["status"] + options).output.contains("redcap"))
        let again = try box.run(["export", "redcap"] + options)
        #expect(again.status == 0, "\(again.errors)")
        #expect(try server.count == 6)
        #expect(try server.row(5)?["day_date"] == "2026-03-06" && server.row(0)?["baseline_weight"] == "80.00")
        #expect(try box.states(options) == ["sent": 6])
    }

    @Test(arguments: ["cut", "lost", "slow", "500", "html", "busy", "denied"]) func soDoesAFaultOfReadingBack(fault: String) throws {
        let server = try RedcapStandIn()
        if fault == "slow" { server.timeout = 2 }
        let (box, options) = try box(server)
        try server.spoil([nil, nil, nil, fault])
        #expect(try box.run(["export", "redcap"] + options).status == 1)
        #expect(try box.run(["export", "redcap"] + options).status == 0)
        #expect(try server.count == 6 && box.states(options) == ["sent": 6])
    }

    @Test func anAnswerThatOnlyCountsIsEnoughSinceTheRowsAreReadBack() throws {
        let server = try RedcapStandIn()
        let (box, options) = try box(server)
        try server.spoil([nil, nil, "count"])
        #expect(try box.run(["export", "redcap"] + options).status == 0)
    }

    @Test func onlyTheRowThatIsRefusedStaysBehind() throws {
        let server = try RedcapStandIn(change: ["Gewicht morgens (kg),,,number,": "Gewicht morgens (kg),,,number_1dp,"])
        let (box, options) = try box(server)
        #expect(try box.run(["enter", "weight", "80,15", "--at", "2026-03-06T07:00:00+01:00"] + options).status == 0)
        #expect(try box.run(["export", "redcap"] + options).status == 1)
        #expect(try box.states(options) == ["sent": 5, "dead": 1])
        let dead = try box.run(["outbox", "list", "--json"] + options).lines.first ?? .null
        #expect(dead["key"]?.string == "UKE-2026-0042/5" && dead["error"]?.string?.contains("weight_morning") == true)
        let status = try box.run(["status", "--json"] + options)
        #expect(status.status == 1)
        #expect(
            try status.lines.contains { $0["check"]?.string == "redcap" && $0["state"]?.string == "fault" && $0["remedy"]?.string?.contains("outbox") == true })
        let id = String(dead["id"]?.int ?? 0)
        #expect(try box.run(["outbox", "drop", id] + options).status == 2)
        #expect(try box.run(["outbox", "drop", id, "--note", "the project is mended next week"] + options).status == 0)
        #expect(try box.states(options) == ["sent": 5, "dropped": 1])
        #expect(try !box.run(["status", "--json"] + options).lines.contains { $0["check"]?.string == "redcap" && $0["state"]?.string == "fault" })
    }

    @Test func aProjectThatDoesNotFitIsToldBeforeAnythingIsSent() throws {
        let server = try RedcapStandIn(change: ["sleep_min,": "schlaf,"])
        let (box, options) = try box(server)
        let answer = try box.run(["export", "redcap"] + options)
        #expect(answer.status == 1 && answer.errors.contains("redcap.daily.fields.sleepMin"), "\(answer.errors)")
        #expect(try server.imports.isEmpty)
        try box.configure(server, "daily: { fields: { sleepMin: \"schlaf\" } }")
        #expect(try box.run(["export", "redcap"] + options).status == 0)
    }

    @Test func aRefusedTokenStopsEverythingAndIsToldOnce() throws {
        let server = try RedcapStandIn()
        let (box, options) = try box(server)
        _ = try box.file("token", "ffffffffffffffffffffffffffffffff\n")
        let refused = try box.run(["export", "redcap"] + options)
        #expect(refused.status == 1 && refused.errors.contains("token"))
        #expect(try server.taken.count == 1 && box.states(options) == ["waiting": 6])
        _ = try box.file("token", "not a token\n")
        #expect(try box.run(["export", "redcap"] + options).errors.contains("32 hexadecimal"))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: box.folder.appending(path: "token").path)
        #expect(try box.run(["export", "redcap"] + options).errors.contains("chmod 600"))
        #expect(try server.taken.count == 1)
        try box.configure(server)
        #expect(try box.run(["outbox", "retry"] + options).status == 0)
    }

    @Test func aTargetThatIsNoneIsRefusedAndWhatWasSentIsNotDropped() throws {
        let server = try RedcapStandIn()
        let box = try Box(now: "2026-03-04 12:00:00")
        let options = try box.configure(server)
        try box.addPatient(surgery: "2026-03-01", options: options)
        for more in [[], ["--sent"], ["--all"]] {
            let answer = try box.run(["outbox", "list", "--target", "recap"] + more + options)
            #expect(answer.status == 2 && answer.errors.contains("must be redcap"), "\(answer.errors)")
        }
        #expect(try box.run(["export", "redcap"] + options).status == 0)
        let id = try box.run(["outbox", "list", "--all", "--json", "--target", "redcap"] + options).lines.first?["id"]?.int ?? 0
        let dropped = try box.run(["outbox", "drop", "\(id)", "--note", "x"] + options)
        #expect(dropped.status == 1 && dropped.errors.contains("goes on being compared"), "\(dropped.errors)")
        #expect(try box.states(options).keys.sorted() == ["sent"])
    }

    @Test func nothingLeavesTheBoxWithoutConsent() throws {
        let server = try RedcapStandIn()
        let box = try Box(now: noon)
        let options = try box.configure(server)
        let profile = try box.file("p.json", "{\"studyID\":\"UKE-2026-0042\",\"surgeryDate\":\"2026-03-01\",\"baselineWeight\":80}")
        #expect(try box.run(["patient", "add", "--file", profile] + options).status == 0)
        let held = try box.run(["export", "redcap", "--all"] + options)
        #expect(held.status == 1 && held.errors.contains("consent"), "\(held.errors)")
        #expect(try server.taken.isEmpty)
        #expect(try box.run(["consent", "record", "--version", "1", "--date", "2026-03-01", "--by", "Dr. X"] + options).status == 0)
        #expect(try box.run(["export", "redcap"] + options).status == 0)
        let requests = try server.taken.count
        #expect(try box.run(["consent", "withdraw", "--date", "2026-03-06", "--by", "Dr. X"] + options).status == 0)
        #expect(try box.run(["enter", "weight", "80,1"] + options).status == 0)
        #expect(try box.run(["export", "redcap", "--all"] + options).status == 1)
        #expect(try server.taken.count == requests)
    }

    @Test func aWithdrawnValueIsClearedAndWhatSomebodyElseWroteStays() throws {
        let server = try RedcapStandIn()
        let (box, options) = try box(server)
        #expect(try box.run(["enter", "weight", "80,1", "--at", "2026-03-06T07:00:00+01:00"] + options).status == 0)
        #expect(try box.run(["export", "redcap"] + options).status == 0)
        try server.write(5, ["sleep_min": "400"])
        // The day of surgery was wrong: there is no day 5 yet.
        #expect(try box.run(["patient", "set", "--surgery-date", "2026-03-02"] + options).status == 0)
        #expect(try box.run(["export", "redcap"] + options).status == 1, "a value of somebody else is a difference")
        let gone = try server.row(5) ?? [:]
        #expect(gone["weight_morning"] == "" && gone["day_date"] == "" && gone["sleep_min"] == "400")
        #expect(try server.row(4)?["weight_morning"] == "80.10")
        #expect(try server.imports.contains { $0["overwriteBehavior"]?.string == "overwrite" })
        let error = try box.run(["outbox", "list", "--json"] + options).lines.compactMap { $0["error"]?.string }
        #expect(error.count == 1 && error[0].contains("sleep_min"), "\(error)")
    }

    @Test func onceADayTheProjectIsComparedAndADifferenceIsAFault() throws {
        let server = try RedcapStandIn()
        let (box, options) = try box(server)
        #expect(try box.run(["export", "redcap"] + options).status == 0)
        try server.write(2, ["open_reviews": "7"])
        let later = box.environment.merging(["FAKETIME": "@2026-03-07 12:30:00"]) { $1 }
        let answer = try Program.run(["export", "redcap", "--data", box.data] + options, environment: later)
        #expect(answer.status == 1 && answer.errors.contains("open_reviews"), "\(answer.errors)")
        #expect(try box.states(options)["dead"] == 1)
        let mended = try Program.run(["outbox", "retry", "--data", box.data] + options, environment: later)
        #expect(mended.status == 0)
        #expect(try server.row(2)?["open_reviews"] == "0")
    }

    @Test func overTLSOnlyToACertificateThatIsTrusted() throws {
        let server = try RedcapStandIn(tls: true)
        // The certificate is of today.
        let box = try Box()
        let options = try box.configure(server)
        let surgery = Date.now.addingTimeInterval(-5 * 86_400).formatted(.iso8601.year().month().day())
        #expect(try box.addPatient(surgery: surgery, options: options).status == 0)
        let refused = try box.run(["export", "redcap"] + options)
        #expect(refused.status == 1 && refused.errors.contains("trusted"), "\(refused.errors)")
        #expect(try server.taken.isEmpty)
        try box.configure(server, "certificates: \"\(server.folder.path)/cert.pem\"")
        #expect(try box.run(["export", "redcap"] + options).status == 0)
    }

    /// The sockets of the process, as the kernel sees them: the configured address and local ones, nothing else.
    @Test func nothingIsSentToAnAddressThatIsNotConfigured() throws {
        let server = try RedcapStandIn()
        let (box, options) = try box(server)
        let trace = box.folder.appending(path: "trace")
        let process = try Program.process([], box.folder, environment: box.environment)
        process.executableURL = URL(filePath: "/usr/bin/strace")
        process.arguments =
            ["-f", "-e", "trace=connect,sendto,sendmsg", "-o", trace.path, Program.binary.path, "export", "redcap", "--data", box.data] + options
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let calls = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n").filter { $0.contains("sin_port") || $0.contains("sin6_port") }
        #expect(calls.contains { $0.contains("htons(\(server.port))") })
        #expect(calls.allSatisfy { $0.contains("htons(\(server.port))") && $0.contains("127.0.0.1") }, "\(calls)")
    }

    @Test func owedDaysArriveExactlyOnceThroughFaultsAndKills() throws {
        let process = try Program.process([], Program.temporaryFolder(), environment: ["HYPONA_BINARY": Program.binary.path])
        let log = try Program.temporaryFolder().appending(path: "out")
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        process.executableURL = Program.testdata.appending(path: "../script/prove-handoff").standardized
        process.arguments = ["--days", "140", "--kills", "3", "--program", Program.binary.path]
        process.standardOutput = try FileHandle(forWritingTo: log)
        process.standardError = process.standardOutput
        try process.run()
        process.waitUntilExit()
        let said = try String(contentsOf: log, encoding: .utf8)
        #expect(process.terminationStatus == 0, "\(said)")
    }
}
