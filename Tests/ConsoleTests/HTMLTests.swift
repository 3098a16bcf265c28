import CivilTime
import DailyEntries
import EscalationCore
import Foundation
import Intake
import JSONValues
import PhotoAnswers
import Store
import Testing

@testable import Console

/// What stands in pages.
@Suite struct HTMLTests {
    static let attack = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>&amp;"

    @Test func everyTextIsEscaped() {
        let html: HTML = "<p title=\"\(HTMLTests.attack)\">\(HTMLTests.attack)</p>"
        #expect(!html.markup.contains("<script") && !html.markup.contains("<img"))
        #expect(html.markup.components(separatedBy: "\"").count == 3)
    }

    @Test func noFieldBringsMarkupIntoAPage() async throws {
        let bench = try await ConsoleBench()
        let token = try SessionStore.newToken()
        for (path, form) in [("/login", ["name": HTMLTests.attack, "pin": HTMLTests.attack, "next": HTMLTests.attack]), ("/nothing", [:])] {
            let answer = await bench.post(path, as: token, form)
            #expect(!answer.text.contains("<script>alert"), "\(path)")
            #expect(!answer.text.contains("onerror=alert(1)>"), "\(path)")
        }
        let query = WebRequest.encoded(HTMLTests.attack)
        let technician = try await bench.session("theo")
        for path in ["/login?next=\(query)&lang=\(query)", "/tech/log?text=\(query)&level=\(query)&source=\(query)&hours=\(query)"] {
            let answer = await bench.request("GET", path, as: technician)
            #expect(answer.status == 200)
            #expect(!answer.text.contains("<script>alert") && !answer.text.contains("<img src=x"), "\(path)")
        }
    }

    @Test func theNursesPageShowsDaysReviewsAndCharts() async throws {
        let bench = try await ConsoleBench()
        for (kind, text, at) in [
            ("weight", "80,1", "2026-03-03T06:00:00Z"), ("weight", "80,4", "2026-03-04T06:00:00Z"), ("sg", "1.018", "2026-03-04T07:00:00Z"),
            ("fluid", "2400", "2026-03-04T18:00:00Z"),
        ] {
            _ = try await bench.intake.take(
                Evidence(
                    kind: .manual, source: "manual.staff", name: kind, receivedAt: Instant(at) ?? Instant(milliseconds: 0),
                    metadata: ["kind": .string(kind), "author": "anna", "at": .string(at)], bytes: Array(text.utf8)), unique: false)
        }
        let token = try await bench.session("anna")
        let page = await bench.request("GET", "/station", as: token).text
        #expect(page.utf8.count < 100_000)
        for text in ["UKE-2026-0042", "80,400", "1,018", "<svg class=\"chart\"", "polyline", "Offene Alarme", "Zu prüfen", "data-review", "Was fehlt"] {
            #expect(page.contains(text), "\(text)")
        }
        #expect(!page.contains(" style=") && !page.contains("onclick"))
        let english = await bench.request("GET", "/station?lang=en", as: token).text
        for text in ["80.400", "1.018", "Open alarms", "To review", "What is missing"] { #expect(english.contains(text), "\(text)") }
        let profile = await bench.request("GET", "/station/patient", as: token).text
        #expect(profile.contains("Studienarzt") && profile.contains("Kat A"))
        let csv = await bench.request("GET", "/station/export/csv", as: token)
        #expect(csv.header("content-disposition") == "attachment; filename=\"UKE-2026-0042.csv\"")
        #expect(bench.acts.last?.verb == "export.file" && bench.acts.last?.author.name == "anna")
    }

    @Test func nothingLeavesWithoutConsent() async throws {
        let bench = try await ConsoleBench()
        try await bench.intake.recordConsent("withdrawn", [:], by: .gateway)
        let answer = await bench.request("GET", "/station/export/json", as: try await bench.session("anna"))
        #expect(answer.status == 403)
        #expect(bench.acts.isEmpty)
    }

    @Test(
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg", "inline"), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png", "inline"),
            (Array("<svg onload=alert(1)>".utf8), "application/octet-stream", "attachment; filename=\"evidence\""),
            (Array("<html><script>".utf8), "application/octet-stream", "attachment; filename=\"evidence\""),
            ([], "application/octet-stream", "attachment; filename=\"evidence\""),
        ] as [([UInt8], String, String)])
    func evidenceIsNeverAPage(_ bytes: [UInt8], _ type: String, _ disposition: String) {
        let item = Evidence(kind: .photo, source: "photo", name: "x", receivedAt: Instant(milliseconds: 0), metadata: .null, bytes: bytes)
        let answer = EvidenceAnswer.response(item)
        #expect(answer.header("content-type") == type)
        #expect(answer.header("content-disposition") == disposition)
        #expect(answer.header("content-security-policy")?.contains("sandbox") == true)
    }

    @Test func aPhotoOfATelephoneIsShownAsAPicture() async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../testdata/files/a.jpg").standardized
        let jpeg = Array(try Data(contentsOf: file))
        // What a browser shows anyway goes out as it came, without any worker.
        let item = Evidence(kind: .photo, source: "photo", name: "x", receivedAt: Instant(milliseconds: 0), metadata: .null, bytes: jpeg)
        let answer = await EvidenceAnswer.response(item, 1, photos: PhotoDesk(worker: PhotoWorker(program: "/nowhere")))
        #expect(answer.header("content-type") == "image/jpeg")
        // Where the worker fails the bytes are handed out as a file.
        let other = Evidence(kind: .photo, source: "photo", name: "x", receivedAt: Instant(milliseconds: 0), metadata: .null, bytes: [1, 2, 3])
        let failed = await EvidenceAnswer.response(other, 2, photos: PhotoDesk(worker: PhotoWorker(program: "/nowhere")))
        #expect(failed.header("content-type") == "application/octet-stream")
    }

    @Test func chartsHoldAnyNumbers() {
        for values in [[1: 0], [1: 5, 2: 5], [1: 80_000, 9: 80_001], [0: 0, 14: 1_000_000], [3: 1, 4: 2, 6: 3]] {
            let days = (values.keys.min() ?? 0)...max(values.keys.max() ?? 0, (values.keys.min() ?? 0) + 6)
            let chart = TrendChart(
                title: "t", days: days, series: [.init(name: "s", style: "a", values: values)],
                limits: [.init(level: .red, values: Dictionary(uniqueKeysWithValues: days.map { ($0, 7) }))], levels: [1: .red],
                incomplete: [], leastSpan: 100, date: { "\($0).3." }, text: { String($0) }, word: { $0.rawValue }, incompleteWord: "", summary: "s")
            let svg = chart.svg?.markup ?? ""
            #expect(svg.components(separatedBy: "<circle").count > values.count)
            let numbers = svg.matches(of: /(?:cy|y1)="(-?\d+)"/).compactMap { Int($0.1) }
            #expect(numbers.allSatisfy { (0...232).contains($0) }, "\(svg)")
        }
        let empty = TrendChart(
            title: "t", days: 1...7, series: [], limits: [], levels: [:], incomplete: [], leastSpan: 1, date: { _ in "" }, text: { String($0) },
            word: { _ in "" }, incompleteWord: "", summary: "s")
        #expect(empty.svg == nil)
    }

    @Test(
        arguments: [
            ("a=1&b=2", ["a": "1", "b": "2"]), ("a=%C3%A4+b", ["a": "ä b"]), ("a=%zz&b", ["a": "%zz", "b": ""]), ("", [:]), ("a=%", ["a": "%"]),
            ("a=1=2", ["a": "1=2"]),
        ] as [(String, [String: String])])
    func formsAreDecoded(_ text: String, _ fields: [String: String]) { #expect(WebRequest.fields(text) == fields) }
}
