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
    }
    private let state = Mutex(State())

    init(_ settings: RedcapSettings) { self.settings = settings }

    /// What an import answers; nil: it is done.
    func answer(_ answer: @escaping @Sendable ([JSONValue]) -> HTTPResponse?) { state.withLock { $0.answer = answer } }

    /// Every request so far.
    var asked: [Asked] { state.withLock { $0.asked } }

    /// The requests that wrote.
    var imports: [Asked] { asked.filter { $0.rows != nil } }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let fields = Dictionary(FormFields.decode(request.body ?? []).map { ($0.name, $0.value) }) { first, _ in first }
        let asked = Asked(fields: fields, largest: request.limits.responseBytes)
        return state.withLock { state in
            state.asked.append(asked)
            switch fields["content"] {
            case "metadata": return json(metadata)
            case "repeatingFormsEvents":
                return json([["form_name": .string(settings.daily.name), "event_name": JSONValue(settings.daily.event)]])
            default:
                guard let rows = asked.rows else { return json(.array(state.rows.values.map { .object($0) })) }
                if let answer = state.answer(rows) { return answer }
                for row in rows.compactMap(\.object) { if let place = RedcapPlace(row, record: settings.record) { state.rows[place] = row } }
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
