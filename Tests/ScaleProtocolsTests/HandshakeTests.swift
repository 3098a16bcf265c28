import CivilTime
import Testing

@testable import ScaleProtocols

/// What is said to scales that want to be greeted first. The frames of the Eufy were computed by openssl, those of the Robi are a capture.
@Suite struct HandshakeTests {
    private func hex(_ frames: [[UInt8]]) -> [String] { frames.map(Hex.text) }
    private func octets(_ texts: [String]) throws -> [[UInt8]] { try texts.map { try #require(Hex.octets($0)) } }

    private static let names = [
        "c103002c494733654d37737273784446694d42a2", "c103012c7269537374635a3136773346337a77a2", "c103022c50557573346f434167784972633dcc",
    ]
    private static let proof = [
        "c2050040696151664b30506f666169694e467083", "c2050140375255313877333271746b5a6d4f4c93", "c2050240734837793635494f2f70634a686835b6",
        "c205034034685969576f7274327856566a6364f1", "c205044054522f44ee",
    ]

    @Test func theEufyIsGreetedAndProved() throws {
        var handshake = EufyP2Handshake(address: "C8:B2:1E:00:00:01", name: "0123456789abcde")
        #expect(hex(handshake.greeting) == ["c00200185549794171742f4a4e6368496f595afe", "c00201187678796b4f38513d3de1"])
        let answers = try octets(Self.names)
        #expect(try handshake.take(answers[0]).isEmpty)
        #expect(try handshake.take(answers[1]).isEmpty)
        #expect(hex(try handshake.take(answers[2])) == Self.proof)
        // The scale may begin anew at any time.
        _ = try handshake.take(answers[0])
        _ = try handshake.take(answers[0])
        #expect(throws: PacketError.self) { try handshake.take(answers[2]) }
    }

    @Test(arguments: [
        "", "c1", "c1030000", "c2010004aa", "c103002c494733654d37737273784446694d42a3", "c100000000c1", "c1010001ffff", "c101000441414141c4",
    ])
    func aDamagedAnswerIsRefused(_ text: String) throws {
        var handshake = EufyP2Handshake(address: "C8:B2:1E:00:00:01", name: "a")
        let octets = try #require(Hex.octets(text))
        #expect(throws: PacketError.self) { try handshake.take(octets) }
    }

    /// An answer is a message without a weight; what only begins like one is a damaged weight.
    @Test(arguments: [
        ("c103002c494733654d37737273784446694d42a2", "not_a_weight"), ("c301000100c3", "not_a_weight"), ("c10e00cf0000", "too_short"),
        ("c30f00cf081156220803880000000021", "bad_header"),
    ]) func answersAreNoWeights(_ text: String, _ code: String) throws {
        let octets = try #require(Hex.octets(text))
        let packet = ScalePacket(
            transport: .notification, service: EufyP2Handshake.service, characteristic: EufyP2Handshake.answer, bytes: octets, device: "D1",
            receivedAt: Instant(seconds: 0))
        let speaker = try #require(ScaleProtocols.named("eufy_p2"))
        let error = #expect(throws: PacketError.self) { try speaker.decode(packet, options: ScaleOptions()) }
        #expect(error?.code == code)
    }

    @Test func theVerdictIsRead() throws {
        #expect(EufyP2Handshake.verdict([0xC3, 1, 0, 1, 0, 0xC3]) == true)
        #expect(EufyP2Handshake.verdict([0xC3, 1, 0, 1, 1, 0xC2]) == false)
        #expect(EufyP2Handshake.verdict([0xC3, 1, 0, 1]) == nil && EufyP2Handshake.verdict([0xC1, 1, 0, 1, 0, 0]) == nil)
    }

    @Test func theRobiIsGreetedAsItsAppDoes() {
        #expect(
            hex(RobiS9Handshake.frames) == [
                "000300b000000000000000000000000000000010", "011000b16a2eefa9003c01aa1e55b20f1b581403", "021000b16a2eefa9003c01aa1e55b20f1b581403",
                "030600b201aa1e55b20000000000000000000002", "040200bd09000000000000000000000000000006", "051000b16a2eefa9003c01aa1e55b20f1b581403",
                "061000b16a2eefa9003c01aa1e55b20f1b581403", "070600b201aa1e55b20000000000000000000002", "081000b16a2eefa9003c01aa1e55b20f1b581403",
                "090300b001000000000000000000000000000011", "0a0300b002000000000000000000000000000012",
            ])
    }
}
