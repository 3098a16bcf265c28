/// One header field.
public struct HTTPHeader: Sendable, Hashable {
    /// The field's name, compared without regard to case.
    public var name: String
    /// The field's value.
    public var value: String

    /// A header field.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether name and value can stand in one header line: a token of RFC 9110 and no control characters, so that nothing
    /// from outside can add a line of its own.
    var isValid: Bool {
        let marks = "!#$%&'*+-.^_`|~".utf8
        let nameBytes = name.utf8
        let token = nameBytes.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || marks.contains($0) }
        return token && !nameBytes.isEmpty && value.utf8.allSatisfy { $0 == 9 || ($0 >= 32 && $0 != 127) }
    }
}
