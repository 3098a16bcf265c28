import JSONValues

/// A form (instrument) of the project and the fields that go into it.
struct RedcapForm: Sendable {
    /// Its unique name.
    var name: String
    /// The unique name of its event in a longitudinal project; nil: the project has no events.
    var event: String?
    /// The fields, those that the configuration leaves out not among them.
    var fields: [RedcapField]

    /// The variable that says how complete the form is.
    var status: String { "\(name)_complete" }

    /// Every variable that the box writes.
    var variables: [String] { fields.map(\.variable) + [status] }

    /// The variables by which people at the project see how a day was judged.
    var judgement: [String] { fields.filter { ["alertLevel", "alertBasis", "alertReasons"].contains($0.name) }.map(\.variable) }

    /// Reads `{ form: "…", event: "…", fields: { weightMorning: "weight_morning", sleepMin: null } }`; null leaves a field out.
    init(_ section: JSONSection?, name standard: String, fields known: [RedcapField]) throws(JSONSectionError) {
        name = standard
        fields = known
        guard var section else { return }
        name = try RedcapForm.identifier("form", &section) ?? standard
        event = try RedcapForm.identifier("event", &section)
        if var part = try section.section("fields") {
            fields = []
            for var field in known {
                let isLeftOut = part.members[field.name]?.isNull == true
                field.variable = try RedcapForm.identifier(field.name, &part) ?? field.variable
                if !isLeftOut { fields.append(field) }
            }
            try part.finish()
        }
        try section.finish()
    }

    /// A name of the project: small letters, digits and `_`, a letter first.
    static func identifier(_ name: String, _ section: inout JSONSection) throws(JSONSectionError) -> String? {
        guard let text = try section.string(name, limit: 100) else { return nil }
        let isName = text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "_") }
        guard isName, let first = text.utf8.first, (97...122).contains(first) else {
            throw section.refusal(name, "\"\(text)\" is no name of REDCap: small letters, digits and _, a letter first")
        }
        return text
    }
}
