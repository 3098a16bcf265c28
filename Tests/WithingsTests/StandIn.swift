import CivilTime
import Foundation
import HTTPClient
import JSONValues
import TestServers
import Testing

@testable import Withings

/// The stand-in for the cloud (`testdata/withings/server/standin.py`) as a process of its own.
final class StandIn: Sendable {
    private let server: ScriptServer
    private let client = HTTPClient(options: HTTPClientOptions(allowsPlainLoopback: true))
    let url: String

    var hosts: CloudHosts { CloudHosts(api: url, account: url) }
    var settings: WithingsSettings {
        var settings = WithingsSettings()
        settings.hosts = hosts
        settings.redirectURI = "https://study.example/back"
        settings.jitter = 0
        return settings
    }

    init() throws {
        server = try ScriptServer("standin.py", in: "withings/server")
        url = "http://127.0.0.1:\(server.port)"
    }

    /// Does something to the cloud; answers what it then knows.
    @discardableResult func control(_ members: JSONObject) async throws -> JSONValue {
        let body = Array(JSONValue.object(members).text().utf8)
        let response = try await client.send(HTTPRequest(.post, url: url + "/_control", body: body))
        return try JSONValue(parsing: response.body)
    }

    func setTime(_ instant: Instant) async throws { try await control(JSONObject([("now", JSONValue(Int(instant.seconds)))])) }

    func fault(_ service: String, _ kind: String, times: Int = 1, _ more: [(String, JSONValue)] = []) async throws {
        let fault = JSONObject([("service", .string(service)), ("kind", .string(kind)), ("times", JSONValue(times))] + more)
        try await control(JSONObject([("fault", .object(fault))]))
    }

    /// A weighing of the patient.
    func add(_ id: Int, at instant: Instant, grams: Int, attribution: Int = 0, modified: Instant? = nil, device: String? = "scale-1") async throws {
        let measure = JSONObject([("value", JSONValue(grams)), ("type", 1), ("unit", -3)])
        let group = JSONObject([
            ("grpid", JSONValue(id)), ("attrib", JSONValue(attribution)), ("date", JSONValue(Int(instant.seconds))),
            ("created", JSONValue(Int(instant.seconds) + 60)), ("modified", JSONValue(Int((modified ?? instant.adding(seconds: 60)).seconds))), ("category", 1),
            ("deviceid", JSONValue(device)), ("measures", .array([.object(measure)])),
        ])
        try await control(JSONObject([("add", .object(group))]))
    }

    func delete(_ id: Int) async throws { try await control(JSONObject([("delete", JSONValue(id))])) }

    /// What the cloud holds: group and grams.
    func weights() async throws -> [String: Int] {
        let groups = try await control(JSONObject())["groups"]?.array ?? []
        return groups.reduce(into: [:]) { weights, group in
            weights["\(group["grpid"]?.int ?? 0)"] = group["measures"]?.array?.first?["value"]?.int
        }
    }

    /// The calls so far: service and action.
    func calls() async throws -> [String] {
        let log = try await control(JSONObject())["log"]?.array ?? []
        return log.map { "\($0["service"]?.string ?? "") \($0["action"]?.string ?? "")" }
    }

    /// Links a workshop's box, as `authorize` does.
    func link(_ workshop: Workshop, _ parts: WithingsParts) async throws {
        try await setTime(workshop.clock.now())
        let consent = try parts.office.consent()
        let code = try #require(try await control(JSONObject([("consent", true)]))["code"]?.string)
        try await parts.office.accept(code, for: consent)
    }
}
