import Crypto
import Testing

/// AES-128-CBC against RFC 3602.
@Suite struct AESCBCTests {
    private func octets(_ text: String) -> [UInt8] {
        stride(from: 0, to: text.count, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) }
    }

    @Test func theCaseOfTheRFC() throws {
        let (key, start) = (octets("06a9214036b8a15b512e03d534120006"), octets("3dafba429d9eb430b422da802c9fac41"))
        let cipher = try #require(AESCBC.seal(Array("Single block msg".utf8), key: key, start: start))
        #expect(cipher.count == 32 && Array(cipher.prefix(16)) == octets("e353779c1079aeb82708942dbe77181a"))
        #expect(AESCBC.open(cipher, key: key, start: start) == Array("Single block msg".utf8))
    }

    @Test(arguments: [0, 1, 15, 16, 17, 40]) func everyLengthComesBack(_ count: Int) throws {
        let key = [UInt8](repeating: 7, count: 16)
        let plain = (0..<count).map { UInt8($0) }
        let cipher = try #require(AESCBC.seal(plain, key: key, start: key))
        #expect(cipher.count == (count / 16 + 1) * 16)
        #expect(AESCBC.open(cipher, key: key, start: key) == plain)
    }

    @Test func whatIsNoCipherTextIsNil() {
        let key = [UInt8](repeating: 7, count: 16)
        for cipher in [[], [1], [UInt8](repeating: 1, count: 15), [UInt8](repeating: 1, count: 16)] {
            #expect(AESCBC.open(cipher, key: key, start: key) == nil)
        }
        #expect(AESCBC.seal([1], key: [1], start: key) == nil && AESCBC.seal([1], key: key, start: []) == nil)
    }
}
