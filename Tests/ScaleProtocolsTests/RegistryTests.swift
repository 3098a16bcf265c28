import Foundation
import JSONValues
import ScaleProtocols
import Testing

@Suite struct RegistryTests {
    @Test func namesAreUnique() { #expect(Set(ScaleProtocols.all.map(\.name)).count == ScaleProtocols.all.count) }

    @Test func everyVectorHasItsProtocol() {
        #expect(Set(TestVector.all.map(\.protocolName)).isSubset(of: Set(ScaleProtocols.all.map(\.name))))
        #expect(TestVector.all.count == 163)
    }

    /// What is a guess about the scaling is off, and its readings wait for a person.
    @Test(arguments: ["qn_live", "qn_stored_esf24", "mgb_ac02", "yunmai", "inlife", "one_byone", "eufy_p2_adv"]) func guessesAreOff(_ name: String) throws {
        let speaker = try #require(ScaleProtocols.named(name))
        #expect(speaker.requiresConfirmation)
        #expect(!speaker.isOnByDefault)
    }

    /// Every protocol has its section in the page for technicians, with its name and whether it is on.
    @Test(arguments: ScaleProtocols.all.map(\.name)) func isDocumented(_ name: String) throws {
        let page = try String(contentsOf: TestVector.folder.appending(path: "../../docs/devices.md"), encoding: .utf8)
        #expect(page.contains("`\(name)`"))
    }

    @Test func packetsSurviveStorage() throws {
        for vector in TestVector.all { #expect(try ScalePacket(json: vector.packet.json) == vector.packet) }
        for name in ["transport", "hex", "device", "received_at"] {
            var json = TestVector.all[0].packet.json
            json[name] = nil
            #expect(throws: PacketError.self) { try ScalePacket(json: json) }
            json[name] = 7
            #expect(throws: PacketError.self) { try ScalePacket(json: json) }
        }
        var json = TestVector.all[0].packet.json
        json["company"] = 65_536
        #expect(throws: PacketError.self) { try ScalePacket(json: json) }
    }
}
