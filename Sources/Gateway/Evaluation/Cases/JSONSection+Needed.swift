import JSONValues

extension JSONSection {
    /// The value of a member that a case cannot do without.
    func need<Value>(_ value: Value?, _ name: String) throws(JSONSectionError) -> Value {
        guard let value else { throw refusal(name, "is missing") }
        return value
    }
}
