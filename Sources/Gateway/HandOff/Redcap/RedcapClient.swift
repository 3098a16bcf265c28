import CivilTime
import HTTPClient
import JSONValues
import Store

/// Speaks the API of REDCap: one request at a time, with a pause in between.
actor RedcapClient {
    /// How an import treats blank values.
    enum Overwriting: String, Sendable {
        /// A blank leaves what is there.
        case normal
        /// A blank clears what is there.
        case overwrite
    }

    private let settings: RedcapSettings
    private let transport: any HTTPTransport
    private let wait: @Sendable (Duration) async throws -> Void
    private var lastEnd: ContinuousClock.Instant?
    /// What time it was at the server when it gave its last answer; nil where it does not say.
    private(set) var serverTime: Instant?

    init(
        _ settings: RedcapSettings, transport: any HTTPTransport, wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.settings = settings
        self.transport = transport
        self.wait = wait
    }

    /// The fields of the project, an object each.
    func metadata() async throws(RedcapError) -> [JSONObject] { try await list("metadata", []) }

    /// The forms that repeat, with their events.
    func repeatingForms() async throws(RedcapError) -> [JSONObject] { try await list("repeatingFormsEvents", []) }

    /// Writes rows; answers the ids that were written, nil where the project only counts them.
    func importRows(_ rows: [RedcapRow], _ overwriting: Overwriting) async throws(RedcapError) -> Set<String>? {
        let data = JSONValue.array(rows.map { $0.json(record: settings.record) }).text()
        let answer = try await post(
            [
                ("content", "record"), ("format", "json"), ("type", "flat"), ("overwriteBehavior", overwriting.rawValue), ("forceAutoNumber", "false"),
                ("data", data),
                ("dateFormat", "YMD"), ("returnContent", "ids"),
            ], largest: 2 << 20)
        return try RedcapAnswer.ids(answer)
    }

    /// Reads the rows of these records: the variables that the box writes.
    func exportRows(_ records: [String]) async throws(RedcapError) -> [RedcapPlace: JSONObject] {
        var fields = [("action", "export"), ("type", "flat"), ("rawOrLabel", "raw")]
        fields += records.enumerated().map { ("records[\($0.offset)]", $0.element) }
        let own = (settings.wayBack.map { [$0.items, $0.answer] } ?? [])
        return try await rows(fields, [settings.record] + settings.baseline.variables + settings.daily.variables + own)
    }

    /// Reads what people wrote for the box into the daily rows of these records: nothing that the box itself writes.
    func exportAnswers(_ records: [String], _ wayBack: RedcapWayBack) async throws(RedcapError) -> [RedcapPlace: JSONObject] {
        var fields = [("action", "export"), ("type", "flat"), ("rawOrLabel", "raw")]
        fields += records.enumerated().map { ("records[\($0.offset)]", $0.element) }
        return try await rows(fields, [settings.record, wayBack.by, wayBack.time, wayBack.decision])
    }

    private func rows(_ fields: [(String, String)], _ variables: [String]) async throws(RedcapError) -> [RedcapPlace: JSONObject] {
        var fields = fields
        fields += variables.enumerated().map { ("fields[\($0.offset)]", $0.element) }
        let events = Set([settings.baseline.event, settings.daily.event].compactMap { $0 }).sorted()
        fields += events.enumerated().map { ("events[\($0.offset)]", $0.element) }
        var rows: [RedcapPlace: JSONObject] = [:]
        for row in try await list("record", fields) { if let place = RedcapPlace(row, record: settings.record) { rows[place] = row } }
        return rows
    }

    private func list(_ content: String, _ fields: [(String, String)]) async throws(RedcapError) -> [JSONObject] {
        let answer = try await post([("content", content), ("format", "json")] + fields)
        guard let list = answer.array else { throw .unreachable("the answer to \(content) is no list", left: true) }
        return list.compactMap(\.object)
    }

    /// - Parameter largest: Bytes of an answer: a hundred rows or a large dictionary fit in; read as JSON it must not fill the memory of the box.
    private func post(_ fields: [(String, String)], largest: Int = 16 << 20) async throws(RedcapError) -> JSONValue {
        let all = [("token", try token())] + fields + [("returnFormat", "json")]
        try await pause()
        defer { lastEnd = .now }
        let limits = HTTPLimits(
            connectSeconds: min(10, settings.timeout), totalSeconds: settings.timeout, stallSeconds: min(20, settings.timeout), responseBytes: largest)
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await transport.send(.form(url: settings.url, fields: all.map { (name: $0.0, value: $0.1) }, limits: limits))
        } catch {
            throw RedcapClient.failure(error)
        }
        serverTime = ServerTime.of(response)
        return try RedcapAnswer.value(response)
    }

    /// The token of the project, read anew each time so that a renewed one is used at once.
    private func token() throws(RedcapError) -> String {
        let token: String
        do throws(StoreError) { token = try settings.token.value() } catch { throw .halted("\(error)") }
        let isHex = token.utf8.count == 32 && token.utf8.allSatisfy { (48...57).contains($0) || (65...70).contains($0) || (97...102).contains($0) }
        guard isHex else { throw .halted("the API token is not of 32 hexadecimal digits; put the token of the project alone into its file") }
        return token
    }

    /// A server bans who asks too often.
    private func pause() async throws(RedcapError) {
        guard let lastEnd else { return }
        let rest = lastEnd + .milliseconds(settings.interval) - .now
        guard rest > .zero else { return }
        do { try await wait(rest) } catch { throw .cancelled }
    }

    private static func failure(_ error: HTTPError) -> RedcapError {
        switch error {
        case .cancelled: .cancelled
        case .invalidURL, .invalidHeader, .schemeNotAllowed, .certificates: .halted(error.description)
        case .dns, .connect, .proxy, .tls: .unreachable(error.description, left: false)
        case .timeout, .cut, .malformed, .tooLarge, .library: .broke(error.description)
        }
    }
}
