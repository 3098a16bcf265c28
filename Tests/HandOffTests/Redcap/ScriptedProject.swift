import HTTPClient
import JSONValues
import Synchronization

@testable import HandOff

/// A project that answers what a test tells it to, and remembers what it was asked.
final class ScriptedProject: HTTPTransport {
    /// One request: its form fields.
    struct Asked: Sendable {
        let fields: [String: String]
        /// Bytes of an answer that would still be read.
        let largest: Int
        /// The rows of an import; nil for everything else.
        var rows: [JSONValue]? { fields["data"].flatMap { try? JSONValue(parsing: $0).array } }
    }

    private let settings: RedcapSettings
    private struct State {
        var asked: [Asked] = []
        var rows: [RedcapPlace: JSONObject] = [:]
        var answer: @Sendable ([JSONValue]) -> HTTPResponse? = { _ in nil }
        var hangs: @Sendable ([JSONValue]) -> Bool = { _ in false }
        var reading: HTTPResponse?
        var others: JSONObject = [:]
    }
    private let state = Mutex(State())

    init(_ settings: RedcapSettings) { self.settings = settings }

    /// What an import answers; nil: it is done.
    func answer(_ answer: @escaping @Sendable ([JSONValue]) -> HTTPResponse?) { state.withLock { $0.answer = answer } }

    /// The imports that are never answered.
    func hang(_ hangs: @escaping @Sendable ([JSONValue]) -> Bool) { state.withLock { $0.hangs = hangs } }

    /// What everything but an import answers; nil: it is done.
    func answerReading(_ response: HTTPResponse?) { state.withLock { $0.reading = response } }

    /// Values that somebody else writes over those of an import.
    func overwrite(_ values: JSONObject) { state.withLock { $0.others = values } }

    /// Every request so far.
    var asked: [Asked] { state.withLock { $0.asked } }

    /// The requests that wrote.
    var imports: [Asked] { asked.filter { $0.rows != nil } }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let fields = Dictionary(FormFields.decode(request.body ?? []).map { ($0.name, $0.value) }) { first, _ in first }
        let asked = Asked(fields: fields, largest: request.limits.responseBytes)
        if let rows = asked.rows, state.withLock({ $0.hangs })(rows) {
            state.withLock { $0.asked.append(asked) }
            throw .timeout(host: "redcap.test")
        }
        return state.withLock { state in
            state.asked.append(asked)
            if asked.rows == nil, let reading = state.reading { return reading }
            switch fields["content"] {
            case "metadata": return json(metadata)
            case "repeatingFormsEvents":
                return json([["form_name": .string(settings.daily.name), "event_name": JSONValue(settings.daily.event)]])
            default:
                guard let rows = asked.rows else { return json(.array(state.rows.values.map { .object($0) })) }
                if let answer = state.answer(rows) { return answer }
                for row in rows.compactMap(\.object) {
                    if let place = RedcapPlace(row, record: settings.record) { state.rows[place] = row.merging(state.others) }
                }
                return json(JSONValue(rows.compactMap { $0[settings.record]?.string }))
            }
        }
    }

    private var metadata: JSONValue {
        func field(_ name: String, _ form: String) -> JSONValue { ["field_name": .string(name), "form_name": .string(form), "field_type": "text"] }
        return .array(
            [field(settings.record, settings.baseline.name)] + settings.baseline.fields.map { field($0.variable, settings.baseline.name) }
                + settings.daily.fields.map { field($0.variable, settings.daily.name) })
    }

    private func json(_ value: JSONValue) -> HTTPResponse { HTTPResponse(status: 200, body: Array(value.text().utf8)) }
}

extension JSONObject {
    /// The same with other values.
    fileprivate func merging(_ others: JSONObject) -> JSONObject {
        var merged = self
        for (name, value) in others { merged[name] = value }
        return merged
    }
}
