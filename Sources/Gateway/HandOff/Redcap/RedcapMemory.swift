import CivilTime
import JSONValues

/// What is known of a row at the project: kept with the outbox row, so that a crash between sending and reading back loses nothing.
struct RedcapMemory: Sendable, Hashable {
    /// The values that were read back last; nil: what lies there is not known for sure.
    var confirmed: [String: String]?
    /// The variables that may hold a value of this box. Only these are ever cleared: a value that somebody else wrote stays.
    var offered: Set<String> = []
    /// The evaluations that the project showed, each since when; the oldest first.
    var shown: [Shown] = []
    /// The ids of all readings that the project ever showed as waiting in review: only these can be decided there.
    var waited: Set<String> = []
    /// What people entered and the box has answered, each as its mark.
    private(set) var handled: [String] = []
    /// What the box made of the last entry.
    var answer = ""

    /// An evaluation that the project shows since then.
    struct Shown: Sendable, Hashable {
        let evaluation: Int
        let at: Instant
    }

    /// So many are remembered of each.
    static let limit = 16

    /// Nothing is known.
    init() {}

    init(_ json: JSONValue?) {
        if let row = json?["row"]?.object { confirmed = Dictionary(row.map { ($0.key, $0.value.string ?? "") }) { first, _ in first } }
        offered = Set((json?["offered"]?.array ?? []).compactMap(\.string))
        shown = (json?["shown"]?.array ?? []).compactMap { item in
            item["evaluation"]?.int.flatMap { id in item["at"]?.string.flatMap(Instant.init).map { Shown(evaluation: id, at: $0) } }
        }
        waited = Set((json?["waited"]?.array ?? []).compactMap(\.string))
        handled = (json?["handled"]?.array ?? []).compactMap(\.string)
        answer = json?["answer"]?.string ?? ""
    }

    /// Notes that the project shows an evaluation from now on.
    mutating func show(_ evaluation: Int?, at now: Instant) {
        guard let evaluation, shown.last?.evaluation != evaluation else { return }
        shown = shown.suffix(RedcapMemory.limit - 1) + [Shown(evaluation: evaluation, at: now)]
    }

    /// Notes that an entry was answered. Of each kind so many are remembered: those of one never push out what stands in the field of the other.
    mutating func handle(_ mark: String) {
        func kind(_ mark: String) -> Substring { mark.prefix { $0 != " " } }
        let (same, others) = (handled.filter { kind($0) == kind(mark) && $0 != mark }, handled.filter { kind($0) != kind(mark) })
        handled = others + same.suffix(RedcapMemory.limit - 1) + [mark]
    }

    var json: JSONValue {
        var json: JSONObject = ["offered": JSONValue(offered.sorted())]
        json["row"] = confirmed.map { cells in .object(JSONObject(cells.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })) }
        if !shown.isEmpty { json["shown"] = .array(shown.map { ["evaluation": JSONValue($0.evaluation), "at": .string($0.at.description)] }) }
        if !waited.isEmpty { json["waited"] = JSONValue(waited.sorted()) }
        if !handled.isEmpty { json["handled"] = JSONValue(handled) }
        if !answer.isEmpty { json["answer"] = .string(answer) }
        return .object(json)
    }
}
