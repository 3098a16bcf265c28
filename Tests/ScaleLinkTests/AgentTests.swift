import BusHarness
import JSONValues
import SystemBus
import Testing

@testable import ScaleLink

/// What the agent answers bluetoothd, by the pairing modes of the fake and by requests as bluetoothd makes them.
@Suite(.serialized, .timeLimit(.minutes(10))) struct AgentTests {
    private func pair(_ mode: JSONValue, prompt: any PairingPrompt) async throws -> (FakeBluez, LinkRig) {
        let characteristics: JSONValue = [["uuid": "2a9d", "flags": ["indicate"], "needs_pairing": true]]
        let scale = Scenario.scale([("pairing", mode)], characteristics: characteristics)
        let fake = try await FakeBluez(Scenario.of([scale], [Scenario.shows]))
        return (fake, LinkRig(fake, prompt: prompt))
    }

    @Test(arguments: [["mode": "just_works"], ["mode": "authorize"], ["mode": "confirm", "passkey": 4711]] as [JSONValue])
    func aTechnicianPairs(_ mode: JSONValue) async throws {
        let (fake, rig) = try await pair(mode, prompt: FixedPrompt(number: 4711))
        await fake.event("paired:ws")
        await fake.event("notify:ws/2a9d")
        await rig.end()
    }

    @Test(arguments: [["mode": "just_works"], ["mode": "authorize"]] as [JSONValue]) func nobodyIsThereAndNoNumberIsNeeded(_ mode: JSONValue) async throws {
        let (fake, rig) = try await pair(mode, prompt: UnattendedPairing())
        await fake.event("paired:ws")
        await fake.event("notify:ws/2a9d")
        await rig.end()
    }

    @Test func anotherNumberIsNotConfirmed() async throws {
        let (fake, rig) = try await pair(["mode": "confirm", "passkey": 4711], prompt: FixedPrompt(number: 4712))
        await fake.event("pair_failed:ws")
        await rig.end()
    }

    @Test func theMonitorTellsEveryScaleByAFewPatterns() throws {
        let objects = try #require(OwnObjects.monitorTree.entries)
        var patterns: [BusValue] = []
        for object in objects {
            let properties = try #require(object.value.entries?.first?.value.entries)
            #expect(properties.map(\.key) == [.string("Type"), .string("RSSISamplingPeriod"), .string("Patterns")])
            guard case .array("(yyay)", let list) = properties[2].value.content else {
                Issue.record("no patterns")
                continue
            }
            #expect((1...8).contains(list.count))
            patterns += list
        }
        #expect(Set(patterns).count == patterns.count)
        #expect(patterns.contains(.structure([.byte(0), .byte(0x16), .bytes([0x1D, 0x18])])))
        #expect(patterns.contains(.structure([.byte(0), .byte(0x03), .bytes([0x1D, 0x18])])))
    }
}
