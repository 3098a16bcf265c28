import CivilTime
import ScaleProtocols

/// Beurer BF700, BF710, BF800 and Sanitas SBF70, SBF75: every frame waits for its acknowledgement.
struct SanitasDriver: ScaleDriver {
    /// Models by the upper half of their first octet.
    private static let heads: [(head: UInt8, names: [String])] = [
        (0xE0, ["BEURER BF710", "BF710", "SANITAS SBF70", "SANITAS SBF75", "AICDSCALE1"]),
        (0xF0, ["BEURER BF700", "BF700", "BEURER BF800", "BF800"]),
    ]
    private let head: UInt8

    /// The driver for a scale with these services and that name; nil where it is none of these.
    init?(services: Set<BluetoothUUID>, name: String?) {
        guard services.contains(BeurerSanitas.service), let name = name?.uppercased(),
            let head = SanitasDriver.heads.first(where: { $0.names.contains { name.hasPrefix($0) } })?.head
        else { return nil }
        self.head = head
    }

    func wants(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) -> Bool { characteristic == BeurerSanitas.characteristic }

    func begin(_ talk: any ScaleTalk) async throws(TalkError) {
        try await write(BeurerSanitas.begin(head: head), talk)
        if let now = await talk.localTime {
            let seconds = UInt32(clamping: now.epochSeconds)
            try await write(BeurerSanitas.setClock(head: head, localSeconds: seconds), talk)
            await talk.clockWasSet()
        }
        guard let user = await talk.known?.user else { return }
        do throws(TalkError) {
            try await history(of: Int(user.index), talk)
            await talk.report(LinkFault.Code.history, nil, remedy: "")
        } catch .noAnswer {
            // The weighing of today is worth more than those of yesterday.
            await talk.report(
                LinkFault.Code.history, "the scale does not give its stored weighings",
                remedy: "weigh again; if it stays so, hypona scale pair with the place of the patient in the scale's list of users")
        }
    }

    /// Takes what the scale keeps for the patient's user, and deletes it there once it is stored here. What it keeps for others is left alone.
    private func history(of place: Int, _ talk: any ScaleTalk) async throws(TalkError) {
        try await write(BeurerSanitasHistory.listUsers(head: head), talk)
        let count = BeurerSanitasHistory.userCount(try await answer(talk) { BeurerSanitasHistory.userCount($0) != nil }) ?? 0
        var number: [UInt8]?
        for _ in 0..<count {
            let frame = try await answer(talk) { BeurerSanitasHistory.user($0) != nil }
            try await acknowledge(frame, talk)
            if let user = BeurerSanitasHistory.user(frame), user.place == place { number = user.number }
        }
        guard let number else { throw .noAnswer }
        try await write(BeurerSanitasHistory.send(number, head: head), talk)
        let parts = BeurerSanitasHistory.partCount(try await answer(talk) { BeurerSanitasHistory.partCount($0) != nil }) ?? 0
        guard parts > 0 else { return }
        for place in 1...parts {
            let frame = try await answer(talk) { BeurerSanitasHistory.part($0) != nil }
            // Out of order something was lost: nothing is deleted, and it comes again.
            guard let part = BeurerSanitasHistory.part(frame), part.place == place, part.count == parts else { throw .noAnswer }
            try await acknowledge(frame, talk)
        }
        try await talk.stored()
        try await write(BeurerSanitasHistory.delete(number, head: head), talk)
        _ = try await answer(talk) { BeurerSanitasHistory.isDeleted($0) }
    }

    private func write(_ octets: [UInt8], _ talk: any ScaleTalk) async throws(TalkError) {
        try await talk.write(BeurerSanitas.characteristic, in: BeurerSanitas.service, octets)
    }

    private func answer(_ talk: any ScaleTalk, _ fits: @escaping @Sendable ([UInt8]) -> Bool) async throws(TalkError) -> [UInt8] {
        try await talk.answer(BeurerSanitas.characteristic, where: fits)
    }

    func received(_ value: ScaleValue, _ talk: any ScaleTalk) async throws(TalkError) {
        try await acknowledge(value.bytes, talk)
    }

    private func acknowledge(_ frame: [UInt8], _ talk: any ScaleTalk) async throws(TalkError) {
        guard let answer = BeurerSanitas.acknowledge(frame) else { return }
        // An acknowledged frame is gone from the scale.
        try await talk.stored()
        try await write(answer, talk)
    }
}
