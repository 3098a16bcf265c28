import JSONValues

/// One group of normalisation cases: its arguments in their order, and the rule that answers them with the bare value.
struct NormaliseGroup: Sendable {
    let name: String
    let arguments: [String]
    let answer: @Sendable (inout JSONSection) throws(JSONSectionError) -> JSONValue

    init(_ name: String, _ arguments: [String], _ answer: @escaping @Sendable (inout JSONSection) throws(JSONSectionError) -> JSONValue) {
        self.name = name
        self.arguments = arguments
        self.answer = answer
    }
}
