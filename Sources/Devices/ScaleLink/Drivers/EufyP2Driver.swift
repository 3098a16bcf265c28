import Crypto
import ScaleProtocols

/// Eufy P2 and P2 Pro: weights come after a handshake. The scale drops the link of who writes too fast.
struct EufyP2Driver: ScaleDriver {
    private static let names = ["eufy T9148", "eufy T9149"]
    private static let pause: Duration = .seconds(1)
    /// Answers of the scale; its name has some forty characters.
    private static let answerLimit = 16

    /// Whether a scale with these characteristics and that name is one; `family` as a technician has set it.
    static func speaks(services: Set<BluetoothUUID>, characteristics: Set<BluetoothUUID>, name: String?, family: String?) -> Bool {
        guard services.contains(EufyP2Handshake.service), characteristics.isSuperset(of: [EufyP2Handshake.command, EufyP2Handshake.answer]) else {
            return false
        }
        return family == "eufy_p2" || names.contains { name?.hasPrefix($0) == true }
    }

    func wants(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) -> Bool {
        service == EufyP2Handshake.service && (characteristic == EufyP2Handshake.weight || characteristic == EufyP2Handshake.answer)
    }

    func begin(_ talk: any ScaleTalk) async throws(TalkError) {
        guard let name = SecureRandom.bytes(8) else { throw .noAnswer }
        var handshake = EufyP2Handshake(address: talk.address.description, name: String(Hex.text(name).prefix(15)))
        try await write(handshake.greeting, talk)
        var reply: [[UInt8]] = []
        for _ in 0..<EufyP2Driver.answerLimit where reply.isEmpty {
            let frame = try await talk.answer(EufyP2Handshake.answer) { $0.first == 0xC1 }
            do throws(PacketError) { reply = try handshake.take(frame) } catch { return await refused(talk, "\(error)") }
        }
        try await write(reply, talk)
        let verdict = try await talk.answer(EufyP2Handshake.answer) { EufyP2Handshake.verdict($0) != nil }
        guard EufyP2Handshake.verdict(verdict) == true else { return await refused(talk, "the scale does not accept it") }
        await talk.report(LinkFault.Code.handshake, nil, remedy: "")
    }

    private func write(_ frames: [[UInt8]], _ talk: any ScaleTalk) async throws(TalkError) {
        for frame in frames {
            try await talk.write(EufyP2Handshake.command, in: EufyP2Handshake.service, frame)
            await talk.pause(EufyP2Driver.pause)
        }
    }

    private func refused(_ talk: any ScaleTalk, _ why: String) async {
        await talk.report(
            LinkFault.Code.handshake, "the handshake with the scale failed: \(why)",
            remedy: "end the maker's app on telephones near by, then weigh again; if it stays so, take the scale's batteries out for a minute")
    }
}
