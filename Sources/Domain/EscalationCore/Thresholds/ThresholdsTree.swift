/// A thresholds file as a tree of plain values, so that the core can check it without a reader of any file format.
public enum ThresholdsTree: Sendable, Hashable {
    /// A member of an object.
    public struct Member: Sendable, Hashable {
        /// The name.
        public let key: String
        /// The value.
        public let value: ThresholdsTree

        /// A member.
        public init(key: String, value: ThresholdsTree) {
            self.key = key
            self.value = value
        }
    }

    case null
    case bool(Bool)
    /// A number as it was written.
    case number(String)
    case string(String)
    case list([ThresholdsTree])
    /// Members in the order of the file, each name once.
    case object([Member])

    /// The member of that name; nil where this is no object or has none.
    public subscript(_ key: String) -> ThresholdsTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// This tree with the members of `part` in place of its own, object by object: a part of a file over the defaults.
    public func replacing(with part: ThresholdsTree) -> ThresholdsTree {
        guard case .object(let own) = self, case .object(let other) = part else { return part }
        var members = own.map { member in
            Member(key: member.key, value: part[member.key].map(member.value.replacing(with:)) ?? member.value)
        }
        members += other.filter { self[$0.key] == nil }
        return .object(members)
    }

    /// The whole number that is written here; `1.0` and `true` are none.
    var int: Int? {
        guard case .number(let text) = self else { return nil }
        return Int(text)
    }
}
