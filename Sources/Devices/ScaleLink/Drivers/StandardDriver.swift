import ScaleProtocols

/// Scales with the services of the Bluetooth SIG: A&D, Beurer, Sanitas, Soehnle and others.
///
/// Those with users (Beurer, Sanitas) give readings only to a user who has consented in this very connection, and only after the data of the
/// user were written and their change was counted up.
struct StandardDriver: ScaleDriver {
    /// Date of birth, gender, height: written back as they were read.
    private static let userData = [BluetoothUUID(short: 0x2A85), BluetoothUUID(short: 0x2A8C), BluetoothUUID(short: 0x2A8E)]
    /// Activity level of Beurer and Sanitas.
    private static let activity = BluetoothUUID(short: 0xFFF3)
    /// Database Change Increment.
    private static let increment = BluetoothUUID(short: 0x2A99)

    func wants(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) -> Bool {
        // The clock and the battery are read, not listened to: a value of theirs would be no news.
        characteristic != .currentTime && characteristic != .dateTime && ScaleCharacteristics.areUnderstood(characteristic, in: service)
    }

    func begin(_ talk: any ScaleTalk) async throws(TalkError) {
        try await ScaleClock.set(talk)
        for feature in [BluetoothUUID.weightScaleFeature, .bodyCompositionFeature] where await talk.has(feature, in: nil) {
            do throws(TalkError) {
                _ = try await talk.evidence(feature, in: nil)
            } catch .lost {
                throw .lost
            } catch {
                // For information only.
            }
        }
        guard let user = await talk.known?.user, await talk.has(.userControlPoint, in: nil) else { return }
        try await consent(user, talk)
    }

    private func consent(_ user: ScaleUser, _ talk: any ScaleTalk) async throws(TalkError) {
        guard let request = SIGUserControlPoint.consent(user: user.index, consent: Int(user.consent)) else { return }
        try await talk.write(.userControlPoint, in: nil, request)
        let answer = try await talk.answer(.userControlPoint) { $0.starts(with: [0x20, 0x02]) }
        guard answer.count >= 3, answer[2] == 1 else {
            return await talk.report(
                LinkFault.Code.consent, "the scale does not accept the consent of \(user)",
                remedy: "after a change of batteries a scale has forgotten its users: set the user up on the scale, then hypona scale pair again")
        }
        await talk.report(LinkFault.Code.consent, nil, remedy: "")
        for characteristic in StandardDriver.userData + [StandardDriver.activity] where await talk.has(characteristic, in: nil) {
            let value = try await talk.read(characteristic, in: nil)
            try await talk.write(characteristic, in: nil, value)
        }
        if await talk.has(StandardDriver.increment, in: nil) { try await talk.write(StandardDriver.increment, in: nil, [1, 0, 0, 0]) }
    }
}
