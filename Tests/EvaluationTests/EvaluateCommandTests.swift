import Evaluation
import JSONValues
import Testing

@Suite struct EvaluateCommandTests {
    private struct Outcome {
        var status: Int32 = -1
        var lines: [String] = []
        var errors: [String] = []
    }

    private func run(_ file: String, _ option: String? = nil, json: Bool = true) -> Outcome {
        var outcome = Outcome()
        outcome.status = EvaluateCommand(kind: option.flatMap(CaseKinds.kind(option:)), json: json).run(
            Array(file.utf8), name: "f.json", output: { outcome.lines.append($0) }, errors: { outcome.errors.append($0) })
        return outcome
    }

    private let quiet = #"{"id":"A","entries":[{"pod":3,"wm":80000,"sym":[{"nausea":0,"headache":0,"fatigue":0,"confusion":0,"muscleCramps":0,"vas":9}]}]}"#

    @Test func oneCaseAListAnObjectOfCasesAndLinesAnswerAlike() {
        let one = run(quiet)
        #expect(one.status == 0)
        #expect(
            one.lines == [
                #"{"id":"A","result":{"level":"green","reasons":[],"info":["baseline.weightMissing","data.noUrineSG"],"basis":"fresh","#
                    + #""byDay":[{"pod":3,"level":"green","reasons":[],"info":["baseline.weightMissing","data.noUrineSG"],"basis":"fresh"}]}}"#
            ])
        #expect(run("[\(quiet)]").lines == one.lines)
        #expect(run(#"{"cases":[\#(quiet)],"schema":"hypona-core-cases/1"}"#).lines == one.lines)
        #expect(run("\(quiet)\n\n\(quiet)\r\n").lines == one.lines + one.lines)
        #expect(run("\u{FEFF}" + quiet).lines == one.lines)
    }

    @Test func theSchemaNamesTheKindAndAnOptionDecides() {
        #expect(
            run(#"{"schema":"hypona-reminder-cases/1","cases":[{"pod":6,"done":0,"due":0,"morningOK":true}]}"#).lines == [
                #"{"result":{"intensity":"maximal"}}"#
            ])
        let symptoms = #"{"entry":{"nausea":0,"headache":0,"fatigue":0,"confusion":0,"muscleCramps":0,"vas":7}}"#
        #expect(run(symptoms, "symptoms").lines == [#"{"result":{"totalScore":3}}"#])
        #expect(run(symptoms).status == 1)
        let unknown = run(#"{"schema":"something/1","cases":[]}"#)
        #expect(unknown.status == 1)
        #expect(unknown.errors == [#"f.json: schema: "something/1" is no known kind of cases; name the kind by an option"#])
        #expect(run(#"{"schema":"something/1","cases":[]}"#, "core").status == 0)
    }

    @Test func nothingToAnswerIsAnsweredByNothing() {
        #expect(run(#"{"cases":[]}"#).lines.isEmpty)
        #expect(run(#"{"cases":[]}"#).status == 0)
        #expect(run(#"{"entries":[]}"#).lines == [#"{"result":{"level":null,"reasons":[],"info":[],"basis":"none","byDay":[]}}"#])
    }

    /// Expectations stand beside the cases and are never read.
    @Test func aWrongExpectationChangesNothing() {
        let wrong = quiet.dropLast() + #","expected":{"level":"red"},"expectedByDay":5,"note":[[]]}"#
        #expect(run(String(wrong)).lines == run(quiet).lines)
    }

    @Test func aRefusedCaseHasItsLineAndTheOthersAreAnswered() {
        let outcome = run(#"{"cases":[\#(quiet),{"id":7,"entries":[{"pod":3,"wm":"80000"}]},5,\#(quiet)]}"#)
        #expect(outcome.status == 1)
        #expect(outcome.lines.count == 4)
        #expect(outcome.lines[1] == #"{"id":7,"error":{"path":"cases[1].entries[0].wm","reason":"must be a whole number"}}"#)
        #expect(outcome.lines[2] == #"{"error":{"path":"cases[2]","reason":"must be an object { … }"}}"#)
        #expect(outcome.lines[3] == outcome.lines[0])
        #expect(outcome.errors == ["f.json: cases[1].entries[0].wm: must be a whole number", "f.json: cases[2]: must be an object { … }"])
    }

    @Test func aBrokenLineIsNamedAndTheOthersAreAnswered() {
        let outcome = run("\(quiet)\n{\"entries\":[}\n\(quiet)")
        #expect(outcome.status == 1)
        #expect(outcome.lines.count == 3)
        #expect(outcome.errors == ["f.json: line 2: line 1, column 13: unexpected character"])
    }

    @Test(arguments: ["", " \n", "{", "nul", "[1,", #"{"cases":"#, "\u{0}", #"{"a":1,"a":2}"#, "NaN", #"{"entries":[]} x"#])
    func whatIsNoJSONIsRefusedWithItsPlace(file: String) {
        let outcome = run(file)
        #expect(outcome.status == 1)
        #expect(outcome.lines.isEmpty)
        #expect(outcome.errors.count == 1)
        #expect(outcome.errors.first?.hasPrefix("f.json: line ") == true)
    }

    @Test func bytesThatAreNoTextAreRefused() {
        var errors: [String] = []
        let status = EvaluateCommand(json: true).run([0x22, 0xFF, 0x22], name: "f", output: { _ in }, errors: { errors.append($0) })
        #expect(status == 1)
        #expect(errors == ["f: line 1, column 1: not valid UTF-8"])
    }

    @Test func deepNestingIsRefused() {
        #expect(run(String(repeating: "[", count: 100_000)).status == 1)
        #expect(run(#"{"entries":"# + String(repeating: "[", count: 200) + String(repeating: "]", count: 200) + "}").status == 1)
    }

    @Test func aPersonSeesLevelReasonsInWordsAndNumbers() {
        let file = #"{"id":"B","entries":[{"pod":3,"wm":80000},{"pod":4,"wm":81000}],"profile":{"histology":"hormoninaktiv","baselineWeight":80000}}"#
        let outcome = run(file, json: false)
        #expect(outcome.status == 0)
        #expect(
            outcome.lines == [
                "B", "  POD 3  Grün (green): Routine-Monitoring fortführen; Daten unvollständig / data incomplete",
                "    info    data.noSymptoms      kein Beschwerdebogen / no symptom entry", "    info    data.noUrineSG       kein Urin-SG / no urine SG",
                "  POD 4  Gelb (yellow): Telefonische Rückmeldung Ambulanz; Daten unvollständig / data incomplete",
                "    yellow  weight.gain24h       Gewicht +1,0 kg seit POD 3 (Grenze 1,0 kg) / weight +1.0 kg since POD 3 (limit 1.0 kg)",
                "    info    data.noSymptoms      kein Beschwerdebogen / no symptom entry", "    info    data.noUrineSG       kein Urin-SG / no urine SG",
            ])
        let refused = run(#"{"entries":5}"#, json: false)
        #expect(refused.status == 1)
        #expect(refused.lines.isEmpty)
        #expect(refused.errors == ["f.json: entries: must be a list [ … ]"])
    }

    @Test func theOtherKindsSpeakToo() {
        #expect(
            run(#"{"name":"one","profile":{"risikoMedikamenteCSV":"xyz"}}"#, "risk", json: false).lines == [
                "one", "  class mittel: 2 points (A 2, B 0, C 0)", "  Kat B pending, lifted to mittel; worst case hoch",
                "  missing: histology, stalkDeviationDeg, podSodium, opDurationMin, csfLeak", "  unknown medication: xyz",
            ])
        #expect(
            run(#"[{"entry":{"nausea":4}},{"id":7,"name":"b","entry":{}}]"#, "symptoms", json: false).lines == [
                "case 1", "  rejected: nausea is 4; give a whole number of 0–3", "7 b",
                "  rejected: nausea is missing or no whole number; give a whole number of 0–3",
            ])
        #expect(
            run(#"{"surgeryDate":"2026-03-24","nowUTC":"2026-03-24T23:00:00Z","zone":"Europe/Berlin"}"#, "pod", json: false).lines == [
                "case 1", "  POD 1, monitored",
            ])
    }
}
