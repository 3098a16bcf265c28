/// Which PINs and passwords are too easy to guess.
public enum PinRules {
    /// Checks a PIN (digits alone, six to twelve) or a password (ten to 128 characters).
    public static func check(_ pin: String, of name: String) throws(PersonError) {
        let bytes = Array(pin.utf8)
        guard bytes.count <= 128, !pin.unicodeScalars.contains(where: { $0.value < 32 }) else { throw .weakPin("at most 128 characters on one line") }
        if bytes.allSatisfy({ (48...57).contains($0) }) {
            try checkDigits(bytes)
        } else {
            guard pin.count >= 10 else { throw .weakPin("a password with letters needs ten characters or more; or use six digits or more") }
        }
        guard Set(bytes).count > 2 else { throw .weakPin("more than two different characters are needed") }
        let folded = pin.lowercased()
        if folded.contains(name.lowercased()) || ["passwor", "hypona", "qwertz", "qwerty"].contains(where: folded.contains) {
            throw .weakPin("it holds the name or a word that is tried first")
        }
    }

    private static func checkDigits(_ digits: [UInt8]) throws(PersonError) {
        guard (6...12).contains(digits.count) else { throw .weakPin("a PIN of digits has six to twelve of them") }
        let steps = zip(digits, digits.dropFirst()).map { Int($1) - Int($0) }
        // 123456, 654321, 890123: each digit one up or one down, over the end too.
        if steps.allSatisfy({ $0 == 1 || $0 == -9 }) || steps.allSatisfy({ $0 == -1 || $0 == 9 }) { throw .weakPin("the digits run in order") }
        // 121212, 123123, 010101: a short pattern again and again.
        for length in 1...3 where digits.indices.dropFirst(length).allSatisfy({ digits[$0] == digits[$0 - length] }) {
            throw .weakPin("the digits repeat")
        }
        // 112233, 998877: pairs that run in order.
        if digits.count.isMultiple(of: 2), stride(from: 0, to: digits.count, by: 2).allSatisfy({ digits[$0] == digits[$0 + 1] }) {
            throw .weakPin("the digits come in pairs")
        }
    }
}
