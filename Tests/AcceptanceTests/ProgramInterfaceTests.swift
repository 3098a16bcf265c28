import Foundation
import FoundationNetworking
import JSONValues
import Testing

/// The interface for programs, from outside.
@Suite(.timeLimit(.minutes(5))) struct ProgramInterfaceTests {
    /// A box with a patient and a program with a token.
    private func box(scopes: [String] = []) async throws -> (Box, ServedGateway, WebProgram) {
        let box = try Box()
        let file = try box.file("gateway.json5", "{ bluetooth: { enabled: false } }")
        let gateway = try await ServedGateway(data: box.data, options: ["--config", file])
        let surgery = Date().addingTimeInterval(-5 * 86_400).formatted(.iso8601.year().month().day())
        #expect(try box.addPatient(surgery: surgery).status == 0)
        let made = try box.run(["token", "add", "phone", "--json"] + scopes.flatMap { ["--scope", $0] })
        let secret = try made.lines.first?["token"]?.string
        return (box, gateway, WebProgram(box: box, gateway: gateway, token: secret))
    }

    @Test func aTokenIsShownOnceKeptAsAHashAndEndsWhenRevoked() async throws {
        let (box, _, phone) = try await box()
        let secret = try #require(phone.token)
        for text in [
            try box.sqlite("SELECT value FROM setting WHERE name = 'tokens'"), try box.sqlite("SELECT changes FROM audit"),
            try box.run(["token", "list"]).output,
        ] {
            #expect(!text.contains(String(secret.suffix(64))))
        }
        #expect(try await phone.get("entries").status == 200)
        #expect(try box.run(["token", "add", "phone"]).status == 1)
        #expect(try box.run(["token", "revoke", "phone"]).status == 0)
        let refused = try await phone.get("entries")
        #expect(refused.status == 401)
        #expect(refused.json["code"]?.string == "token.wrong")
        #expect(refused.headers["www-authenticate"]?.hasPrefix("Bearer") == true)
    }

    @Test func everyAddressNeedsATokenWithItsScope() async throws {
        let (box, gateway, _) = try await box()
        let nobody = WebProgram(box: box, gateway: gateway, token: nil)
        for path in ["entries", "symptoms", "fluids", "cognition", "daily-values"] { #expect(try await nobody.post(path, "{}").status == 401) }
        for path in ["entries", "day/2026-03-01"] { #expect(try await nobody.get(path).status == 401) }
        let made = try box.run(["token", "add", "reader", "--scope", "read", "--json"])
        let reader = WebProgram(box: box, gateway: gateway, token: try made.lines.first?["token"]?.string)
        #expect(try await reader.get("entries").status == 200)
        for path in ["entries", "daily-values"] { #expect(try await reader.post(path, "{}").status == 403) }
        #expect(try box.sqlite("SELECT count(*) FROM evidence") == "0", "what comes without the right is not kept")
        #expect(try await nobody.get("openapi.json").json["openapi"]?.string == "3.1.0")
    }

    @Test func whatAPhoneHandsInFillsTheDay() async throws {
        let (box, _, phone) = try await box()
        let day = Date().formatted(.iso8601.year().month().day())
        #expect(try await phone.post("entries", #"{"kind":"weight","value":80.10,"at":"\#(day)T00:30:00Z"}"#).status == 201)
        #expect(try await phone.post("fluids", #"{"amountML":250,"day":"today"}"#).status == 201)
        #expect(try await phone.post("cognition", #"{"medianReactionTimeMS":312}"#).status == 201)
        let steps = try await phone.post("daily-values", #"{"values":[{"metric":"stepCount","day":"\#(day)","value":5321},{"metric":"x"}]}"#)
        #expect(steps.status == 201)
        #expect(steps.json["refused"]?.array?.first?["where"]?.string == "values[1].metric")
        let read = try await phone.get("day/\(day)")
        #expect(read.json["stepCount"]?.int == 5321)
        #expect(read.json["values"]?.array?.contains { $0["source"]?.string == "manual.patient" } == true)
        #expect(try box.sqlite("SELECT group_concat(DISTINCT json_extract(metadata, '$.author')) FROM evidence") == "phone")
        #expect(try box.run(["verify"]).status == 0)
    }

    @Test(arguments: [
        (#"{"kind":"weight","value":8010}"#, "application/json", 422, "value"), (#"{"kind":"weight"}"#, "application/json", 422, "value"),
        ("{", "application/json", 422, ""), (#"{"kind":"weight","value":80.1}"#, "text/plain", 415, "Content-Type"),
        (#"{"kind":"fluid","value":2500}"#, "application/json", 202, ""),
    ])
    func anAnswerNamesWhatWhereAndWhatToDo(body: String, type: String, status: Int, place: String) async throws {
        let (_, _, phone) = try await box()
        let answer = try await phone.post("entries", body, headers: ["Content-Type": type])
        #expect(answer.status == status, "\(answer.json)")
        guard status >= 400 else { return }
        #expect(answer.json["where"]?.string == place)
        for name in ["code", "what", "remedy"] { #expect(answer.json[name]?.string?.isEmpty == false) }
    }

    @Test func theSameKeyIsOneEntry() async throws {
        let (box, _, phone) = try await box()
        let headers = ["Content-Type": "application/json", "Idempotency-Key": "6f3c0d"]
        #expect(try await phone.post("fluids", #"{"amountML":200}"#, headers: headers).status == 201)
        #expect(try await phone.post("fluids", #"{"amountML":200}"#, headers: headers).status == 200)
        let other = try await phone.post("fluids", #"{"amountML":300}"#, headers: headers)
        #expect(other.status == 422)
        #expect(other.json["code"]?.string == "key.reused")
        #expect(try box.sqlite("SELECT count(*) FROM reading") == "1")
    }

    @Test func whoAsksTooOftenWaits() async throws {
        let (box, gateway, _) = try await box()
        let stranger = WebProgram(box: box, gateway: gateway, token: "hypona_00000000_\(String(repeating: "0", count: 64))")
        var last = try await stranger.get("entries")
        for _ in 0..<40 where last.status == 401 { last = try await stranger.get("entries") }
        #expect(last.status == 429)
        #expect(last.headers["retry-after"].flatMap(Int.init).map { $0 > 0 } == true)
    }

    @Test func tooLargeUnknownAndWronglyUsedAddressesAreRefused() async throws {
        let (_, _, phone) = try await box()
        #expect(try await phone.get("nothing").json["code"]?.string == "http.404")
        #expect(try await phone.get("symptoms").status == 405)
        let body = #"{"kind":"weight","value":""# + String(repeating: "8", count: 20_000) + #""}"#
        var request = URLRequest(url: phone.base.appending(path: "api/v1/entries"))
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        request.setValue("Bearer \(phone.token ?? "")", forHTTPHeaderField: "Authorization")
        let (_, response) = try await URLSession.shared.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 413)
    }
}
