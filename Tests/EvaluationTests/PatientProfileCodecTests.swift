import EscalationCore
import Evaluation
import JSONValues
import Testing

@Suite struct PatientProfileCodecTests {
    private func read(_ text: String, _ unit: PatientProfileCodec.WeightUnit = .kilograms) throws -> PatientProfile {
        var section = try JSONSection(document: JSONValue(parsing: text))
        let profile = try PatientProfileCodec.read(&section, weight: unit)
        try section.finish()
        return profile
    }

    @Test func everyFieldByItsName() throws {
        let profile = try read(
            #"""
            {"studyID":"UKE-2026-0042","surgeryDate":"2026-03-24","timeZone":"Europe/Berlin","age":54,"sex":"w","bmi":24.5,"baselineWeight":70.250,
             "baselineIsPraeOp":true,"baselineConfirmed":true,"baselineReactionTime":320,"histology":"rathkeZyste","stalkDeviationDeg":12.5,
             "risikoMedikamenteCSV":"ssri,ppi","podSodium":138.1,"opDurationMin":150,"csfLeak":"intraoperativ","vomiting":[[3,true],[5,null]],
             "desmopressin":true,"fluidLimitML":[[1,1500],[8,null]],"isSimplifiedMode":false,"isLoanDevice":true,"monitoringStartPOD":3,"withdrawn":[[9,true]]}
            """#)
        var wanted = PatientProfile()
        wanted.studyID = "UKE-2026-0042"
        wanted.surgeryDay = 20_536
        wanted.timeZone = "Europe/Berlin"
        wanted.age = 54
        wanted.sex = .w
        wanted.bmi = 24.5
        wanted.baselineWeight = 70_250
        wanted.baselineIsPraeOp = true
        wanted.baselineConfirmed = true
        wanted.baselineReactionTime = 320
        wanted.histology = .rathkeZyste
        wanted.stalkDeviationDeg = 12.5
        wanted.risikoMedikamenteCSV = "ssri,ppi"
        wanted.podSodium = 138.1
        wanted.opDurationMin = 150
        wanted.csfLeak = .intraoperativ
        wanted.vomiting = .changes([.init(fromPOD: 3, value: true), .init(fromPOD: 5, value: nil)])
        wanted.desmopressin = .always(true)
        wanted.fluidLimitML = .changes([.init(fromPOD: 1, value: 1500), .init(fromPOD: 8, value: nil)])
        wanted.isSimplifiedMode = .always(false)
        wanted.isLoanDevice = true
        wanted.monitoringStartPOD = 3
        wanted.withdrawn = .changes([.init(fromPOD: 9, value: true)])
        #expect(profile == wanted)
        #expect(try read("{}") == PatientProfile())
    }

    @Test(arguments: [("70.250", 70_250), ("\"70.250\"", 70_250), ("70", 70_000), ("7e1", 70_000), ("\"70\"", 70_000)])
    func kilograms(text: String, grams: Int) throws {
        #expect(try read("{\"baselineWeight\":\(text)}").baselineWeight == grams)
    }

    @Test(arguments: ["70.2505", "\"70,25\"", "\"70 kg\"", "\"\"", "true", "[]", "1e30"]) func noWeight(text: String) {
        #expect { try read("{\"baselineWeight\":\(text)}") } throws: {
            "\($0)" == "baselineWeight: must be a weight in kg with at most three decimals, such as 70.250"
        }
    }

    @Test func unknownNamesAreLeftToTheCaller() {
        #expect { try read(#"{"weight":70}"#) } throws: { "\($0)".hasPrefix("weight: unknown") }
    }
}
