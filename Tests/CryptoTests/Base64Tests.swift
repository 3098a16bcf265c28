import Crypto
import Testing

@Suite struct Base64Tests {
    /// The vectors of RFC 4648 section 10.
    @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy")])
    func vectorsOfTheRFC(plain: String, encoded: String) {
        #expect(Base64.encode(Array(plain.utf8)) == encoded)
        #expect(Base64.decode(Array(encoded.utf8)) == Array(plain.utf8))
    }

    @Test(arguments: ["Z", "Zg=", "Zg==Zg==", "====", "Z===", "Zm9!"]) func whatIsNoneIsNil(_ text: String) { #expect(Base64.decode(Array(text.utf8)) == nil) }
}
