import EscalationCore
import JSONValues

/// Values that change with the days, as JSON: a plain value, or `[[fromPOD, value], …]`.
enum TimelineCodec {
    static func bools(_ name: String, _ section: inout JSONSection) throws(JSONSectionError) -> Timeline<Bool> {
        try read(name, &section, what: "true or false") { $0.bool }
    }

    static func ints(_ name: String, _ section: inout JSONSection) throws(JSONSectionError) -> Timeline<Int> {
        try read(name, &section, what: "a whole number") { value in value.int.flatMap { CaseLimits.number.contains($0) ? $0 : nil } }
    }

    private static func read<Value>(
        _ name: String, _ section: inout JSONSection, what: String, _ convert: (JSONValue) -> Value?
    ) throws(JSONSectionError) -> Timeline<Value> {
        guard let value = section.value(name) else { return .always(nil) }
        guard let list = value.array else {
            guard let plain = convert(value) else { throw section.refusal(name, "must be \(what), or a list [[fromPOD, value], …]") }
            return .always(plain)
        }
        var changes: [Timeline<Value>.Change] = []
        for (place, element) in list.enumerated() {
            guard let pair = element.array, pair.count == 2, let first = pair.first, let last = pair.last, let pod = first.int, CaseLimits.number.contains(pod)
            else {
                throw section.refusal("\(name)[\(place)]", "must be a pair [fromPOD, value]")
            }
            let value = last.isNull ? nil : convert(last)
            if value == nil, !last.isNull { throw section.refusal("\(name)[\(place)][1]", "must be \(what), or null") }
            changes.append(.init(fromPOD: pod, value: value))
        }
        return .changes(changes)
    }
}
