import Intake
import JSONValues

/// Whether the patient has consented: without it nothing leaves the box.
struct ConsentCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        box.stored("consent") { reader in
            guard let view = try reader.view() else { return [] }
            let last = try reader.consents().last { $0["studyID"]?.string == view.ledger.studyID }
            switch last?["kind"]?.string {
            case "given": return [Check("consent", .ok, "given, version \(last?["version"]?.string ?? "?") of \(last?["date"]?.string ?? "?")")]
            case "withdrawn": return [Check("consent", .warning, "withdrawn: nothing leaves the box", remedy: "end the monitoring: hypona patient end")]
            default:
                return [Check("consent", .fault, "none is recorded: nothing leaves the box", remedy: "hypona consent record --version V --date D --by WHO")]
            }
        }
    }
}
