import Foundation
import JSONValues
import TestServers

/// A REDCap project in a process of its own, which keeps its port and what it stores over restarts.
final class RedcapStandIn {
    static let token = "0123456789abcdef0123456789ABCDEF"
    static let dictionary = Program.testdata.appending(path: "../packaging/redcap-dictionary.csv").standardized

    let folder: URL
    private(set) var port = 0
    private let isTLS: Bool
    /// How long the box waits for an answer; shorter than a slow one where that is what is tested.
    var timeout = 30
    private var process = ChildProgram()

    struct NotStarted: Error {}

    /// A project with the standard fields.
    /// - Parameter change: Texts of the data dictionary that are replaced, for a project that differs.
    init(tls: Bool = false, change: [String: String] = [:]) throws {
        folder = try Program.temporaryFolder()
        isTLS = tls
        var fields = try String(contentsOf: RedcapStandIn.dictionary, encoding: .utf8)
        for (old, new) in change { fields = fields.replacingOccurrences(of: old, with: new) }
        try fields.write(to: folder.appending(path: "dictionary.csv"), atomically: true, encoding: .utf8)
        try start()
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts it (again).
    func start() throws {
        process = ChildProgram()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments =
            [
                Program.testdata.appending(path: "servers/redcap_server.py").path, folder.path, RedcapStandIn.token,
                folder.appending(path: "dictionary.csv").path,
                "--port", "\(port)",
            ] + (isTLS ? ["--tls"] : [])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        guard let number = ChildProgram.port(from: output) else { throw NotStarted() }
        port = number
    }

    /// Kills it.
    func stop() {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// The section of the configuration that leads here.
    /// - Parameters:
    ///   - more: Further members.
    ///   - drop: The drop folder, where it is not that of the data folder.
    func section(token: String, _ more: String = "", drop: String? = nil) -> String {
        let scheme = isTLS ? "https://localhost" : "http://127.0.0.1"
        return """
            { language: "en", bluetooth: { enabled: false },\(drop.map { " drop: { folder: \"\($0)\" }," } ?? "") redcap: { url: "\(scheme):\(port)/api/", token: { file: "\(token)" },
              intervalSeconds: \(isTLS ? 1 : 0), timeoutSeconds: \(timeout)\(more.isEmpty ? "" : ", " + more) } }
            """
    }

    /// What happens to the next requests; nil: nothing.
    func spoil(_ faults: [String?]) throws {
        try JSONValue.array(faults.map { JSONValue($0) }).text().write(to: folder.appending(path: "faults"), atomically: true, encoding: .utf8)
    }

    private func lines(_ name: String) throws -> [JSONValue] {
        let file = folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    }

    /// Every request so far.
    var taken: [JSONValue] { get throws { try lines("taken") } }

    /// The requests that wrote.
    var imports: [JSONValue] { get throws { try taken.filter { $0["rows"] != nil } } }

    /// The values of a day; of the baseline for 0.
    func row(_ pod: Int) throws -> JSONObject? {
        try lines("journal").last { $0["place"]?.array?.last?.int == pod }?["values"]?.object
    }

    /// How many rows there are.
    var count: Int { get throws { Set(try lines("journal").compactMap { $0["place"]?.text() }).count } }

    /// Writes into the project by hand, as a person would.
    func write(_ pod: Int, _ values: JSONObject) throws {
        stop()
        var row = try row(pod) ?? [:]
        for (name, value) in values { row[name] = value }
        let line: JSONValue = [
            "place": ["UKE-2026-0042", .string(pod == 0 ? "" : "daily_monitoring"), JSONValue(pod)], "values": .object(row), "wrong": false,
        ]
        let file = try FileHandle(forWritingTo: folder.appending(path: "journal"))
        try file.seekToEnd()
        try file.write(contentsOf: Data((line.text() + "\n").utf8))
        try file.close()
        try start()
    }
}

extension Box {
    /// Writes token and configuration for that project; answers the options of the command line.
    @discardableResult
    func configure(_ server: RedcapStandIn, _ more: String = "", drop: String? = nil) throws -> [String] {
        let token = try file("token", RedcapStandIn.token + "\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: token)
        return ["--config", try file("gateway.json5", server.section(token: token, more, drop: drop))]
    }

    /// The outbox by state.
    func states(_ options: [String]) throws -> [String: Int] {
        Dictionary(grouping: try run(["outbox", "list", "--all", "--json"] + options).lines) { $0["state"]?.string ?? "" }.mapValues(\.count)
    }
}
