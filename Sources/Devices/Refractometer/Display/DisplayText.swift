/// What the text of a row means.
enum DisplayText: Sendable, Hashable {
    /// A specific gravity: `1.0dd` or `1.0ddd`, at most 1.0600, with its point.
    case specificGravity(String)
    /// The digits of a specific gravity without a point; the text has it put in.
    case withoutPoint(String)
    /// A refractive index of a urine refractometer, 1.33 to 1.39.
    case refractiveIndex
    /// One decimal: degrees Celsius or Brix, told apart by size and place.
    case oneDecimal
    /// An error word.
    case errorWord
    /// Any other number.
    case number
    /// Nothing that a display shows.
    case other

    /// Tells what a text means.
    init(_ text: String) {
        let bytes = Array(text.utf8)
        let digits = bytes.filter { $0 != UInt8(ascii: ".") }
        guard !digits.isEmpty, bytes.allSatisfy({ $0 == UInt8(ascii: ".") || ($0 >= 0x30 && $0 <= 0x39) }) else {
            self = DisplayText.isErrorWord(text) ? .errorWord : DisplayText.isSigned(text) ? .number : .other
            return
        }
        let points = bytes.count - digits.count
        let pointPlace = bytes.firstIndex(of: UInt8(ascii: "."))
        guard points <= 1 else {
            self = .other
            return
        }
        if (4...5).contains(digits.count), digits.starts(with: Array("10".utf8)), DisplayText.isInRange(digits) {
            if pointPlace == 1 {
                self = .specificGravity(text)
                return
            }
            if points == 0 {
                self = .withoutPoint("1." + String(text.dropFirst()))
                return
            }
        }
        // An h with a low bar is a 4 on its head: displays that cannot show an H write "too high" with it. An L on its head is a 7.
        if DisplayText.isWordOnItsHead(digits, points: points) {
            self = .errorWord
        } else if pointPlace == 1, (4...5).contains(digits.count), digits.starts(with: Array("13".utf8)), digits[2] >= 0x33 {
            self = .refractiveIndex
        } else if points == 1, pointPlace == bytes.count - 2, bytes.count <= 4 {
            self = .oneDecimal
        } else {
            self = .number
        }
    }

    /// The specific gravity, with or without a seen point.
    var value: String? {
        switch self {
        case .specificGravity(let text), .withoutPoint(let text): text
        default: nil
        }
    }

    /// Whether a text is a number: digits, one point at most, and perhaps a sign.
    static func isNumber(_ text: String) -> Bool {
        text.contains(where: \.isNumber) && text.count { $0 == "." } <= 1 && text.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" }
    }

    /// Not above 1.0600, the end of every scale of a urine refractometer.
    private static func isInRange(_ digits: [UInt8]) -> Bool {
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } * (digits.count == 4 ? 10 : 1)
        return number <= 10_600
    }

    /// Three or four 4s or 7s; the frame before them reads as a 1.
    private static func isWordOnItsHead(_ digits: [UInt8], points: Int) -> Bool {
        let hasFrame = digits.count >= 4 && digits[0] == UInt8(ascii: "1")
        let word = Array(hasFrame ? digits.dropFirst() : digits[...])
        guard (3...4).contains(word.count), points == 0 || hasFrame, Set(word).count == 1 else { return false }
        return [UInt8(ascii: "4"), UInt8(ascii: "7")].contains(word[0])
    }

    /// LLL, HHH, AAA, nnn, dashes and words that begin with an error's E.
    private static func isErrorWord(_ text: String) -> Bool {
        let letters = text.filter { $0 != "." && $0 != " " }
        guard letters.count >= 2 else { return false }
        if isOneLetter(letters) || letters.count >= 4 && letters.hasPrefix("1") && isOneLetter(letters.dropFirst()) { return true }
        // The frame beside a word reads as a 1.
        return letters.hasPrefix("E") || letters.contains("Err") || ["Lo", "HL", "LbL", "bAr"].contains(letters)
    }

    private static func isOneLetter(_ letters: some StringProtocol) -> Bool {
        Set(letters).count == 1 && letters.first.map("LHAnU-oPr".contains) == true
    }

    private static func isSigned(_ text: String) -> Bool {
        text.hasPrefix("-") && text.dropFirst().contains(where: \.isNumber) && text.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
    }
}
