/// Why a member of a settings document is refused.
public struct JSONSectionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Where it stands, names joined by points: `alarms.channels[0].url`.
    public let path: String
    /// What is wrong with it, and what is right.
    public let reason: String

    /// A refusal.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The text for people and logs.
    public var description: String { "\(path): \(reason)" }
}

/// Reads the members of one object strictly: wrong types, values out of range and, at ``finish()``, unknown names are refused with
/// their path. Every settings document of the gateway is read through this.
public struct JSONSection: Sendable {
    /// Where the object stands; empty for the whole document.
    public let path: String
    /// The members as they stand.
    public let members: JSONObject
    private var known: Set<String> = []

    /// The members of that object.
    public init(_ members: JSONObject, path: String = "") {
        self.members = members
        self.path = path
    }

    /// The members of a document.
    /// - Throws: ``JSONSectionError`` where it is no object.
    public init(document: JSONValue) throws(JSONSectionError) {
        guard let members = document.object else { throw JSONSectionError(path: "(document)", reason: "must be an object { … }") }
        self.init(members)
    }

    /// The path of a member.
    public func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// A refusal of a member.
    public func refusal(_ name: String, _ reason: String) -> JSONSectionError { JSONSectionError(path: path(of: name), reason: reason) }

    /// The names that stand in the text.
    public var names: [String] { members.keys }

    /// The value as it stands; nil where it is missing or null.
    public mutating func value(_ name: String) -> JSONValue? {
        known.insert(name)
        // Not `flatMap { … nil … }`: there nil would be the literal of JSON null, a value.
        guard let value = members[name], !value.isNull else { return nil }
        return value
    }

    /// A text of at most `limit` characters; nil where it is missing.
    public mutating func string(_ name: String, limit: Int = 4096) throws(JSONSectionError) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.string else { throw refusal(name, "must be a text in quotes") }
        guard text.utf8.count <= limit else { throw refusal(name, "is longer than \(limit) bytes") }
        return text
    }

    /// One of the spellings of an enumeration; nil where it is missing.
    public mutating func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, of type: Choice.Type = Choice.self) throws(JSONSectionError) -> Choice?
    where Choice.RawValue == String {
        guard let text = try string(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw refusal(name, "\"\(text)\" is none of \(Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))")
        }
        return choice
    }

    /// A whole number in the range; nil where it is missing.
    public mutating func int(_ name: String, in range: ClosedRange<Int>) throws(JSONSectionError) -> Int? {
        guard let value = value(name) else { return nil }
        guard let number = value.int else { throw refusal(name, "must be a whole number") }
        guard range.contains(number) else { throw refusal(name, "\(number) is outside \(range.lowerBound)…\(range.upperBound)") }
        return number
    }

    /// A number times 10^`digits` in the range, exactly; nil where it is missing.
    public mutating func scaled(_ name: String, digits: Int, in range: ClosedRange<Int>) throws(JSONSectionError) -> Int? {
        guard let value = value(name) else { return nil }
        guard let number = value.number else { throw refusal(name, "must be a number") }
        guard let scaled = number.scaled(digits) else { throw refusal(name, "\(number) has more than \(digits) decimals or is too large") }
        guard range.contains(scaled) else {
            throw refusal(name, "\(number) is outside \(JSONNumber.decimal(range.lowerBound, digits))…\(JSONNumber.decimal(range.upperBound, digits))")
        }
        return scaled
    }

    /// true or false; nil where it is missing.
    public mutating func bool(_ name: String) throws(JSONSectionError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let truth = value.bool else { throw refusal(name, "must be true or false") }
        return truth
    }

    /// A list; nil where it is missing.
    public mutating func array(_ name: String) throws(JSONSectionError) -> [JSONValue]? {
        guard let value = value(name) else { return nil }
        guard let elements = value.array else { throw refusal(name, "must be a list [ … ]") }
        return elements
    }

    /// A list of texts; nil where it is missing.
    public mutating func strings(_ name: String) throws(JSONSectionError) -> [String]? {
        guard let elements = try array(name) else { return nil }
        var texts: [String] = []
        for (place, element) in elements.enumerated() {
            guard let text = element.string else { throw refusal("\(name)[\(place)]", "must be a text in quotes") }
            texts.append(text)
        }
        return texts
    }

    /// The section of that name; nil where it is missing.
    public mutating func section(_ name: String) throws(JSONSectionError) -> JSONSection? {
        guard let value = value(name) else { return nil }
        guard let object = value.object else { throw refusal(name, "must be an object { … }") }
        return JSONSection(object, path: path(of: name))
    }

    /// The sections of a list; nil where it is missing.
    public mutating func sections(_ name: String) throws(JSONSectionError) -> [JSONSection]? {
        guard let elements = try array(name) else { return nil }
        var sections: [JSONSection] = []
        for (place, element) in elements.enumerated() {
            guard let object = element.object else { throw refusal("\(name)[\(place)]", "must be an object { … }") }
            sections.append(JSONSection(object, path: path(of: "\(name)[\(place)]")))
        }
        return sections
    }

    /// Refuses the first name that nobody asked for.
    public func finish() throws(JSONSectionError) {
        if let name = members.keys.first(where: { !known.contains($0) }) {
            throw refusal(name, "unknown; known here: \(known.sorted().joined(separator: ", "))")
        }
    }
}
