import JSONValues

/// A value of the profile that may change with the days, as it is stored: a plain value, or `[[fromPOD, value], …]`.
struct ProfileTimeline {
    private let changes: [(fromPOD: Int, value: JSONValue)]

    init(_ stored: JSONValue?) {
        guard let list = stored?.array else {
            changes = stored.map { $0.isNull ? [] : [(ProfileTimeline.beginning, $0)] } ?? []
            return
        }
        changes = list.compactMap { element in
            guard let pair = element.array, pair.count == 2, let pod = pair[0].int else { return nil }
            return (pod, pair[1])
        }.sorted { $0.fromPOD < $1.fromPOD }
    }

    /// No day of a patient lies before surgery.
    private static let beginning = 0

    /// The value on a day; nil where none is known.
    func value(onPOD pod: Int) -> JSONValue? { changes.last { $0.fromPOD <= pod }.flatMap { $0.value.isNull ? nil : $0.value } }

    /// What is stored where another value holds from a day on; days before keep theirs, so that no past day is judged anew.
    func changed(to value: JSONValue, fromPOD pod: Int) -> JSONValue {
        let kept = changes.filter { $0.fromPOD < pod }
        guard !kept.isEmpty || pod > ProfileTimeline.beginning else { return value }
        return .array((kept + [(pod, value)]).map { [JSONValue($0.fromPOD), $0.value] })
    }
}
