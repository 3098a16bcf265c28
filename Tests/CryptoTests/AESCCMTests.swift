import Crypto
import Testing

@Suite struct AESCCMTests {
    private static func octets(_ text: String) -> [UInt8] {
        let digits = Array(text.utf8.filter { $0 != 32 })
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) }
    }

    // Packet vector 1 of RFC 3610: the first 8 octets are authenticated, the tag has 8 octets.
    private let key = octets("C0 C1 C2 C3 C4 C5 C6 C7 C8 C9 CA CB CC CD CE CF")
    private let nonce = octets("00 00 00 03 02 01 00 A0 A1 A2 A3 A4 A5")
    private let additional = octets("00 01 02 03 04 05 06 07")
    private let cipher = octets("58 8C 97 9A 61 C6 63 D2 F0 66 D0 C2 C0 F9 89 80 6D 5F 6B 61 DA C3 84")
    private let tag = octets("17 E8 D1 2C FD F9 26 E0")

    @Test func opensTheVectorOfTheRFC() {
        let plain = AESCCM.open(cipher, tag: tag, key: key, nonce: nonce, additional: additional)
        #expect(plain == Array(8...30))
    }

    @Test func aChangedOctetIsRefused() {
        for place in cipher.indices {
            var changed = cipher
            changed[place] ^= 1
            #expect(AESCCM.open(changed, tag: tag, key: key, nonce: nonce, additional: additional) == nil)
        }
        for place in tag.indices {
            var changed = tag
            changed[place] ^= 0x80
            #expect(AESCCM.open(cipher, tag: changed, key: key, nonce: nonce, additional: additional) == nil)
        }
        #expect(AESCCM.open(cipher, tag: tag, key: key, nonce: nonce, additional: [0]) == nil)
        #expect(AESCCM.open(cipher, tag: tag, key: key.reversed(), nonce: nonce, additional: additional) == nil)
    }

    @Test func wrongLengthsAreRefused() {
        #expect(AESCCM.open([], tag: tag, key: key, nonce: nonce, additional: additional) == nil)
        #expect(AESCCM.open(cipher, tag: [1, 2, 3], key: key, nonce: nonce, additional: additional) == nil)
        #expect(AESCCM.open(cipher, tag: tag, key: [], nonce: nonce, additional: additional) == nil)
        #expect(AESCCM.open(cipher, tag: tag, key: key, nonce: [1], additional: additional) == nil)
        #expect(AESCCM.open(cipher, tag: tag, key: key, nonce: Array(0...13), additional: additional) == nil)
    }
}
