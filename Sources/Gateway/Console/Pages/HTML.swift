/// Text of a page. Everything that is put in by ``text(_:)`` is escaped; markup is written in literals alone.
struct HTML: ExpressibleByStringInterpolation, Sendable {
    private(set) var markup: String

    init(stringLiteral value: String) { markup = value }

    init(stringInterpolation: Interpolation) { markup = stringInterpolation.markup }

    init(_ parts: [HTML]) { markup = parts.map(\.markup).joined() }

    /// Interpolated values are escaped unless they are markup already.
    struct Interpolation: StringInterpolationProtocol {
        var markup = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { markup += literal }

        mutating func appendInterpolation(_ html: HTML) { markup += html.markup }

        mutating func appendInterpolation(_ html: [HTML]) { for part in html { markup += part.markup } }

        mutating func appendInterpolation(_ text: some StringProtocol) { markup += HTML.escaped(String(text)) }

        mutating func appendInterpolation(_ number: Int) { markup += String(number) }
    }

    /// The text with the characters that mean something in HTML replaced.
    static func escaped(_ text: String) -> String {
        var out = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            default: out.unicodeScalars.append(character)
            }
        }
        return out
    }
}

extension DefaultStringInterpolation {
    /// Markup never becomes part of a text: it would be shown as its description, and escaped.
    @available(*, unavailable, message: "write the literal around it as HTML")
    mutating func appendInterpolation(_ html: HTML) {}

    /// Markup never becomes part of a text: it would be shown as its description, and escaped.
    @available(*, unavailable, message: "write the literal around it as HTML")
    mutating func appendInterpolation(_ html: [HTML]) {}
}
