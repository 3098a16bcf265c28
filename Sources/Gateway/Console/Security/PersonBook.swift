public import JSONValues

/// Why a person cannot be added or changed.
public enum PersonError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name is no login.
    case badName(String)
    /// There is such a person.
    case known(String)
    /// There is no such person.
    case unknown(String)
    /// No role was given.
    case noRole
    /// The PIN is too easy to guess; the reason.
    case weakPin(String)
    /// The PIN could not be hashed, for want of memory.
    case cannotHash

    /// The text for people and logs.
    public var description: String {
        switch self {
        case .badName(let name): "\"\(name)\" is no login; use up to 32 of a-z, 0-9, dot, hyphen, underscore, a letter first"
        case .known(let name): "there is a person \(name) already; change the PIN with `hypona person set-pin \(name)`"
        case .unknown(let name): "there is no person \(name); `hypona person list` shows them"
        case .noRole: "a person needs a role: patient, nurse or technician"
        case .weakPin(let reason): "the PIN is too easy to guess: \(reason)"
        case .cannotHash: "the PIN could not be hashed; free memory and try again"
        }
    }
}

/// The persons who may log in, as they are stored: hashes, never PINs.
public struct PersonBook: Sendable, Hashable {
    /// The name of the stored setting.
    public static let setting = "persons"

    private var entries: [String: Person] = [:]

    /// The persons of the stored setting; none where nothing is stored.
    public init(_ stored: JSONValue?) {
        for (name, value) in stored?.object ?? [:] {
            guard let hash = value["hash"]?.string else { continue }
            let roles = (value["roles"]?.array ?? []).compactMap { $0.string.flatMap(Role.init(rawValue:)) }
            entries[name] = Person(name: name, roles: Set(roles), hash: hash)
        }
    }

    /// The persons by name.
    public var persons: [Person] { entries.values.sorted { $0.name < $1.name } }

    /// The person of that name.
    public func person(_ name: String) -> Person? { entries[name] }

    /// What is stored.
    public var json: JSONValue {
        .object(
            JSONObject(
                persons.map { person in
                    (person.name, ["roles": JSONValue(person.roles.map(\.rawValue).sorted()), "hash": .string(person.hash)])
                }))
    }

    /// Adds a person with a hashed PIN.
    public mutating func add(_ name: String, roles: Set<Role>, hash: String) throws(PersonError) {
        guard Person.isName(name) else { throw .badName(name) }
        guard entries[name] == nil else { throw .known(name) }
        guard !roles.isEmpty else { throw .noRole }
        entries[name] = Person(name: name, roles: roles, hash: hash)
    }

    /// Gives a person another hashed PIN.
    public mutating func setHash(_ hash: String, of name: String) throws(PersonError) {
        guard let known = entries[name] else { throw .unknown(name) }
        entries[name] = Person(name: name, roles: known.roles, hash: hash)
    }

    /// Removes a person.
    public mutating func remove(_ name: String) throws(PersonError) {
        guard entries.removeValue(forKey: name) != nil else { throw .unknown(name) }
    }
}
