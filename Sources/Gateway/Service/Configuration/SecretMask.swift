import JSONValues

/// Takes secrets out of what is shown of a configuration. None belongs there; who wrote one into it by mistake must not see it on a page.
enum SecretMask {
    private static let words = ["secret", "password", "passwd", "token", "apikey", "pin", "credential"]

    /// The value with the texts of members masked whose name says that they are secret. Paths of files that hold secrets stay.
    static func masked(_ value: JSONValue, name: String = "") -> JSONValue {
        switch value {
        case .object(let members): .object(JSONObject(members.map { ($0.key, masked($0.value, name: $0.key)) }))
        case .array(let items): .array(items.map { masked($0, name: name) })
        case .string(let text): .string(isSecret(name) && !text.hasPrefix("/") ? "•••" : withoutUserinfo(text))
        case .number: isSecret(name) ? "•••" : value
        default: value
        }
    }

    private static func isSecret(_ name: String) -> Bool {
        let folded = name.lowercased()
        return words.contains { folded.contains($0) } && !folded.hasSuffix("file")
    }

    /// `https://user:word@host/` without the user and the word.
    private static func withoutUserinfo(_ text: String) -> String {
        guard let scheme = text.firstRange(of: "://") else { return text }
        let rest = text[scheme.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        guard let at = authority.lastIndex(of: "@") else { return text }
        return text[..<scheme.upperBound] + "•••" + rest[at...]
    }
}
