import Crypto
import JSONValues

/// A resource with the way it is written: an update of the one resource of that identifier, or a creation where there is none.
struct FHIREntry: Sendable, Hashable {
    /// What a resource is found by: the same on every box and after every rebuild.
    struct Identifier: Sendable, Hashable {
        let system: String
        let value: String

        var json: JSONValue { ["system": .string(system), "value": .string(value)] }
        /// As a search asks for it. Values hold none of the characters that a search would take for its own.
        var search: String { "identifier=\(system)|\(value)" }
        /// The address by which entries of one bundle refer to it.
        var fullURL: String { FHIREntry.fullURL(value) }
    }

    let identifier: Identifier
    let fullURL: String
    var resource: JSONObject
    /// Whether a resource that is there already is left alone.
    let onlyCreates: Bool

    /// An entry of that resource; its type stands in it.
    init(_ identifier: Identifier, _ resource: JSONObject, fullURL: String? = nil, onlyCreates: Bool = false) {
        self.identifier = identifier
        self.fullURL = fullURL ?? identifier.fullURL
        self.resource = resource
        self.onlyCreates = onlyCreates
    }

    /// `urn:uuid:` of a name.
    static func fullURL(_ name: String) -> String { "urn:uuid:\(NameUUID.text(name))" }

    var type: String { resource["resourceType"]?.string ?? "" }

    /// The place in a bundle: what others refer to comes first.
    var rank: Int {
        switch type {
        case "Patient": 0
        case "Device": 1
        default: identifier.system == FHIRSystem.coincidence ? 2 : 3
        }
    }

    /// The full addresses that the resource refers to.
    var references: Set<String> { FHIREntry.references(in: .object(resource)) }

    private static func references(in value: JSONValue) -> Set<String> {
        if let object = value.object {
            return object.reduce(into: []) { found, member in
                if member.key == "reference", let text = member.value.string { found.insert(text) }
                found.formUnion(references(in: member.value))
            }
        }
        return (value.array ?? []).reduce(into: []) { $0.formUnion(references(in: $1)) }
    }

    /// The entry as a bundle carries it.
    var json: JSONValue {
        var request: JSONObject = onlyCreates ? ["method": "POST", "url": .string(type)] : ["method": "PUT", "url": .string("\(type)?\(identifier.search)")]
        if onlyCreates { request["ifNoneExist"] = .string(identifier.search) }
        return ["fullUrl": .string(fullURL), "resource": .object(resource), "request": .object(request)]
    }

    /// The same entry with references by identifier instead of by full address: entries of a batch cannot refer to each other.
    func standingAlone(_ others: [FHIREntry]) -> FHIREntry {
        let known = Dictionary(others.map { ($0.fullURL, $0) }) { first, _ in first }
        var copy = self
        copy.resource = FHIREntry.replaced(.object(resource), known).object ?? resource
        return copy
    }

    private static func replaced(_ value: JSONValue, _ known: [String: FHIREntry]) -> JSONValue {
        if let object = value.object {
            if let text = object["reference"]?.string, let other = known[text] {
                return ["type": .string(other.type), "identifier": other.identifier.json]
            }
            return .object(JSONObject(object.map { ($0.key, replaced($0.value, known)) }))
        }
        if let array = value.array { return .array(array.map { replaced($0, known) }) }
        return value
    }
}
