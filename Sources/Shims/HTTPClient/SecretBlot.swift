import Crypto

/// Takes secrets out of what a server says: some repeat the request that they complain about, and their words stand in logs, tables and databases.
public struct SecretBlot: Sendable {
    /// What must not be told, each in a form in which it may come back, in small letters.
    private let forms: [[UInt8]]

    /// So many bytes of a secret in a row are part of it: a repeated request may be cut off anywhere.
    private static let piece = 8

    /// A blot for these secrets, as they are, in Base64, and as forms and addresses write them.
    public init(_ secrets: [String]) {
        forms = secrets.filter { !$0.isEmpty }.flatMap { secret in
            let bytes = Array(secret.utf8)
            return [bytes, Array(Base64.encode(bytes).utf8), SecretBlot.percent(bytes)].map { $0.map(SecretBlot.small) }
        }
    }

    /// The text with `[secret]` for every piece of a secret, in whatever case it is written.
    public func blotted(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let marks = marks(bytes.map(SecretBlot.small))
        guard marks.contains(true) else { return text }
        var left: [UInt8] = []
        for (place, byte) in bytes.enumerated() {
            if !marks[place] { left.append(byte) } else if place == 0 || !marks[place - 1] { left += Array("[secret]".utf8) }
        }
        return String(decoding: left, as: UTF8.self)
    }

    /// Which bytes belong to a secret.
    private func marks(_ text: [UInt8]) -> [Bool] {
        var marks = Array(repeating: false, count: text.count)
        for form in forms {
            let length = min(SecretBlot.piece, form.count)
            guard text.count >= length else { continue }
            var pieces: Set<ArraySlice<UInt8>> = []
            for start in 0...(form.count - length) { pieces.insert(form[start..<(start + length)]) }
            for start in 0...(text.count - length) where pieces.contains(text[start..<(start + length)]) {
                for place in start..<(start + length) { marks[place] = true }
            }
        }
        return marks
    }

    private static func small(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }

    /// Everything but letters and digits as `%2F`: those that need not be written so are seldom in a secret.
    private static func percent(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return bytes.flatMap { byte in
            let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            return isPlain ? [byte] : [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
}
