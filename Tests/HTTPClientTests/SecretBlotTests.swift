import HTTPClient
import Testing

@Suite struct SecretBlotTests {
    private static let token = "0123456789abcdef0123456789ABCDEF"

    @Test(arguments: [
        ("bad request: token=0123456789abcdef0123456789ABCDEF&content=record", "bad request: token=[secret]&content=record"),
        ("TOKEN=0123456789ABCDEF0123456789ABCDEF", "TOKEN=[secret]"), ("0123456789abcdef0123456789ABCDEF", "[secret]"),
        // A server cuts what it repeats off where it likes.
        ("…token=0123456789abc", "…token=[secret]"), ("89ABCDEF&x", "[secret]&x"), ("token=0123", "token=0123"),
        ("Grüße: nichts", "Grüße: nichts"), ("", ""),
    ])
    func noPieceOfASecretIsLeft(text: String, left: String) {
        #expect(SecretBlot([SecretBlotTests.token]).blotted(text) == left)
    }

    @Test(arguments: [
        ("Authorization: Bearer a+b/c=dé9", "Authorization: Bearer [secret]"), ("?t=a%2Bb%2Fc%3Dd%C3%A99&", "?t=[secret]&"),
        ("AUTH LOGIN YStiL2M9ZMOpOQ==", "AUTH LOGIN [secret]"),
    ])
    func aSecretIsFoundAsItIsWritten(text: String, left: String) {
        #expect(SecretBlot(["a+b/c=dé9"]).blotted(text) == left)
    }

    @Test func noSecretBlotsNothing() {
        #expect(SecretBlot([]).blotted("a text") == "a text" && SecretBlot([""]).blotted("a text") == "a text")
        #expect(SecretBlot(["abc", "def"]).blotted("abcdef abx") == "[secret] abx")
    }
}
