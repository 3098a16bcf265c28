import JSONValues
import Testing

@testable import HandOff

@Suite struct FHIRBundleTests {
    private static func observation(_ number: Int, device: FHIREntry) -> FHIREntry {
        let identifier = FHIREntry.Identifier(system: FHIRSystem.daily, value: "T.metric.\(number)")
        return FHIREntry(
            identifier,
            [
                "resourceType": "Observation", "identifier": [identifier.json], "subject": ["reference": .string(FHIRMaker.patient("T").fullURL)],
                "device": ["reference": .string(device.fullURL)],
            ])
    }

    /// 250 observations of 30 devices: no request is larger than the limit, each stands once, and each brings what it refers to.
    @Test func largeStudiesAreSplitAndEveryPartStandsAlone() {
        var support = FHIRSupport(patient: FHIRMaker.patient("T"))
        let devices = (0..<30).map { number -> FHIREntry in
            let identifier = FHIREntry.Identifier(system: FHIRSystem.device, value: "T.device.\(number)")
            return FHIREntry(identifier, ["resourceType": "Device", "identifier": [identifier.json]])
        }
        for device in devices { _ = support.add(device) }
        let observations = (0..<250).map { FHIRBundleTests.observation($0, device: devices[$0 * 7 % 30]) }
        let bundles = FHIRBundle.transactions(observations, support)
        #expect(bundles.allSatisfy { $0.entries.count <= FHIRBundle.mostEntries })
        #expect(bundles.flatMap(\.entries).filter { $0.type == "Observation" }.map(\.identifier) == observations.map(\.identifier))
        for bundle in bundles {
            let addresses = Set(bundle.entries.map(\.fullURL))
            #expect(addresses.count == bundle.entries.count)
            #expect(bundle.entries.allSatisfy { $0.references.isSubset(of: addresses) })
            #expect(bundle.entries.map(\.rank) == bundle.entries.map(\.rank).sorted())
        }
        #expect(FHIRBundle.transactions([], support).map { $0.entries.count } == [1], "a profile without a measurement is the patient alone")
    }

    @Test func entriesOfABatchReferByIdentifier() {
        var support = FHIRSupport(patient: FHIRMaker.patient("T"))
        let identifier = FHIREntry.Identifier(system: FHIRSystem.device, value: "T.device")
        let device = FHIREntry(identifier, ["resourceType": "Device", "identifier": [identifier.json]])
        _ = support.add(device)
        let batch = FHIRBundle.transactions([FHIRBundleTests.observation(1, device: device)], support).first?.batch
        #expect(batch?.kind == .batch && batch?.entries.allSatisfy { $0.references.isEmpty } == true)
        #expect(batch?.entries.last?.resource["device"] == ["type": "Device", "identifier": ["system": "urn:hypona:device", "value": "T.device"]])
    }

    @Test(arguments: [
        ("FE-ED-AB-EE-DE-AD-77-C3", true), ("fe-ed-ab-ee-de-ad-77-c3", false), ("FE-ED-AB-EE-DE-AD-77", false), ("", false), ("FE-ED-AB-EE-DE-AD-77-C", false),
    ])
    func gatewayIDs(_ text: String, _ isOne: Bool) {
        #expect(FHIRProfile.isGatewayID(text) == isOne)
        #expect(FHIRProfile.isGatewayID(FHIRProfile.gatewayID(for: text)))
        #expect(FHIRProfile.gatewayID(for: text) == FHIRProfile.gatewayID(for: text))
    }

    @Test(arguments: [("60:64:05:cf:c6:04", "60-64-05-CF-C6-04"), ("00:00:00:00:00:00", nil), ("60:64:05:CF:C6", nil), ("60:64:05:CF:C6:0G", nil), ("", nil)])
    func addressesOfScales(_ text: String, _ expected: String?) { #expect(FHIRMaker.octets(text)?.joined(separator: "-") == expected) }

    @Test func namesHoldNothingThatASearchTakesForItsOwn() { #expect(FHIRMaker.plain("PAL 10S|ä,$\\x/1") == "PAL_10S_____x_1") }
}
