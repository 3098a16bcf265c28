import HTTPClient
import Testing

@Suite struct FormFieldsTests {
    @Test(arguments: [
        ("a=1&b=2", [["a", "1"], ["b", "2"]]), ("", []), ("&&a", [["a", ""]]), ("a=b=c", [["a", "b=c"]]), ("foo=b%20ar%26x+y", [["foo", "b ar&x y"]]),
        ("a=%", [["a", "%"]]), ("a=%4", [["a", "%4"]]), ("a=%zz%41", [["a", "%zzA"]]), ("a=%+1", [["a", "% 1"]]), ("%C3%BC=%FF", [["ü", "\u{FFFD}"]]),
    ])
    func decodes(_ text: String, _ expected: [[String]]) {
        #expect(FormFields.decode(Array(text.utf8)).map { [$0.name, $0.value] } == expected)
    }

    @Test func encodingIsUndoneByDecoding() {
        let value = String(decoding: (0...127).map { UInt8($0) }, as: UTF8.self) + "äß€😀"
        let fields = FormFields.decode(Array(FormFields.encode([(value, value), ("x", "")]).utf8))
        #expect(fields.map(\.name) == [value, "x"])
        #expect(fields.map(\.value) == [value, ""])
    }
}
