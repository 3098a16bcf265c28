import JSONValues
import Testing

@testable import Withings

@Suite struct NumberTests {
    @Test(arguments: [
        ("78.300", "78.300", "78.3", "78300"), ("78", "78", "78", "78000"), ("+5", "5", "5", "5000"), (".5", "0.5", "0.5", "500"), ("5.", "5", "5", "5000"),
        ("7.83e4", "78300", "78300", "78300000"), ("-0.0005", "-0.0005", "-0.0005", "0"), ("-0.0006", "-0.0006", "-0.0006", "-1"),
        ("0.0005", "0.0005", "0.0005", "1"), ("0.00049", "0.00049", "0.00049", "0"), ("78.01788764", "78.01788764", "78.01788764", "78018"),
        ("-78.3005", "-78.3005", "-78.3005", "-78300"), ("1e-300", String(repeating: "0", count: 0) + "0." + String(repeating: "0", count: 299) + "1", "", "0"),
        ("0", "0", "0", "0"), ("-0", "0", "0", "0"), ("100", "100", "100", "100000"), ("1e2", "100", "100", "100000"),
    ])
    func texts(_ text: String, _ digits: String, _ shortest: String, _ grams: String) throws {
        let number = try #require(ExactDecimal(text))
        #expect(number.description == digits)
        if !shortest.isEmpty { #expect(number.shortest == shortest) }
        #expect(number.thousandfoldRounded == grams)
    }

    @Test(arguments: [
        "", " ", "78,3", "1_000", "0x10", "nan", "NaN", "inf", "1e", "1e+", "e5", "-", "+", ".", "1.2.3", "--1", "1 2", "١٢", "1e401", "1e999999999999",
        "12345678901234567890123456789012345678901234567890",
    ])
    func noNumbers(_ text: String) { #expect(ExactDecimal(text) == nil) }

    @Test func orderIsOfValues() throws {
        let texts = ["-1e300", "-600", "-78.3", "-78.29999", "-1e-300", "0", "1e-300", "0.1", "78.2999", "78.3", "78.30001", "600", "1e300"]
        let numbers = texts.compactMap { ExactDecimal($0) }
        #expect(numbers.count == texts.count)
        for (place, left) in numbers.enumerated() {
            for (other, right) in numbers.enumerated() {
                #expect((left < right) == (place < other), "\(texts[place]) \(texts[other])")
                #expect((left == right) == (place == other))
            }
        }
        #expect(ExactDecimal("78.30") == ExactDecimal("78.3") && ExactDecimal("7.83e1")?.hashValue == ExactDecimal("78.3")?.hashValue)
    }

    @Test func conversionsAreExact() throws {
        let pound = try #require(HealthMateCSV.pound)
        #expect(try #require(ExactDecimal("172.0")?.times(pound)).shortest == "78.01788764")
        #expect(ExactDecimal("9999999999999999999999999999999999999")?.times(pound) == nil, "beyond the digits it is nothing, not something wrong")
    }

    @Test(arguments: [
        ("5", 5), ("5.0", 5), ("50e-1", 5), ("\"5\"", 5), ("\" 5 \"", 5), ("1e30", Int.max), ("-1e30", Int.min), ("\"9223372036854775808\"", Int.max),
    ])
    func lenientInts(_ json: String, _ expected: Int) throws { #expect(try JSONValue(parsing: json).lenientInt == expected) }

    @Test(arguments: ["true", "null", "5.5", "\"5,0\"", "\"\"", "[5]", "{}"]) func noInts(_ json: String) throws {
        #expect(try JSONValue(parsing: json).lenientInt == nil)
    }

    @Test func identifiersKeepAllDigits() throws {
        #expect(try JSONValue(parsing: "9007199254740993").lenientWholeText == "9007199254740993")
        #expect(try JSONValue(parsing: "123456789012345678901234567890").lenientWholeText == "123456789012345678901234567890")
    }

    @Test func everyDocumentedStatusHasItsFamily() throws {
        let ranges = try #require(try Vectors.json("status_codes.json")["ranges"]?.array)
        var covered: Set<Int> = []
        for range in ranges {
            let numbers = try #require(range["from"]?.int)...(try #require(range["to"]?.int))
            covered.formUnion(numbers)
            for number in numbers { #expect(StatusFamily(status: number)?.rawValue == range["family"]?.string, "\(number)") }
        }
        for number in -5...11000 where !covered.contains(number) { #expect(StatusFamily(status: number) == nil, "\(number)") }
    }

    @Test func everyDocumentedStatusHasItsOutcome() throws {
        for range in try #require(try Vectors.json("status_codes.json")["ranges"]?.array) {
            let number = range["from"]?.int ?? 0
            for isToken in [false, true] {
                let answer = CloudAnswer(
                    Array("{\"status\":\(number)}".utf8), http: 200, contentType: "application/json", retryAfter: nil, isTokenEndpoint: isToken)
                let expected: CloudOutcome =
                    switch range["family"]?.string ?? "" {
                    case "Operation was successful": .ok
                    case "Authentication failed": isToken ? .recheckStoreThenReauthorize : .refreshTokenThenRetryOnce
                    case "Invalid params": isToken ? .recheckStoreThenReauthorize : .fixRequest
                    case "Not implemented": .fixRequest
                    case "Unauthorized": .alertUnauthorized
                    case "Too many request": .backoff(seconds: 600)
                    default: .retryLater
                    }
                #expect(answer.outcome == expected, "\(number)")
            }
        }
    }

    @Test(
        arguments: [
            (nil, #"{"status":601,"body":{"wait_seconds":68}}"#, 68), (nil, #"{"status":601,"body":{"wait_seconds":"5"}}"#, 10),
            (nil, #"{"status":601,"body":{"wait_seconds":99999}}"#, 3600), (nil, #"{"status":601}"#, 600),
            ("30", #"{"status":601,"body":{"wait_seconds":68}}"#, 30),
            ("Wed, 21 Oct 2026 07:28:00 GMT", #"{"status":601,"body":{"wait_seconds":68}}"#, 68), ("-5", #"{"status":601}"#, 10),
        ] as [(String?, String, Int)])
    func waits(_ retryAfter: String?, _ body: String, _ seconds: Int) {
        let answer = CloudAnswer(Array(body.utf8), http: 200, contentType: nil, retryAfter: retryAfter, isTokenEndpoint: false)
        #expect(answer.outcome == .backoff(seconds: seconds))
    }
}
