import Evaluation
import HandOff
import Intake
import Store

extension GatewayConfiguration {
    /// What FHIR resources depend on besides the patient.
    var fhirProfile: FHIRProfile {
        FHIRProfile(
            gatewayID: fhir?.gatewayID ?? GatewayConfiguration.gatewayID, version: Version.text, language: language, thresholds: study.thresholds.thresholds,
            codeSystems: fhir?.codeSystems)
    }

    /// An identity that stays with the machine: the system's own number for it is hashed, as systemd asks for.
    private static let gatewayID: String = {
        let bytes = (try? FileSystem.read("/etc/machine-id", limit: 4096)) ?? []
        return FHIRProfile.gatewayID(for: String(decoding: bytes, as: UTF8.self))
    }()
}
