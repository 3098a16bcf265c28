import CivilTime
import ScaleProtocols

/// Stored weighings of Xiaomi scales. Everybody in the household is in them, therefore only where a technician has asked for it.
struct XiaomiHistoryDriver: ScaleDriver {
    /// The read pointer on the scale: each gateway of a household would need its own, and there is one.
    private static let reader: UInt16 = 0x4859
    /// What the scale sends after the last record.
    private static let end: [UInt8] = [0x03]

    func wants(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) -> Bool { characteristic == XiaomiHistory.characteristic }

    func begin(_ talk: any ScaleTalk) async throws(TalkError) {
        if let now = await talk.localTime, await talk.has(.currentTime, in: nil) {
            try await talk.write(.currentTime, in: nil, SIGDateTime.octets(now) + [3, 0, 0])
            await talk.clockWasSet()
        }
        for command in [XiaomiHistory.enable, XiaomiHistory.count(reader: XiaomiHistoryDriver.reader)] {
            try await talk.write(XiaomiHistory.characteristic, in: nil, command)
        }
        _ = try await talk.answer(XiaomiHistory.characteristic) { $0.first == 0x01 }
        try await talk.write(XiaomiHistory.characteristic, in: nil, XiaomiHistory.transfer)
        _ = try await talk.answer(XiaomiHistory.characteristic) { $0 == XiaomiHistoryDriver.end }
        try await talk.write(XiaomiHistory.characteristic, in: nil, XiaomiHistory.stop)
        // The pointer moves behind what was handed out: first it must be safe here.
        try await talk.stored()
        try await talk.write(XiaomiHistory.characteristic, in: nil, XiaomiHistory.acknowledge(reader: XiaomiHistoryDriver.reader))
    }
}
