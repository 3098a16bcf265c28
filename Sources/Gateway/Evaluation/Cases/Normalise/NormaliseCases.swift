import DailyEntries
import JSONValues

/// `--normalise`: the rules that turn readings into days, one group of cases a rule.
struct NormaliseCases: CaseKind {
    let option = "normalise"
    let schema = "hypona-normalise-cases"
    /// Every group by its name.
    static let groups = Dictionary(
        uniqueKeysWithValues: (NormaliseGroup.units + NormaliseGroup.days + NormaliseGroup.weights + NormaliseGroup.clocks + NormaliseGroup.urine)
            .map { ($0.name, $0) })

    func answer(_ item: inout JSONSection) throws(JSONSectionError) -> CaseAnswer {
        let name = try item.need(item.string("group"), "group")
        guard let group = NormaliseCases.groups[name] else {
            throw item.refusal("group", "\"\(name)\" is none of \(NormaliseCases.groups.keys.sorted().joined(separator: ", "))")
        }
        let values = try item.need(item.array("args"), "args")
        guard values.count <= group.arguments.count else {
            throw item.refusal("args", "has \(values.count) values; \(name) takes \(group.arguments.joined(separator: ", "))")
        }
        var members = JSONObject()
        for (argument, value) in zip(group.arguments, values) { members[argument] = value }
        var arguments = JSONSection(members, path: item.path(of: "args"))
        return CaseAnswer(try group.answer(&arguments))
    }
}
