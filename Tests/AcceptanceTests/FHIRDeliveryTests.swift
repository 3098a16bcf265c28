import Foundation
import JSONValues
import TestServers
import Testing

/// Days on their way to a FHIR server, by the built program.
@Suite(.timeLimit(.minutes(5))) struct FHIRDeliveryTests {
    @Test func daysArriveOnceAfterConsentThroughFaults() async throws {
        let server = try ScriptServer("fhir_server.py", ["FOLDER", "s3cret"])
        let box = try Box()
        let token = try box.file("token", "s3cret\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: token)
        let file = try box.file(
            "gateway.json5",
            "{ fhir: { url: 'http://127.0.0.1:\(server.port)/r4', token: { file: '\(token)' }, retrySeconds: 0.1, longestRetrySeconds: 0.5 } }")
        let gateway = try await ServedGateway(data: box.data, options: ["--config", file])
        func run(_ arguments: String...) throws -> Program.Answer { try box.run(arguments + ["--config", file]) }
        let surgery = try #require(CivilDay.before(3))
        let profile =
            "{\"studyID\":\"UKE-2026-0042\",\"surgeryDate\":\"\(surgery)\",\"timeZone\":\"\(CivilDay.zone)\",\"baselineWeight\":80.0,\"monitoringStartPOD\":1}"
        #expect(try box.run(["patient", "add", "--file", "-", "--config", file], input: profile).status == 0)
        #expect(try run("enter", "fluid", "250").status == 0)
        // Without consent nothing leaves the box, neither by itself nor by hand.
        let refused = try run("export", "csv", "--output", box.folder.path + "/x.csv")
        #expect(refused.status == 1 && refused.errors.contains("consent"), "\(refused.errors)")
        #expect(try server.taken().isEmpty && !FileManager.default.fileExists(atPath: box.folder.path + "/x.csv"))
        #expect(try run("consent", "record", "--version", "1", "--date", surgery, "--by", "Studienarzt").status == 0)
        let today = try #require(CivilDay.before(0))
        try await arrives("UKE-2026-0042.fluid-intake.\(today)", "250", server)
        // The server fails in every way, and is given what it missed.
        for mode in ["503", "html", "cut", "lie"] {
            try mode.write(to: server.folder.appending(path: "mode"), atomically: true, encoding: .utf8)
            #expect(try run("enter", "fluid", "100").status == 0)
            try await requests("\(mode == "503" ? "refused" : mode)", server)
        }
        try "".write(to: server.folder.appending(path: "mode"), atomically: true, encoding: .utf8)
        try await arrives("UKE-2026-0042.fluid-intake.\(today)", "650", server)
        let stored = try resources(server)
        #expect(Set(stored.map(\.0)).count == stored.count, "no resource is there twice")
        // A server that lost everything is given it again, although nothing changed.
        let again = try run("outbox", "retry", "--all", "--target", "fhir", "--json")
        let told = try again.lines.first
        #expect(again.status == 0 && (told?["asked"]?.int ?? 0) >= 4 && told?["waiting"] == 0, "\(again.output)\(again.errors)")
        // Every transfer stands in the log, that of a file too.
        #expect(try run("export", "json", "--output", box.folder.path + "/x.json").status == 0)
        let log = try run("outbox", "list", "--sent", "--json").lines
        #expect(log.contains { $0["target"] == "fhir" && $0["result"] == "delivered" } && log.contains { $0["target"] == "file" && $0["topic"] == "json" })
        #expect(try run("consent", "withdraw").status == 0)
        #expect(try run("export", "json").status == 1)
        #expect(gateway.end(SIGTERM) == 0)
        #expect(try box.run(["verify"]).status == 0)
    }

    private func resources(_ server: ScriptServer) throws -> [(String, JSONValue)] {
        let file = server.folder.appending(path: "store.json")
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        let list = try JSONValue(parsing: String(contentsOf: file, encoding: .utf8)).array ?? []
        return list.map { ($0["identifier"]?.array?.first?["value"]?.string ?? "", $0) }
    }

    private func arrives(_ identifier: String, _ value: String, _ server: ScriptServer) async throws {
        try await eventually { try resources(server).contains(where: { $0.0 == identifier && $0.1["valueQuantity"]?["value"]?.number?.text == value }) }
    }

    private func requests(_ kind: String, _ server: ScriptServer) async throws {
        try await eventually { try server.taken().contains("\"type\": \"\(kind)\"") }
    }
}
