import JSONValues

/// A code of a system with the words that belong to it.
struct FHIRCoding: Sendable, Hashable {
    let system: String
    let code: String
    var display: String?

    init(_ system: String, _ code: String, _ display: String? = nil) {
        self.system = system
        self.code = code
        self.display = display
    }

    var json: JSONValue {
        var json: JSONObject = ["system": .string(system), "code": .string(code)]
        json["display"] = display.map(JSONValue.string)
        return .object(json)
    }

    /// A CodeableConcept of several codings for the same thing.
    static func concept(_ codings: [FHIRCoding], text: String? = nil) -> JSONValue {
        var json: JSONObject = ["coding": .array(codings.map(\.json))]
        json["text"] = text.map(JSONValue.string)
        return .object(json)
    }

    /// A Quantity in UCUM with the digits of the device.
    static func quantity(_ value: JSONNumber, unit: String, code: String) -> JSONValue {
        ["value": .number(value), "unit": .string(unit), "system": .string(FHIRSystem.ucum), "code": .string(code)]
    }
}
