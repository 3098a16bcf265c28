extension JSONValue: CustomStringConvertible {
    /// The text for people and logs.
    public var description: String { text() }

    /// The value as JSON text on one line, or indented by two blanks a level.
    public func text(pretty: Bool = false) -> String {
        var out = ""
        write(to: &out, indent: pretty ? 0 : nil)
        return out
    }

    private func write(to out: inout String, indent: Int?) {
        switch self {
        case .null: out += "null"
        case .bool(let value): out += value ? "true" : "false"
        case .number(let number): out += number.text
        case .string(let text): JSONValue.write(text, to: &out)
        case .array(let elements):
            JSONValue.write(elements, open: "[", close: "]", to: &out, indent: indent) { $1.write(to: &$0, indent: $2) }
        case .object(let members):
            JSONValue.write(Array(members), open: "{", close: "}", to: &out, indent: indent) {
                JSONValue.write($1.key, to: &$0)
                $0 += $2 == nil ? ":" : ": "
                $1.value.write(to: &$0, indent: $2)
            }
        }
    }

    private static func write<Item>(
        _ items: [Item], open: String, close: String, to out: inout String, indent: Int?, item: (inout String, Item, Int?) -> Void
    ) {
        out += open
        let inner = indent.map { $0 + 1 }
        for (place, element) in items.enumerated() {
            if place > 0 { out += "," }
            newLine(to: &out, indent: inner)
            item(&out, element, inner)
        }
        if !items.isEmpty { newLine(to: &out, indent: indent) }
        out += close
    }

    private static func newLine(to out: inout String, indent: Int?) {
        if let indent { out += "\n" + String(repeating: "  ", count: indent) }
    }

    private static func write(_ text: String, to out: inout String) {
        out += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
                let hex = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: out.unicodeScalars.append(scalar)
            }
        }
        out += "\""
    }
}
