import JSONValues

/// Compares the mapping of the configuration with the project, before anything is sent.
struct RedcapCheck {
    let settings: RedcapSettings

    /// What does not fit; empty where everything does.
    func problems(metadata: [JSONObject], repeating: [JSONObject]) -> [String] {
        var problems: [String] = []
        if let first = metadata.first?["field_name"]?.string, first != settings.record {
            problems.append("the id of a record is \(first), the configuration says \(settings.record) (redcap.record)")
        }
        let known = Dictionary(metadata.map { ($0["field_name"]?.string ?? "", $0) }) { first, _ in first }
        for (part, form) in [("baseline", settings.baseline), ("daily", settings.daily)] {
            for field in form.fields { if let problem = problem(field, form, known[field.variable], part) { problems.append(problem) } }
        }
        for (name, variable) in settings.wayBack?.variables ?? [] {
            let path = "redcap.wayBack.\(name)"
            guard let found = known[variable] else {
                problems.append("the project has no field \(variable); add it, or set \(path) to another name")
                continue
            }
            if let place = found["form_name"]?.string, place != settings.daily.name {
                problems.append("\(variable) stands on the form \(place), not on \(settings.daily.name) (\(path))")
            }
            if let type = found["field_type"]?.string, !["text", "notes"].contains(type) {
                problems.append("\(variable) is a field of type \(type); it takes text (\(path))")
            }
        }
        problems += repetition(repeating)
        return problems
    }

    private func problem(_ field: RedcapField, _ form: RedcapForm, _ found: JSONObject?, _ part: String) -> String? {
        let path = "redcap.\(part).fields.\(field.name)"
        guard let found else { return "the project has no field \(field.variable); add it, or set \(path) to another name or to null" }
        if let place = found["form_name"]?.string, place != form.name { return "\(field.variable) stands on the form \(place), not on \(form.name) (\(path))" }
        let type = found["field_type"]?.string ?? ""
        if ["calc", "descriptive", "file", "checkbox", "slider", "sql"].contains(type) {
            return "\(field.variable) is a field of type \(type), which takes no value (\(path))"
        }
        guard let codes = field.codes, ["radio", "dropdown"].contains(type) else { return nil }
        let choices = (found["select_choices_or_calculations"]?.string ?? "").split(separator: "|").map { choice in
            String(choice.prefix { $0 != "," }.filter { $0 != " " })
        }
        let missing = codes.filter { !choices.contains($0) }
        return missing.isEmpty ? nil : "\(field.variable) lacks the choices \(missing.joined(separator: ", ")) (\(path))"
    }

    private func repetition(_ repeating: [JSONObject]) -> [String] {
        func repeats(_ form: RedcapForm) -> Bool {
            repeating.contains { $0["form_name"]?.string == form.name && (form.event == nil || $0["event_name"]?.string == form.event) }
        }
        var problems: [String] = []
        if !repeats(settings.daily) { problems.append("the form \(settings.daily.name) does not repeat; make it a repeating instrument (redcap.daily)") }
        if repeats(settings.baseline) { problems.append("the form \(settings.baseline.name) repeats; a patient has one baseline (redcap.baseline)") }
        return problems
    }
}
