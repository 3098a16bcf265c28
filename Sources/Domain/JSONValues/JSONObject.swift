/// The members of a JSON object in the order of the text; a name stands at most once.
public struct JSONObject: Sendable, Hashable, Sequence, ExpressibleByDictionaryLiteral {
    /// Places by name, kept only for objects of many members: a handful is searched faster than a table is built.
    private var index: [String: Int] = [:]
    private var entries: [(key: String, value: JSONValue)] = []

    private static let mostUnindexed = 16

    /// An object without members.
    public init() {}

    /// An object of these members; a repeated name keeps its first place and its last value.
    public init(_ members: [(String, JSONValue)]) {
        for (key, value) in members { self[key] = value }
    }

    /// The members of a literal.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }

    /// The value of a member. Setting nil removes it, setting an unknown name appends it.
    public subscript(_ key: String) -> JSONValue? {
        get { place(of: key).map { entries[$0].value } }
        set {
            switch (place(of: key), newValue) {
            case (let place?, let value?): entries[place].value = value
            case (nil, let value?): append(key, value)
            case (let place?, nil):
                entries.remove(at: place)
                buildIndex()
            case (nil, nil): break
            }
        }
    }

    /// Whether a member has that name.
    func contains(_ key: String) -> Bool { place(of: key) != nil }

    /// Appends a member whose name is known to be new.
    mutating func append(_ key: String, _ value: JSONValue) {
        entries.append((key, value))
        if !index.isEmpty {
            index[key] = entries.count - 1
        } else if entries.count > JSONObject.mostUnindexed {
            buildIndex()
        }
    }

    private func place(of key: String) -> Int? { index.isEmpty ? entries.firstIndex { $0.key == key } : index[key] }

    private mutating func buildIndex() {
        index = [:]
        guard entries.count > JSONObject.mostUnindexed else { return }
        for (place, entry) in entries.enumerated() { index[entry.key] = place }
    }

    /// The names in order.
    public var keys: [String] { entries.map(\.key) }
    /// How many members there are.
    public var count: Int { entries.count }
    /// Whether there is no member.
    public var isEmpty: Bool { entries.isEmpty }

    /// Walks the members in order.
    public func makeIterator() -> AnyIterator<(key: String, value: JSONValue)> {
        var rest = entries.makeIterator()
        return AnyIterator { rest.next() }
    }

    /// Equal when the same names have equal values, in whatever order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
    }

    /// Feeds the parts that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for key in keys.sorted() {
            hasher.combine(key)
            hasher.combine(self[key])
        }
    }
}
