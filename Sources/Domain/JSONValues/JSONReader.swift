/// Reads JSON (RFC 8259) or JSON5 from bytes: total, iterative in its input size, bounded in depth.
///
/// Stricter than Foundation's decoder where a lax reading could turn into a wrong number: a name given twice, a
/// trailing comma in plain JSON, a number that is not one and text behind the value are errors with line and column.
struct JSONReader {
    private let bytes: [UInt8]
    private let json5: Bool
    private var at = 0
    private var depth = 0
    private static let maximumDepth = 128

    init(_ bytes: [UInt8], json5: Bool) {
        self.bytes = bytes
        self.json5 = json5
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    }

    mutating func document() throws(JSONError) -> JSONValue {
        let value = try value()
        try skipSpace()
        if at < bytes.count { throw error(.trailing) }
        return value
    }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private func error(_ problem: JSONError.Problem, at offset: Int? = nil) -> JSONError {
        let offset = offset ?? at
        let head = bytes.prefix(offset)
        let line = head.count { $0 == 10 } + 1
        let column = offset - (head.lastIndex(of: 10).map { $0 + 1 } ?? 0) + 1
        return JSONError(problem: offset >= bytes.count && problem == .unexpected ? .unexpectedEnd : problem, offset: offset, line: line, column: column)
    }

    private mutating func skipSpace() throws(JSONError) {
        while let byte = next {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: at += 1
            case 0x0B where json5, 0x0C where json5: at += 1
            case UInt8(ascii: "/") where json5: try skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() throws(JSONError) {
        let start = at
        at += 1
        if next == UInt8(ascii: "/") {
            while let byte = next, byte != 10 { at += 1 }
        } else if next == UInt8(ascii: "*") {
            at += 1
            while at + 1 < bytes.count, !(bytes[at] == UInt8(ascii: "*") && bytes[at + 1] == UInt8(ascii: "/")) { at += 1 }
            if at + 1 >= bytes.count { throw error(.unexpectedEnd, at: bytes.count) }
            at += 2
        } else {
            throw error(.unexpected, at: start)
        }
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        try skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try nested { (reader) throws(JSONError) in .object(try reader.members()) }
        case UInt8(ascii: "["): return try nested { (reader) throws(JSONError) in .array(try reader.elements()) }
        case UInt8(ascii: "\""): return .string(try string(quote: UInt8(ascii: "\"")))
        case UInt8(ascii: "'") where json5: return .string(try string(quote: UInt8(ascii: "'")))
        default: return try word()
        }
    }

    private mutating func nested(_ body: (inout JSONReader) throws(JSONError) -> JSONValue) throws(JSONError) -> JSONValue {
        if depth == JSONReader.maximumDepth { throw error(.tooDeep) }
        depth += 1
        at += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func elements() throws(JSONError) -> [JSONValue] {
        var elements: [JSONValue] = []
        try skipSpace()
        while next != UInt8(ascii: "]") {
            elements.append(try value())
            if try endOfItem(UInt8(ascii: "]")) { break }
        }
        at += 1
        return elements
    }

    private mutating func members() throws(JSONError) -> JSONObject {
        var members = JSONObject()
        try skipSpace()
        while next != UInt8(ascii: "}") {
            let start = at
            let key = try name()
            if members.contains(key) { throw error(.duplicateKey, at: start) }
            try skipSpace()
            guard next == UInt8(ascii: ":") else { throw error(.unexpected) }
            at += 1
            members.append(key, try value())
            if try endOfItem(UInt8(ascii: "}")) { break }
        }
        at += 1
        return members
    }

    /// Steps over a comma; true at the closing bracket.
    private mutating func endOfItem(_ close: UInt8) throws(JSONError) -> Bool {
        try skipSpace()
        if next == close { return true }
        guard next == UInt8(ascii: ",") else { throw error(.unexpected) }
        let comma = at
        at += 1
        try skipSpace()
        guard next == close else { return false }
        if !json5 { throw error(.unexpected, at: comma) }
        return true
    }

    private mutating func name() throws(JSONError) -> String {
        switch next {
        case UInt8(ascii: "\""): return try string(quote: UInt8(ascii: "\""))
        case UInt8(ascii: "'") where json5: return try string(quote: UInt8(ascii: "'"))
        default:
            let start = at
            if json5 {
                while let byte = next, JSONReader.isNameByte(byte), at > start || !(48...57).contains(byte) { at += 1 }
            }
            if at == start { throw error(.unexpected) }
            return try text(bytes[start..<at], from: start)
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: byte >= 0x80
        }
    }

    private func text(_ slice: ArraySlice<UInt8>, from start: Int) throws(JSONError) -> String {
        // Nearly all names and values are ASCII, which needs no validation.
        if slice.allSatisfy({ $0 < 0x80 }) { return String(decoding: slice, as: UTF8.self) }
        guard let text = String(validating: slice, as: UTF8.self) else { throw error(.notUTF8, at: start) }
        return text
    }

    private mutating func string(quote: UInt8) throws(JSONError) -> String {
        let start = at
        at += 1
        let plain = at
        while let byte = next, byte != quote, byte != UInt8(ascii: "\\"), byte >= 0x20 { at += 1 }
        if next == quote {
            at += 1
            return try text(bytes[plain..<at - 1], from: start)
        }
        var content = Array(bytes[plain..<at])
        while let byte = next {
            at += 1
            switch byte {
            case quote: return try text(content[...], from: start)
            case UInt8(ascii: "\\"): try escape(into: &content)
            case 0..<0x20: throw error(.controlCharacter, at: at - 1)
            default: content.append(byte)
            }
        }
        throw error(.unexpectedEnd)
    }

    private mutating func escape(into content: inout [UInt8]) throws(JSONError) {
        let start = at - 1
        guard let byte = next else { throw error(.unexpectedEnd) }
        at += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(8)
        case UInt8(ascii: "f"): content.append(12)
        case UInt8(ascii: "n"): content.append(10)
        case UInt8(ascii: "r"): content.append(13)
        case UInt8(ascii: "t"): content.append(9)
        case UInt8(ascii: "u"):
            var unit = try hex4(from: start)
            if (0xD800..<0xDC00).contains(unit), at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u") {
                at += 2
                let low = try hex4(from: start)
                guard (0xDC00..<0xE000).contains(low) else { throw error(.badEscape, at: start) }
                unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(unit) else { throw error(.badEscape, at: start) }
            content.append(contentsOf: String(Character(scalar)).utf8)
        case UInt8(ascii: "'") where json5: content.append(byte)
        case 10 where json5: break
        default: throw error(.badEscape, at: start)
        }
    }

    private mutating func hex4(from start: Int) throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw error(.badEscape, at: start) }
            unit = unit << 4 | UInt32(digit)
            at += 1
        }
        return unit
    }

    private mutating func word() throws(JSONError) -> JSONValue {
        let start = at
        while let byte = next, JSONReader.isNameByte(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") { at += 1 }
        let slice = bytes[start..<at]
        guard let first = slice.first else { throw error(.unexpected) }
        let text = String(decoding: slice, as: UTF8.self)
        // Numbers first: they are nearly all of the words.
        if JSONNumber.isNumber(slice) { return .number(JSONNumber(unchecked: text)) }
        switch text {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default:
            if json5, let number = JSONReader.json5Number(text) { return .number(number) }
            let numeric = (48...57).contains(first) || first == UInt8(ascii: "-") || first == UInt8(ascii: "+") || first == UInt8(ascii: ".")
            throw error(numeric ? .badNumber : .unexpected, at: start)
        }
    }

    /// JSON5 spellings (`+5`, `.5`, `5.`, `0x1F`) as the JSON number of the same value; NaN and Infinity are refused.
    private static func json5Number(_ text: String) -> JSONNumber? {
        var body = text[...]
        var sign = ""
        if let first = body.first, first == "+" || first == "-" {
            if first == "-" { sign = "-" }
            body = body.dropFirst()
        }
        if body.hasPrefix("0x") || body.hasPrefix("0X") {
            return Int(body.dropFirst(2), radix: 16).flatMap { JSONNumber(text: sign + String($0)) }
        }
        if body.hasPrefix(".") { body = "0" + body }
        if body.hasSuffix(".") { body = body + "0" }
        return JSONNumber(text: sign + body)
    }
}

extension JSONValue {
    /// Parses one JSON text (RFC 8259, UTF-8, a byte order mark is skipped).
    /// - Throws: ``JSONError`` with line and column.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        var reader = JSONReader(bytes, json5: false)
        self = try reader.document()
    }

    /// Parses one JSON text.
    public init(parsing text: String) throws(JSONError) { try self.init(parsing: Array(text.utf8)) }

    /// Parses one JSON5 text (comments, trailing commas, unquoted names, single quotes), for configuration files.
    public init(parsingJSON5 bytes: [UInt8]) throws(JSONError) {
        var reader = JSONReader(bytes, json5: true)
        self = try reader.document()
    }
}
