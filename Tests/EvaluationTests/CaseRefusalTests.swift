import Evaluation
import JSONValues
import Testing

/// Odd members of cases: what is refused, with its place, and what is read as the model reads it.
@Suite struct CaseRefusalTests {
    private func answer(_ text: String, _ option: String) throws -> Result<JSONValue, JSONSectionError> {
        var section = try JSONSection(document: JSONValue(parsing: text))
        let kind = try #require(CaseKinds.kind(option: option))
        do throws(JSONSectionError) {
            return .success(try kind.answer(&section).result)
        } catch {
            return .failure(error)
        }
    }

    private func refusal(_ text: String, _ option: String) throws -> String? {
        switch try answer(text, option) {
        case .success: nil
        case .failure(let error): error.path
        }
    }

    @Test(arguments: [
        (#"{}"#, "entries"), (#"{"entries":null}"#, "entries"), (#"{"entries":{}}"#, "entries"), (#"{"entries":[5]}"#, "entries[0]"),
        (#"{"entries":[{}]}"#, "entries[0].pod"), (#"{"entries":[{"pod":1.5}]}"#, "entries[0].pod"), (#"{"entries":[{"pod":true}]}"#, "entries[0].pod"),
        (#"{"entries":[{"pod":-1001}]}"#, "entries[0].pod"), (#"{"entries":[{"pod":10001}]}"#, "entries[0].pod"),
        (#"{"entries":[{"pod":1e30}]}"#, "entries[0].pod"), (#"{"entries":[{"pod":1,"wm":1000000001}]}"#, "entries[0].wm"),
        (#"{"entries":[{"pod":1,"we":80000.5}]}"#, "entries[0].we"), (#"{"entries":[{"pod":1,"wUnconfirmed":[]}]}"#, "entries[0].wUnconfirmed"),
        (#"{"entries":[{"pod":1,"weUnconfirmed":"x"}]}"#, "entries[0].weUnconfirmed"),
        (#"{"entries":[{"pod":1,"unitSuspect":"noon"}]}"#, "entries[0].unitSuspect"),
        (#"{"entries":[{"pod":1,"sg":150}]}"#, "entries[0].sg"), (#"{"entries":[{"pod":1,"sg":[150,null]}]}"#, "entries[0].sg[1]"),
        (#"{"entries":[{"pod":1,"sg":[9999999999]}]}"#, "entries[0].sg[0]"), (#"{"entries":[{"pod":1,"sgUnconfirmed":false}]}"#, "entries[0].sgUnconfirmed"),
        (#"{"entries":[{"pod":1,"fluid":"1"}]}"#, "entries[0].fluid"), (#"{"entries":[{"pod":1,"cog":{}}]}"#, "entries[0].cog"),
        (#"{"entries":[{"pod":1,"steps":0.5}]}"#, "entries[0].steps"), (#"{"entries":[{"pod":1,"sym":{}}]}"#, "entries[0].sym"),
        (#"{"entries":[{"pod":1,"sym":[{"nausea":0}]}]}"#, "entries[0].sym[0].headache"), (#"{"entries":[{"pod":1,"sym":[7]}]}"#, "entries[0].sym[0]"),
        (#"{"entries":[{"pod":1,"closed":1}]}"#, "entries[0].closed"), (#"{"entries":[{"pod":1,"ack":"all"}]}"#, "entries[0].ack"),
        (#"{"entries":[{"pod":1,"ack":[1]}]}"#, "entries[0].ack[0]"), (#"{"entries":[{"pod":1,"correctedRed":"yes"}]}"#, "entries[0].correctedRed"),
        (#"{"entries":[],"profile":[]}"#, "profile"), (#"{"entries":[],"profile":{"histology":"other"}}"#, "profile.histology"),
        (#"{"entries":[],"profile":{"csfLeak":5}}"#, "profile.csfLeak"), (#"{"entries":[],"profile":{"podSodium":"138"}}"#, "profile.podSodium"),
        (#"{"entries":[],"profile":{"vomiting":"no"}}"#, "profile.vomiting"), (#"{"entries":[],"profile":{"vomiting":[[1]]}}"#, "profile.vomiting[0]"),
        (#"{"entries":[],"profile":{"vomiting":[[1,true],[2,3]]}}"#, "profile.vomiting[1][1]"),
        (#"{"entries":[],"profile":{"withdrawn":[["1",true]]}}"#, "profile.withdrawn[0]"),
        (#"{"entries":[],"profile":{"fluidLimitML":1000.5}}"#, "profile.fluidLimitML"),
        (#"{"entries":[],"profile":{"fluidLimitML":[[1,true]]}}"#, "profile.fluidLimitML[0][1]"),
        (#"{"entries":[],"profile":{"baselineWeight":80.5}}"#, "profile.baselineWeight"),
        (#"{"entries":[],"profile":{"surgeryDate":"24.03.2026"}}"#, "profile.surgeryDate"),
        (#"{"entries":[],"profile":{"risikoMedikamenteCSV":["ssri"]}}"#, "profile.risikoMedikamenteCSV"),
        (#"{"entries":[],"config":[]}"#, "config"), (#"{"entries":[],"config":{"gainMaxGapDays":0}}"#, "config"),
        (#"{"entries":[],"config":{"x":0}}"#, "config"),
    ]) func core(text: String, place: String) throws {
        #expect(try refusal(text, "core") == place, "\(text)")
    }

    @Test(arguments: [
        ("risk", #"{}"#, "profile"), ("risk", #"{"profile":null}"#, "profile"), ("risk", #"{"profile":{},"policy":"none"}"#, "policy"),
        ("risk", #"{"profile":{},"pod":"1"}"#, "pod"), ("symptoms", #"{}"#, "entry"), ("symptoms", #"{"entry":[]}"#, "entry"),
        ("reminders", #"{"pod":1,"done":1,"due":1}"#, "morningOK"), ("reminders", #"{"pod":1,"done":1,"due":"1","morningOK":true}"#, "due"),
        ("pod", #"{"surgeryDate":"2026-02-30","nowUTC":"2026-03-24T23:00:00Z","zone":"Europe/Berlin"}"#, "surgeryDate"),
        ("pod", #"{"surgeryDate":"2026-02-28","nowUTC":"2026-03-24T23:00:00","zone":"Europe/Berlin"}"#, "nowUTC"),
        ("pod", #"{"surgeryDate":"2026-02-28","nowUTC":"2026-03-24T23:00:00Z","zone":"../etc/passwd"}"#, "zone"),
        ("pod", #"{"surgeryDate":"2026-02-28","nowUTC":"2026-03-24T23:00:00Z"}"#, "zone"),
    ]) func others(option: String, text: String, place: String) throws {
        #expect(try refusal(text, option) == place, "\(text)")
    }

    private func last(_ row: String, profile: String = "null") throws -> JSONValue {
        try answer(#"{"profile":\#(profile),"entries":[\#(row)]}"#, "core").get()
    }

    @Test func wholeNumbersMayBeWrittenWithAPoint() throws {
        #expect(try last(#"{"pod":3,"wm":80000.0}"#) == last(#"{"pod":3,"wm":8e4}"#))
    }

    /// As the model reads them: null is absent, except that a day whose end is not known is not over.
    @Test func nulls() throws {
        let plain = try last(#"{"pod":6,"wm":80000}"#)
        #expect(
            try last(#"{"pod":6,"wm":80000,"we":null,"sg":null,"sym":null,"fluid":null,"cog":null,"steps":null,"ackRed":null,"correctedRed":null}"#) == plain)
        #expect(plain["info"] == ["baseline.weightMissing", "data.noSymptoms", "data.noUrineSG"])
        #expect(try last(#"{"pod":6,"wm":80000,"closed":null}"#)["info"] == ["baseline.weightMissing"])
    }

    @Test func theNewNameOfTheAcknowledgementDecides() throws {
        func next(_ names: String) throws -> JSONValue? {
            try last(#"{"pod":3,"sym":[{"nausea":3,"headache":3,"fatigue":3,"confusion":0,"muscleCramps":0,"vas":0}]\#(names)},{"pod":4,"wm":80000}"#)["level"]
        }
        #expect(try next("") == "red")
        #expect(try next(#","ackRed":true"#) == "yellow")
        #expect(try next(#","ack":true"#) == "yellow")
        #expect(try next(#","ack":false,"ackRed":true"#) == "red")
        #expect(try next(#","ack":null,"ackRed":true"#) == "red")
        #expect(try next(#","ack":["symptom.score"]"#) == "yellow")
        #expect(try next(#","ackRed":["symptom.score"]"#) == "yellow")
        #expect(try next(#","ack":["symptom.score:red","nonsense"]"#) == "red")
    }

    @Test func anEmptyProfileIsNoProfile() throws {
        let row = #"{"pod":3,"fluid":2001,"closed":false}"#
        #expect(try last(row, profile: "{}") == last(row, profile: "null"))
        #expect(try last(row, profile: "{}")["level"] == "yellow")
        #expect(try last(row, profile: #"{"vomiting":false}"#)["level"] == "green")
    }

    @Test func ofTwoRowsOfOneDayTheLaterHolds() throws {
        #expect(try last(#"{"pod":3,"fluid":9000,"closed":false},{"pod":3,"fluid":900,"closed":false}"#)["level"] == "green")
    }
}
