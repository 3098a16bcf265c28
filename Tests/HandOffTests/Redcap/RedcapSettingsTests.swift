import JSONValues
import Testing

@testable import HandOff

@Suite struct RedcapSettingsTests {
    private func settings(_ text: String) throws -> RedcapSettings {
        let members = try JSONValue(parsingJSON5: Array(text.utf8)).object ?? [:]
        return try RedcapSettings(JSONSection(members, path: "redcap"))
    }

    @Test func theShortestSectionTakesTheStandardNames() throws {
        let settings = try settings("{ url: 'https://redcap.example/api/', token: { file: '/etc/hypona/redcap.token' } }")
        #expect(settings.interval == 2000 && settings.pace == DeliveryPace() && settings.timeout == 60)
        #expect(settings.record == "record_id" && settings.baseline.name == "patient_baseline" && settings.daily.name == "daily_monitoring")
        #expect(settings.daily.variables.contains("weight_morning") && settings.daily.variables.last == "daily_monitoring_complete")
        #expect(Set(["is_loan_device", "baseline_is_prae_op"]).isSubset(of: settings.baseline.variables))
    }

    @Test func fieldsAreRenamedAndLeftOut() throws {
        let settings = try settings(
            "{ url: 'https://r.example/api/', token: { credential: 'redcap' }, record: 'id', baseline: { event: 'clinic_arm_1' }, daily: { form: 'tag', event: 'home_arm_1', fields: { weightMorning: 'gewicht', sleepMin: null } } }"
        )
        #expect(settings.daily.variables.contains("gewicht") && !settings.daily.variables.contains("sleep_min"))
        #expect(settings.daily.variables.contains("weight_evening") && settings.daily.status == "tag_complete" && settings.daily.event == "home_arm_1")
    }

    @Test(arguments: [
        ("", "redcap.url"), ("url: 'http://redcap.example/api/'", "redcap.url"), ("url: 'http://127.0.0.1.example/api/'", "redcap.url"),
        ("url: 'https://user:secret@redcap.example/api/'", "redcap.url"), ("url: 'ftp://redcap.example/'", "redcap.url"),
        ("url: 'https://r.example/', token: { file: '/x', credential: 'y' }", "redcap.token"), ("url: 'https://r.example/', token: '0123'", "redcap.token"),
        ("url: 'https://r.example/', token: { file: '/x' }, intervalSeconds: 0.5", "redcap.intervalSeconds"),
        ("url: 'https://r.example/', token: { file: '/x' }, verify: false", "redcap.verify"),
        ("url: 'https://r.example/', token: { file: '/x' }, daily: { fields: { weight: 'w' } }", "redcap.daily.fields.weight"),
        ("url: 'https://r.example/', token: { file: '/x' }, daily: { fields: { weightMorning: 'Gewicht' } }", "redcap.daily.fields.weightMorning"),
        ("url: 'https://r.example/', token: { file: '/x' }, daily: { fields: { weightMorning: 'weight_evening' } }", "redcap.fields"),
        ("url: 'https://r.example/', token: { file: '/x' }, rowsAtOnce: 0", "redcap.rowsAtOnce"),
        ("url: 'https://r.example/', token: { file: '/x' }, daily: { event: 'home_arm_1' }", "redcap.daily.event"),
    ])
    func whatIsWrongIsRefusedWithItsPath(text: String, path: String) {
        let text = text.contains("token") || text.isEmpty || !text.contains("r.example") ? text : text + ", token: { file: '/x' }"
        #expect { try settings("{ \(text) }") } throws: { ($0 as? JSONSectionError)?.path == path }
    }

    @Test func theProjectIsCheckedAgainstTheMapping() throws {
        let settings = try settings("{ url: 'https://r.example/api/', token: { file: '/x' } }")
        let check = RedcapCheck(settings: settings)
        func field(_ name: String, _ form: String, _ type: String = "text", _ choices: String = "") -> JSONObject {
            ["field_name": .string(name), "form_name": .string(form), "field_type": .string(type), "select_choices_or_calculations": .string(choices)]
        }
        var metadata = [field("record_id", "patient_baseline")]
        metadata +=
            settings.baseline.fields.map { field($0.variable, "patient_baseline") } + settings.daily.fields.map { field($0.variable, "daily_monitoring") }
        let repeating: [JSONObject] = [["form_name": "daily_monitoring"]]
        #expect(check.problems(metadata: metadata, repeating: repeating).isEmpty)
        #expect(check.problems(metadata: metadata, repeating: []).count == 1)
        #expect(check.problems(metadata: metadata, repeating: repeating + [["form_name": "patient_baseline"]]).count == 1)
        #expect(check.problems(metadata: Array(metadata.dropFirst()), repeating: repeating).first?.contains("redcap.record") == true)
        #expect(
            check.problems(metadata: metadata.filter { $0["field_name"] != "weight_morning" }, repeating: repeating).first?.contains(
                "redcap.daily.fields.weightMorning") == true)
        func changed(_ name: String, _ new: JSONObject) -> [String] {
            check.problems(metadata: metadata.map { $0["field_name"]?.string == name ? new : $0 }, repeating: repeating)
        }
        #expect(changed("urine_sg", field("urine_sg", "patient_baseline")).count == 1)
        #expect(changed("urine_sg", field("urine_sg", "daily_monitoring", "calc")).count == 1)
        #expect(changed("alert_level", field("alert_level", "daily_monitoring", "radio", "0, grün | 1, gelb")).first?.contains("2") == true)
        #expect(changed("alert_level", field("alert_level", "daily_monitoring", "dropdown", "0, grün | 1, gelb|2, rot")).isEmpty)
    }
}
