import JSONValues
import Testing

@Suite struct JSONReaderTests {
    @Test(arguments: [
        "null", "true", "[]", "{}", "[1,2.50,-0,1e3]", #"{"a":{"b":[null,"x"]},"c":"\"\\/\b\f\n\r\tä€😀"}"#, #""\u00e4\ud83d\ude00""#, "  7 ", "0.0001",
        "-12.5E-7",
    ])
    func readsAndWritesWhatItRead(_ text: String) throws {
        let value = try JSONValue(parsing: text)
        #expect(try JSONValue(parsing: value.text()) == value)
        #expect(try JSONValue(parsing: value.text(pretty: true)) == value)
    }

    @Test func keepsTheDigitsOfNumbers() throws {
        #expect(try JSONValue(parsing: "[80.050,1e400,90071992547409931234]").text() == "[80.050,1e400,90071992547409931234]")
    }

    @Test(arguments: [
        ("", JSONError.Problem.unexpectedEnd, 1), ("{", .unexpectedEnd, 2), ("[1,]", .unexpected, 3), ("{\"a\":1,}", .unexpected, 7), ("[1 2]", .unexpected, 4),
        ("01", .badNumber, 1), ("+1", .badNumber, 1), (".5", .badNumber, 1), ("1.", .badNumber, 1), ("1e", .badNumber, 1), ("NaN", .unexpected, 1),
        ("{\"a\":1,\"a\":2}", .duplicateKey, 8), ("\"a", .unexpectedEnd, 3), ("\"\u{1}\"", .controlCharacter, 2), (#""\x""#, .badEscape, 2),
        (#""\ud800""#, .badEscape, 2), ("1 1", .trailing, 3), ("// x\n1", .unexpected, 1), ("'a'", .unexpected, 1), ("{a:1}", .unexpected, 2),
        ("tru", .unexpected, 1),
    ])
    func refusesWithPlace(_ text: String, _ problem: JSONError.Problem, _ column: Int) {
        #expect { try JSONValue(parsing: text) } throws: { error in
            let error = error as? JSONError
            return error?.problem == problem && error?.column == column && error?.line == 1
        }
    }

    @Test func refusesBrokenUTF8() {
        #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xC3, 0x22]) }
    }

    @Test func refusesDepthWithoutCrash() {
        #expect { try JSONValue(parsing: String(repeating: "[", count: 200_000)) } throws: { ($0 as? JSONError)?.problem == .tooDeep }
    }

    @Test func everyTruncationIsRefused() throws {
        let text = Array(#"{"a":[1.5,"ä\n",{"b":null}],"c":false}"#.utf8)
        for length in 0..<text.count { #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text[..<length])) } }
    }

    @Test func json5() throws {
        let text = "\u{FEFF}// head\n{ /* x */ a: 'it''s'.b, }"
        #expect(throws: JSONError.self) { try JSONValue(parsingJSON5: Array(text.utf8)) }
        let good = "// head\n{ plain: 'x\\'y', \"q\": [1, .5, 5., +3, 0x1F, -0x10,], /* tail */ }"
        #expect(try JSONValue(parsingJSON5: Array(good.utf8)).text() == #"{"plain":"x'y","q":[1,0.5,5.0,3,31,-16]}"#)
        #expect(throws: JSONError.self) { try JSONValue(parsingJSON5: Array("{a: Infinity}".utf8)) }
        #expect(throws: JSONError.self) { try JSONValue(parsingJSON5: Array("{a: 1 /* open".utf8)) }
    }
}

@Suite struct JSONNumberTests {
    @Test(
        arguments: [
            ("5", 5), ("5.0", 5), ("50e-1", 5), ("-3", -3), ("0e99", 0), ("5.5", nil), ("9223372036854775807", Int.max), ("9223372036854775808", nil),
            ("-9223372036854775808", Int.min),
            ("1e19", nil), ("1e-5", nil), ("1e99999999999999999999", nil),
        ] as [(String, Int?)])
    func whole(_ text: String, _ expected: Int?) throws { #expect(try JSONValue(parsing: text).int == expected) }

    @Test(arguments: [("80.05", 80050), ("80", 80000), ("80.0501", nil), ("1e2", 100_000), ("-0.001", -1)] as [(String, Int?)])
    func scaled(_ text: String, _ expected: Int?) throws { #expect(try JSONValue(parsing: text).number?.scaled(3) == expected) }

    @Test(arguments: [(80050, 3, "80.050"), (5, 3, "0.005"), (-5, 3, "-0.005"), (0, 2, "0.00"), (12, 0, "12"), (Int.min, 1, "-922337203685477580.8")])
    func decimal(_ value: Int, _ digits: Int, _ text: String) { #expect(JSONNumber.decimal(value, digits) == text) }
}

@Suite struct JSONSectionTests {
    @Test func readsNullLikeAMissingMember() throws {
        var section = try JSONSection(document: ["given": 5, "empty": nil])
        #expect(try section.int("empty", in: 0...9) == nil)
        #expect(try section.section("empty") == nil)
        #expect(try section.int("given", in: 0...9) == 5)
        try section.finish()
    }

    private enum Colour: String, CaseIterable { case red, green }

    private func section(_ text: String) throws -> JSONSection { try JSONSection(document: JSONValue(parsing: text)) }

    @Test func namesThePathOfWhatItRefuses() throws {
        var root = try section(#"{"a":{"b":[{"c":5}]},"n":true,"w":80.05,"colour":"blue"}"#)
        var a = try #require(try root.section("a"))
        var b = try #require(try a.sections("b")?.first)
        #expect { try b.int("c", in: 0...4) } throws: { "\($0)" == "a.b[0].c: 5 is outside 0…4" }
        #expect { try root.int("n", in: 0...4) } throws: { "\($0)" == "n: must be a whole number" }
        #expect { try root.scaled("w", digits: 1, in: 0...1) } throws: { "\($0)".hasPrefix("w: 80.05 has more than 1 decimals") }
        #expect { try root.choice("colour", of: Colour.self) } throws: { "\($0)" == "colour: \"blue\" is none of \"red\", \"green\"" }
        #expect(throws: Never.self) { try root.finish() }
    }

    @Test func refusesUnknownNames() throws {
        var root = try section(#"{"a":1,"b":2}"#)
        _ = try root.int("a", in: 0...9)
        #expect { try root.finish() } throws: { "\($0)" == "b: unknown; known here: a" }
    }
}
