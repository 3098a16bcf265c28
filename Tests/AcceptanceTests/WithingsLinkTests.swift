import Foundation
import FoundationNetworking
import JSONValues
import TestServers
import Testing

/// The patient's cloud account from the technician's terminal: linked, imported from, looked at, ended; against the stand-in for the cloud.
@Suite struct WithingsLinkTests {
    /// The stand-in of `testdata/withings/server` in a process of its own.
    private final class Cloud {
        private let server: ScriptServer
        var address: String { "http://127.0.0.1:\(server.port)" }

        init() throws { server = try ScriptServer("standin.py", in: "withings/server") }

        @discardableResult func control(_ text: String) async throws -> JSONValue {
            var request = URLRequest(url: try #require(URL(string: address + "/_control")))
            request.httpMethod = "POST"
            request.httpBody = Data(text.utf8)
            return try JSONValue(parsing: String(decoding: try await URLSession.shared.data(for: request).0, as: UTF8.self))
        }
    }

    private static let noon = second("2026-03-25T11:00:00Z")

    /// A box five days after surgery whose configuration names the stand-in.
    private func box(_ cloud: Cloud) async throws -> (Box, [String]) {
        let box = try Box(now: "2026-03-25 11:00:00")
        try box.addPatient(surgery: "2026-03-20")
        let client = try box.file("client.json", #"{"client_id": "client-1", "client_secret": "client-secret-1"}"#)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: client)
        let file = try box.file(
            "gateway.json5",
            "{ withings: { redirectURI: 'https://study.example/back', api: '\(cloud.address)', account: '\(cloud.address)', credentials: '\(client)' } }")
        try await cloud.control("{\"now\": \(Self.noon)}")
        return (box, ["--config", file])
    }

    @Test func anAccountIsLinkedImportedFromAndEnded() async throws {
        let cloud = try Cloud()
        let (box, options) = try await box(cloud)
        #expect(try box.run(["withings", "status", "--json"] + options).lines.first?["linked"]?.bool == false)
        let code = try #require(try await cloud.control(#"{"consent": true}"#)["code"]?.string)
        let linked = try box.run(["withings", "authorize"] + options, input: code + "\n")
        #expect(linked.status == 0 && linked.errors.contains("PATIENT's") && linked.errors.contains("linked."), "\(linked.errors)")
        try await cloud.control(
            """
            {"add": {"grpid": 7001, "attrib": 0, "date": \(Self.noon - 18_000), "created": \(Self.noon - 17_940), "modified": \(Self.noon - 17_940), "category": 1,
             "deviceid": "scale-1", "measures": [{"value": 80250, "type": 1, "unit": -3}]}}
            """)
        let imported = try box.run(["withings", "import", "--now"] + options)
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(try box.entries()["2026-03-25"]?["weightMorning"] == "80.250")
        let status = try #require(try box.run(["withings", "status", "--json"] + options).lines.first)
        #expect(status["linked"]?.bool == true && status["failures"] == 0 && status["lastImport"]?.string != nil, "\(status.text())")
        let ended = try box.run(["withings", "revoke"] + options)
        #expect(ended.status == 0, "\(ended.errors)")
        #expect(try box.run(["withings", "status", "--json"] + options).lines.first?["linked"]?.bool == false)
        #expect(try box.run(["withings", "import", "--now"] + options).status != 0)
        #expect(try box.entries()["2026-03-25"]?["weightMorning"] == "80.250", "what was imported stays")
        #expect(try box.run(["verify"]).status == 0)
    }

    /// The account is the patient's: nothing of it may become a weight of the next one.
    @Test(arguments: [false, true]) func theLinkEndsWithItsPatient(isOffline: Bool) async throws {
        let cloud = try Cloud()
        let (box, options) = try await box(cloud)
        let code = try #require(try await cloud.control(#"{"consent": true}"#)["code"]?.string)
        #expect(try box.run(["withings", "authorize"] + options, input: code + "\n").status == 0)
        var used = options
        if isOffline {
            let text = try String(contentsOfFile: options[1], encoding: .utf8).replacing(cloud.address, with: "http://127.0.0.1:9")
            used[1] = try box.file("offline.json5", text)
        }
        let ended = try box.run(["patient", "end"] + used)
        #expect(ended.status == 0 && ended.output.contains("Withings account was ended"), "\(ended.output)\(ended.errors)")
        #expect(ended.output.contains("could not be told") == isOffline)
        #expect(try box.run(["withings", "status", "--json"] + options).lines.first?["linked"]?.bool == false)
    }

    @Test func aWrongCodeAndNoCodeLinkNothing() async throws {
        let cloud = try Cloud()
        let (box, options) = try await box(cloud)
        let wrong = try box.run(["withings", "authorize"] + options, input: "0123456789abcdef0123\n")
        #expect(wrong.status == 1 && wrong.errors.contains("refuses the code"), "\(wrong.errors)")
        let nothing = try box.run(["withings", "authorize"] + options)
        #expect(nothing.status == 1 && nothing.errors.contains("nothing was pasted"))
        #expect(try box.run(["withings", "status", "--json"] + options).lines.first?["linked"]?.bool == false)
    }
}
