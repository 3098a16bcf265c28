import CivilTime
import DailyEntries
import Intake
import JSONValues
import Store
import Testing

@Suite struct BridgeTests {
    private func bench() async throws -> StudyBench { try await StudyBench(now: "2026-03-25T08:00:00Z") }

    private func hand(_ bench: StudyBench, _ form: BridgeForm, _ body: String, key: String? = nil) async throws -> BridgeAnswer {
        try await bench.intake.take(Array(body.utf8), form: form, token: "0000000a", author: "phone", key: key)
    }

    @Test(arguments: [
        (BridgeForm.entries, #"{"kind":"weight","value":80.10}"#, "80.100"), (.entries, #"{"kind":"weight","value":"80,1 kg"}"#, "80.100"),
        (.entries, #"{"kind":"sg","value":"1.0215"}"#, "1.0215"), (.entries, #"{"kind":"desmopressin","value":true}"#, "yes"),
        (.entries, #"{"kind":"symptoms","value":{"nausea":1,"headache":0,"fatigue":1,"confusion":0,"muscleCramps":0,"vas":7}}"#, "8"),
        (.entries, #"{"kind":"sleep","value":"7:30"}"#, "450"), (.fluids, #"{"amountML":250,"at":"2026-03-25T07:00"}"#, "250"),
        (.symptoms, #"{"nausea":0,"headache":0,"fatigue":0,"confusion":0,"muscleCramps":0,"vas":10}"#, "0"),
        (.cognition, #"{"medianReactionTimeMS":312}"#, "312"),
        (.dailyValues, #"{"metric":"stepCount","day":"2026-03-24","value":5321}"#, "5321"),
        (.dailyValues, #"[{"metric":"hrvSDNN","day":"2026-03-24","value":47.333333333333336,"min":20,"max":90}]"#, "47.333333333"),
        (.dailyValues, #"{"samples":[{"metric":"stepCount","start":"2026-03-25T07:00:00+01:00","end":"2026-03-25T07:30:00+01:00","value":900}]}"#, "900"),
    ])
    func everyFormIsTaken(form: BridgeForm, body: String, value: String) async throws {
        let bench = try await bench()
        let answer = try await hand(bench, form, body)
        #expect(answer.result.status == .accepted, "\(answer.json)")
        #expect(answer.result.values.map(\.value) == [value])
        let stored = try bench.rows("SELECT bytes, source FROM evidence WHERE id = \(answer.result.evidenceID ?? 0)").first
        #expect(stored?.blob("bytes") == Array(body.utf8), "the evidence is the document, byte for byte")
        #expect(stored?.text("source") == (form == .dailyValues ? "import" : "manual.patient"))
        #expect(try await bench.verify() == [])
    }

    @Test(arguments: [
        (BridgeForm.entries, "{", "bad_json", ""), (.entries, "[1]", "bad_document", "(document)"), (.entries, #"{"kind":"weight"}"#, "bad_document", "value"),
        (.entries, #"{"kind":"weight","value":80100}"#, "unit", "value"), (.entries, #"{"kind":"height","value":1}"#, "bad_document", "kind"),
        (.entries, #"{"kind":"weight","value":80.1,"weight":1}"#, "bad_document", "weight"),
        (.entries, #"{"kind":"weight","value":80.1,"value":81}"#, "bad_json", ""), (.entries, #"{"kind":"weight","value":8e1}"#, "not_a_number", "value"),
        (.entries, #"{"kind":"weight","value":80.1,"at":"gestern"}"#, "bad_time", "at"), (.entries, #"{"kind":"fluid","value":[1]}"#, "bad_document", "value"),
        (.symptoms, #"{"nausea":4,"headache":0,"fatigue":0,"confusion":0,"muscleCramps":0,"vas":10}"#, "bad_document", "nausea"),
        (.symptoms, #"{"nausea":1,"headache":0,"fatigue":0,"confusion":0,"muscleCramps":0}"#, "bad_document", "vas"),
        (.fluids, #"{"amountML":-1}"#, "bad_document", "amountML"), (.fluids, #"{"amountML":0.5}"#, "bad_document", "amountML"),
        (.cognition, #"{"medianReactionTimeMS":0}"#, "bad_document", "medianReactionTimeMS"), (.dailyValues, "{}", "empty", ""),
        (.dailyValues, "[]", "empty", ""),
        (.dailyValues, #"{"metric":"hrvRMSSD","day":"2026-03-24","value":40}"#, "bad_document", "metric"),
        (.dailyValues, #"{"metric":"stepCount","day":"2026-03-26","value":40}"#, "bad_document", "day"),
        (.dailyValues, #"{"metric":"stepCount","day":"2026-02-01","value":40}"#, "bad_document", "day"),
        (.dailyValues, #"{"metric":"stepCount","day":"2026-03-24","value":-1}"#, "bad_value", ""),
        (.dailyValues, #"{"metric":"heartRate","day":"2026-03-24","value":70,"min":80,"max":90}"#, "bad_value", ""),
        (
            .dailyValues, #"{"samples":[{"metric":"stepCount","start":"2026-03-25T07:00:00Z","end":"2026-03-25T06:00:00Z","value":1}]}"#, "bad_value",
            "samples[0]"
        ),
        (
            .dailyValues, #"{"samples":[{"metric":"stepCount","start":"2026-03-25T10:00:00Z","end":"2026-03-25T12:00:00Z","value":1}]}"#, "bad_document",
            "samples[0].end"
        ),
        (
            .dailyValues, #"{"samples":[{"metric":"stepCount","start":"2026-01-25T10:00:00Z","value":1}]}"#, "bad_document", "samples[0].end"
        ),
    ])
    func whatIsWrongIsToldWithItsPlace(form: BridgeForm, body: String, code: String, place: String) async throws {
        let bench = try await bench()
        let answer = try await hand(bench, form, body)
        #expect(answer.result.status == .rejected)
        #expect(answer.refusals.first?.code == code, "\(answer.json)")
        #expect(answer.refusals.first?.path == place, "\(answer.json)")
        #expect(answer.refusals.first?.remedy.isEmpty == false)
        #expect(try bench.rows("SELECT * FROM reading").isEmpty)
        #expect(try bench.rows("SELECT * FROM evidence").count == 1, "what was refused stays as evidence")
    }

    @Test func aBadItemDoesNotHoldUpTheOthers() async throws {
        let bench = try await bench()
        let body = #"{"values":[{"metric":"stepCount","day":"2026-03-24","value":5321},{"metric":"x","day":"2026-03-24","value":1},7]}"#
        let answer = try await hand(bench, .dailyValues, body)
        #expect(answer.result.status == .accepted)
        #expect(answer.refusals.map(\.path) == ["values[1].metric", "values[2]"])
        #expect(try bench.rows("SELECT * FROM reading").count == 1)
    }

    @Test func theSameKeyIsOneEntryAndAnotherDocumentUnderItIsRefused() async throws {
        let bench = try await bench()
        let first = try await hand(bench, .fluids, #"{"amountML":200}"#, key: "k1")
        let again = try await hand(bench, .fluids, #"{"amountML":200}"#, key: "k1")
        #expect(again.result.status == .duplicate)
        #expect(again.result.evidenceID == first.result.evidenceID)
        #expect(again.result.values == first.result.values)
        await #expect(throws: IntakeError.self) { _ = try await hand(bench, .fluids, #"{"amountML":201}"#, key: "k1") }
        // Without a key two equal drinks are two.
        _ = try await hand(bench, .fluids, #"{"amountML":200}"#)
        _ = try await hand(bench, .fluids, #"{"amountML":200}"#)
        #expect(try bench.entries().contains { $0.contains(#""fluidIntakeML":600"#) })
    }

    @Test func anUnchangedDayIsNoNewVersionAndAChangedOneReplacesIt() async throws {
        let bench = try await bench()
        let steps = { (count: Int) in #"[{"metric":"stepCount","day":"2026-03-24","value":\#(count)}]"# }
        for (count, status) in [(100, IntakeResult.Status.accepted), (100, .duplicate), (200, .accepted), (100, .accepted), (100, .duplicate)] {
            bench.clock.set(bench.clock.now().adding(seconds: 3600))
            #expect(try await hand(bench, .dailyValues, steps(count)).result.status == status)
            #expect(try bench.entries().contains { $0.contains(#""stepCount":\#(count)"#) })
        }
        #expect(try bench.rows("SELECT * FROM reading").count == 3)
        #expect(try await bench.verify() == [])
    }

    @Test func theFollowUpAnswerIsKeptAndIsNoReading() async throws {
        let bench = try await bench()
        let snapshot = try await bench.intake.enter(TypedEntry(.wellbeing, "1"), as: .patient, author: "bedside")
        let reading = "manual.patient:\(snapshot.evidenceID ?? 0)"
        try await bench.intake.answerFollowUp(of: reading, note: "Kopfweh & müde")
        let rows = try bench.rows("SELECT metadata, bytes FROM evidence WHERE name = '\(FollowUpAnswer.evidenceName)'")
        #expect(try rows.compactMap { try FollowUpAnswer($0) }.map(\.note) == ["Kopfweh & müde"])
        #expect(try bench.rows("SELECT * FROM reading").count == 1)
        #expect(try await bench.verify() == [])
    }
}
