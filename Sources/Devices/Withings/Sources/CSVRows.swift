/// The rows of a CSV text (RFC 4180) as spreadsheets and apps write it: fields in quotes may hold separators, quotes
/// (doubled) and line breaks; lines end with LF, CR LF or CR; a quote inside a plain field stands for itself.
struct CSVRows: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>
    private let separator: UInt8

    init(_ bytes: ArraySlice<UInt8>, separator: UInt8) {
        rest = bytes
        self.separator = separator
    }

    mutating func next() -> [String]? {
        if rest.isEmpty { return nil }
        var fields: [String] = []
        while true {
            fields.append(field())
            guard let end = rest.popFirst() else { return fields }
            if end == separator { continue }
            if end == 13, rest.first == 10 { rest.removeFirst() }
            return fields
        }
    }

    /// Reads up to the separator or the end of the line, which stay.
    private mutating func field() -> String {
        var bytes: [UInt8] = []
        if rest.first == UInt8(ascii: "\"") {
            rest.removeFirst()
            quoted(into: &bytes)
        }
        while let byte = rest.first, byte != separator, byte != 10, byte != 13 {
            bytes.append(byte)
            rest.removeFirst()
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func quoted(into bytes: inout [UInt8]) {
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") {
                guard rest.first == byte else { return }
                rest.removeFirst()
            }
            bytes.append(byte)
        }
    }
}
