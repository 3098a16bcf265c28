import CivilTime
import EventLog
import Foundation
import HTTPClient
import JSONValues
import Synchronization

@testable import Withings

/// A folder, a clock, a log and a gateway's store in memory: what a link needs besides the cloud.
final class Workshop: Sendable {
    let folder: String
    let clock: FakeClock
    let store = MemoryStore()
    private let lines = Mutex<[LogEvent]>([])
    static let zone = (try? ZoneDatabase().zone("Europe/Berlin")).unsafelyUnwrapped
    static let client = ClientCredentials(clientID: "client-1", clientSecret: Secret("client-secret-1"))
    static let start = "2026-04-01T07:00:00Z"
    static let patient = WithingsLink.Patient(study: "P-001", surgery: CivilDate("2026-03-24").unsafelyUnwrapped, zone: zone)

    init(_ time: String = start) throws {
        clock = FakeClock(time)
        folder = FileManager.default.temporaryDirectory.appending(path: "hypona-withings-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(#"{"client_id":"client-1","client_secret":"client-secret-1"}"#.utf8).write(to: URL(filePath: folder + "/withings-client.json"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder + "/withings-client.json")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var tokenPath: String { folder + "/withings-tokens.json" }
    var log: EventLog { EventLog(clock: clock) { event in self.lines.withLock { $0.append(event) } } }
    var logged: [LogEvent] { lines.withLock { $0 } }

    func keeper(_ transport: any HTTPTransport, steps: any FileSteps = SystemFiles(), hosts: CloudHosts = .standard) -> TokenKeeper {
        let calls = CloudCalls(transport: transport, hosts: hosts, client: Workshop.client, clock: clock)
        return TokenKeeper(file: TokenFile(PrivateFile(path: tokenPath, steps: steps)), calls: calls, clock: clock, log: log)
    }

    func parts(_ transport: any HTTPTransport, _ settings: WithingsSettings) throws -> WithingsParts {
        try WithingsParts(settings: settings, folder: folder, credentialsFolder: nil, ports: store.ports, clock: clock, log: log, transport: transport)
    }

    /// Puts a first pair into the token file.
    func grant(_ generation: Int, issued: Instant? = nil) throws {
        let now = issued ?? clock.now()
        let pair = TokenPair(
            userID: "7412056", access: Secret("access-\(generation)"), refresh: Secret("refresh-\(generation)"), issued: now,
            expires: now.adding(seconds: 10800),
            scopes: ["user.metrics"])
        try TokenFile(path: tokenPath).save(pair)
    }
}
