import Foundation
import JSONValues
import TestServers
import Testing

@Suite struct CommandLineTests {
    @Test func tellsItsVersionAndItsVerbs() throws {
        #expect(try Program.run(["--version"]).output.wholeMatch(of: /hypona \d+\.\d+\.\d+\n/) != nil)
        let help = try Program.run(["help"])
        #expect(help.status == 0)
        for verb in [
            "serve", "demo", "ingest", "photo ingest", "patient add", "entries", "day", "log", "status", "decode", "evaluate", "verify", "rebuild",
            "review accept", "ack",
        ] {
            #expect(help.output.contains("  \(verb) "), "\(verb)")
            let page = try Program.run(["help"] + verb.split(separator: " ").map(String.init))
            #expect(page.status == 0 && page.output.contains("usage: hypona \(verb)"), "\(verb)")
        }
    }

    @Test(arguments: [
        [], ["fly"], ["entries", "--weather"], ["entries", "--days"], ["entries", "--days", "x"], ["day"], ["day", "tomorrow"], ["ack"],
        ["review", "reject", "a", "--by", "x"],
        ["log", "--level", "loud"], ["log", "--since", "once"], ["ingest"], ["serve", "--listen", "everywhere"],
    ])
    func wrongUsageIsStatus2(_ arguments: [String]) throws {
        let answer = try Box().run(arguments)
        #expect(answer.status == 2, "\(answer.errors)")
        #expect(answer.output.isEmpty)
        #expect(!answer.errors.isEmpty)
    }

    /// A word that was ignored might have been the patient whom the person meant.
    @Test(arguments: [
        "patient end", "patient show", "patient list", "consent show", "consent withdraw", "rebuild", "verify", "status", "entries", "tasks", "log",
        "review list", "alarm list", "person list", "token list", "contact list", "doctor", "support", "scale list", "outbox list", "withings revoke",
    ])
    func aWordWhereNoneMayStandIsRefused(_ verb: String) throws {
        let box = try Box()
        try box.addPatient(surgery: "2026-11-25")
        let answer = try box.run(verb.split(separator: " ").map(String.init) + ["P-999"])
        #expect(answer.status == 2 && answer.errors.contains("hypona \(verb) takes no \"P-999\""), "\(answer.errors)")
        #expect(try box.run(["patient", "list"]).output.contains("active"))
    }

    @Test(arguments: [["entries"], ["day", "2026-03-05"], ["status"], ["log"], ["review", "list"], ["verify"], ["patient", "show"]])
    func aMissingFolderIsStatus3(_ arguments: [String]) throws {
        let answer = try Box().run(arguments)
        #expect(answer.status == 3)
        #expect(answer.errors.contains("does not exist"))
    }

    @Test func aBadConfigurationIsStatus4AndNamesThePath() throws {
        let box = try Box()
        for (text, expected) in [
            ("{ listem: '127.0.0.1:1' }", "listem"), ("{ language: 'fr' }", "language"), ("{ limits: { bandBaseGrams: true } }", "limits.bandBaseGrams"),
            ("{ listen: '127.0.0.1:1' ", "line 1"),
            ("{ thresholds: '/nowhere.json5' }", "/nowhere.json5"),
        ] {
            let file = try box.file("gateway.json5", text)
            let answer = try box.run(["serve", "--config", file])
            #expect(answer.status == 4, "\(text): \(answer.errors)")
            #expect(answer.errors.contains(expected) && answer.errors.contains(file), "\(text): \(answer.errors)")
        }
    }

    @Test func aReaderThatGoesAwayIsNoCrash() throws {
        let process = ChildProgram()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "\"$0\" help | head -1 >/dev/null; exit 0", Program.binary.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
