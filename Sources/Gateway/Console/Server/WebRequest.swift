/// A request of a browser or program, complete with its body.
public struct WebRequest: Sendable {
    /// `GET`, `POST`, `HEAD` …
    public var method: String
    /// The path, without query.
    public var path: String
    /// The arguments behind `?`.
    public var query: [String: String]
    /// The headers, names in lower case.
    public var headers: [String: String]
    /// The body.
    public var body: [UInt8]
    /// The address of the other side.
    public var peer: String

    /// Whether the other side is on this machine.
    public var isLocal: Bool { peer == "::1" || peer.hasPrefix("127.") || peer.hasPrefix("::ffff:127.") }

    /// A cookie's value.
    public func cookie(_ name: String) -> String? {
        for pair in (headers["cookie"] ?? "").split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
            if parts.count == 2, parts[0] == name { return String(parts[1]) }
        }
        return nil
    }

    /// The fields of an HTML form in the body; none where the body is something else.
    var formFields: [String: String] {
        let type = (headers["content-type"] ?? "").lowercased()
        guard type.hasPrefix("application/x-www-form-urlencoded") else { return [:] }
        return WebRequest.fields(String(decoding: body, as: UTF8.self))
    }

    /// A text as a value behind `?`.
    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte) || "-._~/".utf8.contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    /// Decodes `a=1&b=%C3%A4`.
    static func fields(_ text: String) -> [String: String] {
        var fields: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            fields[decoded(parts[0])] = parts.count == 2 ? decoded(parts[1]) : ""
        }
        return fields
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
