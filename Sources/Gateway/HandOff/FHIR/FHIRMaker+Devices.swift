import DailyEntries
import Intake
import JSONValues

extension FHIRMaker {
    /// The gateway itself as a personal health gateway.
    var gateway: FHIREntry {
        let identifier = FHIREntry.Identifier(system: FHIRSystem.eui64, value: profile.gatewayID)
        return FHIREntry(
            identifier,
            [
                "resourceType": "Device", "identifier": [FHIRMaker.typed(identifier, "SYSID")], "manufacturer": "HyponaTrack", "modelNumber": "hypona-gateway",
                "type": FHIRCoding.concept([FHIRCoding(FHIRSystem.mdc, "531981", "MDC_MOC_VMS_MDS_AHD")]),
                "specialization": [["systemType": FHIRCoding.concept([FHIRCoding(FHIRSystem.mdc, "528457", "MDC_DEV_SPEC_PROFILE_GENERIC")])]],
                "version": [
                    ["type": FHIRCoding.concept([FHIRCoding(FHIRSystem.mdc, "531975", "MDC_ID_PROD_SPEC_SW")]), "value": .string(profile.version)]
                ],
            ])
    }

    /// A Bluetooth scale as a personal health device; nil where its address is not known.
    func scale(_ address: String) -> FHIREntry? {
        guard let octets = FHIRMaker.octets(address) else { return nil }
        let identifier = FHIREntry.Identifier(system: FHIRSystem.bluetooth, value: octets.joined(separator: "-"))
        return FHIREntry(
            identifier,
            [
                "resourceType": "Device", "identifier": [FHIRMaker.typed(identifier, "BTMAC")],
                "type": FHIRCoding.concept([FHIRCoding(FHIRSystem.mdc, "65573", "MDC_MOC_VMS_MDS_SIMP")]),
                "specialization": [
                    ["systemType": FHIRCoding.concept([FHIRCoding(FHIRSystem.mdc, "528399", "MDC_DEV_SPEC_PROFILE_SCALE")]), "version": "1"]
                ],
            ])
    }

    /// The device behind a value; nil for what a person typed, and where it is not known.
    func device(_ provenance: Provenance) -> FHIREntry? {
        switch provenance.source {
        case .ble: provenance.deviceID.flatMap(scale)
        case .withings: named("withings", provenance.deviceID, profile.language("Waage der Withings-Cloud", "scale of the Withings cloud"))
        case .photo: named("refractometer", provenance.deviceID, profile.language("Urin-Refraktometer (Foto)", "urine refractometer (photo)"))
        case .manualPatient, .manualStaff, .fileImport: nil
        }
    }

    private func named(_ kind: String, _ id: String?, _ name: String) -> FHIREntry {
        let identifier = FHIREntry.Identifier(
            system: FHIRSystem.device, value: [study, kind, id.map(FHIRMaker.plain)].compactMap { $0 }.joined(separator: "."))
        return FHIREntry(
            identifier,
            [
                "resourceType": "Device", "identifier": [identifier.json],
                "deviceName": [["name": .string(name), "type": "user-friendly-name"]],
            ])
    }

    /// The six octets of a Bluetooth address in capitals; nil for anything else, and for the address of nobody.
    static func octets(_ address: String) -> [String]? {
        let parts = address.split(separator: ":", omittingEmptySubsequences: false).map { $0.uppercased() }
        guard parts.count == 6, parts.allSatisfy({ $0.utf8.count == 2 && UInt8($0, radix: 16) != nil }), parts.contains(where: { $0 != "00" }) else {
            return nil
        }
        return parts
    }

    /// The text with everything that a search would take for its own written as `_`.
    static func plain(_ text: String) -> String {
        String(
            text.unicodeScalars.map { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "._-".unicodeScalars.contains(scalar))
                    ? Character(scalar) : "_"
            })
    }

    private static func typed(_ identifier: FHIREntry.Identifier, _ type: String) -> JSONValue {
        var json = identifier.json.object ?? [:]
        json["type"] = ["coding": [["system": .string(FHIRSystem.deviceIdentifiers), "code": .string(type)]]]
        return .object(json)
    }
}
