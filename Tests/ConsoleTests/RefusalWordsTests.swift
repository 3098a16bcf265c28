import CivilTime
import DailyEntries
import EscalationCore
import EventLog
import Foundation
import Intake
import JSONValues
import Synchronization
import Testing

@testable import Console

/// What people read where something did not work: in their language, with a way on.
@Suite struct RefusalWordsTests {
    /// The English words of a command, as they could stand in any answer.
    private static let said = "zebra: no such thing; run `hypona doctor`"
    /// Everything a form may carry, so that every route gets as far as its command.
    private static let form = [
        "action": "accept", "kind": "weight", "value": "80.1", "yes": "1", "id": "manual.patient:1", "version": "1", "date": "2026-03-01", "by": "Arzt",
        "role": "clinic", "telephone": "040 1", "age": "61",
    ]

    /// Every act of a nurse or the patient, found among the routes themselves: none shows the words of a command.
    @Test(arguments: [nil, "alarm.newer", "field.age", "review.unknown", "nobody.knows"] as [String?])
    func noPageShowsTheWordsOfACommand(_ code: String?) async throws {
        for status in [1, 3] {
            let bench = try await ConsoleBench(refusal: ConsoleOutcome(items: [], status: status, message: RefusalWordsTests.said, code: code))
            let nurse = try await bench.session("anna")
            for route in ConsoleService.routes where route.method == .post && route.needsToken {
                let path = route.example
                let answer = await bench.post(path, as: nurse, RefusalWordsTests.form, headers: ["cookie": "hypona=\(nurse)", "accept-language": "de"])
                #expect(!answer.text.contains("zebra"), "\(path)")
                if answer.status >= 400, answer.isPage {
                    #expect(answer.text.contains("<html lang=\"de\">"), "\(path)")
                    #expect(answer.text.contains("class=\"button") || answer.text.contains("<button>"), "\(path): no way on")
                }
            }
            #expect(bench.kept.log.withLock { log in log.contains { $0.text.contains("zebra") } }, "the technician finds the reason in the log")
        }
    }

    @Test(arguments: [
        ("alarm.newer", "neuer Grund"), ("review.unknown", "wartet nicht mehr"), ("field.baselineWeight", "Ausgangsgewicht"),
        ("consent.invalid", "Einwilligung"), ("store.meaningless", "gespeichert"),
    ])
    func aCodeHasItsSentence(_ code: String, _ words: String) {
        #expect(CommandWords.sentence(code, status: 1).german.contains(words))
        #expect(CommandWords.sentence(code, status: 1) != CommandWords.sentence(nil, status: 1))
    }

    /// Why a reading waits is said in words, whatever the code.
    @Test(arguments: [
        "out_of_range", "outside_band", "other_user", "other_person", "unit_suspect", "ask", "first_reading", "session_ambiguous", "foreign_device",
        "not_our_device", "attribution", "account_creation", "no_time", "time_not_sane", "clock_wait", "samples_differ", "not_an_sg", "one_reader",
        "readers_differ", "point_not_seen", "device_range", "calibration_failed", "corrected_out_of_range", "below_physiological", "above_physiological",
        "not_a_value", "scaling_unconfirmed", "no_scale", "missing_category", "timezone_differs", "foreign_user", "missing_grpid", "not_sure",
    ])
    func everyReasonToReviewHasItsSentence(_ code: String) {
        for language in [Language.german, .english] {
            let sentence = ReviewWords.sentence(JudgementCode(rawValue: code), language)
            #expect(sentence.contains(" ") && !sentence.contains(code), "\(sentence)")
        }
    }

    @Test func aLogOfLongLinesMakesNoHeavyPage() {
        let event = LogEvent(
            time: Instant(seconds: 1_790_000_000), level: .error, source: "service", code: "command.failed", text: String(repeating: "ä<", count: 5000),
            fields: ["what": .string(String(repeating: "x", count: 10_000))])
        #expect(LogPage.row(event).markup.utf8.count < 1400)
    }

    /// Back to where the person came from, never to a page that the person may not see.
    @Test(arguments: [
        ("/station/nothing", "anna", "/station"), ("/tech/nothing", "theo", "/tech"), ("/tech", "anna", "/station"), ("/station", "theo", "/tech"),
        ("/nothing", "pat", "/bedside"),
    ])
    func everyErrorPageLeadsBack(_ path: String, _ name: String, _ target: String) async throws {
        let bench = try await ConsoleBench()
        let answer = await bench.request("GET", path, as: try await bench.session(name))
        #expect(answer.status >= 400)
        #expect(answer.text.contains("<a class=\"button quiet\" href=\"\(target)\">Zurück</a>"))
    }

    @Test func anErrorAtTheBedLooksLikeTheBed() async throws {
        let bench = try await ConsoleBench()
        let answer = await bench.request("POST", "/bedside/fluid", form: ["value": "200"])
        #expect(answer.status == 403)
        #expect(answer.text.contains("/assets/bedside.css"))
        #expect(answer.text.contains("<a class=\"button\" href=\"/bedside\">"))
    }

    @Test func aCorrectionThatIsNoNumberSaysSoInGerman() async throws {
        let bench = try await ConsoleBench()
        try await bench.enter(.weight, "99", at: "2026-03-05T07:00:00Z")
        let nurse = try await bench.session("anna")
        let id = try #require(try await bench.console.reader.view()?.study.derived.reviews.first?.id)
        let answer = await bench.post("/station/reviews/\(id)", as: nurse, ["action": "correct", "value": "achtzig"])
        #expect(answer.status == 422)
        #expect(bench.acts.isEmpty)
        #expect(answer.text.contains("Zahl"))
    }
}
