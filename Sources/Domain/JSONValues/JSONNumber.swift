/// A JSON number as it was written, with exact readings of it.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    /// The digits as written, valid by the grammar of RFC 8259 section 6.
    public let text: String

    /// A whole number.
    public init(_ value: Int) { text = String(value) }

    /// A number from its text; nil where the text is not exactly one JSON number.
    public init?(text: String) {
        guard JSONNumber.isNumber(Array(text.utf8)[...]) else { return nil }
        self.text = text
    }

    init(unchecked text: String) { self.text = text }

    /// The text for people and logs.
    public var description: String { text }

    /// The value as `significand × 10^exponent`; nil where the significand does not fit 64 bits or the exponent is beyond ±10 000.
    public var decimal: (significand: Int, exponent: Int)? {
        var significand = 0
        var exponent = 0
        var negative = false
        var fraction = false
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            switch byte {
            case UInt8(ascii: "-"): negative = true
            case UInt8(ascii: "."): fraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                var rest: [UInt8] = []
                while let digit = bytes.next() { rest.append(digit) }
                let tail = String(decoding: rest, as: UTF8.self)
                guard let power = Int(tail), power.magnitude <= 10_000 else { return nil }
                exponent += power
            default:
                let (scaled, overflow) = significand.multipliedReportingOverflow(by: 10)
                let digit = Int(byte) - 48
                let (sum, carry) = scaled.subtractingReportingOverflow(digit)
                if overflow || carry { return nil }
                significand = sum
                if fraction { exponent -= 1 }
            }
        }
        if negative { return (significand, exponent) }
        let (positive, overflow) = 0.subtractingReportingOverflow(significand)
        return overflow ? nil : (positive, exponent)
    }

    /// The value if it is whole and fits 64 bits (`5`, `5.0`, `50e-1`).
    public var int: Int? {
        guard let (significand, exponent) = decimal else { return nil }
        if significand == 0 { return 0 }
        return JSONNumber.shift(significand, by: exponent)
    }

    /// The value times 10^`digits`, if that is a whole number: `scaled(3)` of `80.05` is 80050.
    public func scaled(_ digits: Int) -> Int? {
        guard let (significand, exponent) = decimal else { return nil }
        if significand == 0 { return 0 }
        return JSONNumber.shift(significand, by: exponent + digits)
    }

    /// The nearest binary floating point number (may be infinite).
    public var double: Double { Double(text) ?? .nan }

    private static func shift(_ significand: Int, by exponent: Int) -> Int? {
        guard exponent.magnitude <= 40 else { return nil }
        var value = significand
        for _ in 0..<exponent.magnitude {
            if exponent > 0 {
                let (scaled, overflow) = value.multipliedReportingOverflow(by: 10)
                if overflow { return nil }
                value = scaled
            } else {
                if value % 10 != 0 { return nil }
                value /= 10
            }
        }
        return value
    }

    /// Whether the bytes are one number by RFC 8259: no leading zero, no plus, no bare point.
    static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        func digits() -> Int {
            let count = rest.prefix { (48...57).contains($0) }.count
            rest = rest.dropFirst(count)
            return count
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        if rest.first == UInt8(ascii: "0") {
            rest = rest.dropFirst()
        } else if digits() == 0 {
            return false
        }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            if digits() == 0 { return false }
        }
        if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
            if digits() == 0 { return false }
        }
        return rest.isEmpty
    }
}

extension JSONNumber {
    /// `value / 10^digits` with exactly that many decimals: `decimal(80050, 3)` is `80.050`.
    public static func decimal(_ value: Int, _ digits: Int) -> String {
        let text = String(value.magnitude)
        let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
        let sign = value < 0 ? "-" : ""
        return digits <= 0 ? sign + padded : "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
    }

    /// The number `value / 10^digits` with exactly that many decimals.
    public init(_ value: Int, decimals digits: Int) { self.init(unchecked: JSONNumber.decimal(value, digits)) }
}
