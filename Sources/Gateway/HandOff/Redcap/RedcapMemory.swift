import JSONValues

/// What is known of a row at the project: kept with the outbox row, so that a crash between sending and reading back loses nothing.
struct RedcapMemory: Sendable, Hashable {
    /// The values that were read back last; nil: what lies there is not known for sure.
    var confirmed: [String: String]?
    /// The variables that may hold a value of this box. Only these are ever cleared: a value that somebody else wrote stays.
    var offered: Set<String> = []

    /// Nothing is known.
    init() {}

    init(_ json: JSONValue?) {
        if let row = json?["row"]?.object { confirmed = Dictionary(row.map { ($0.key, $0.value.string ?? "") }) { first, _ in first } }
        offered = Set((json?["offered"]?.array ?? []).compactMap(\.string))
    }

    var json: JSONValue {
        var json: JSONObject = ["offered": JSONValue(offered.sorted())]
        json["row"] = confirmed.map { cells in .object(JSONObject(cells.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })) }
        return .object(json)
    }
}
