import CivilTime
import ScaleProtocols

/// Medisana BS4xx and other scales by Transtek and Lifesense: one command sets the clock and asks for the last thirty weighings of each person.
struct MedisanaDriver: ScaleDriver {
    /// Names of models that count from 1970; all others count from 2010.
    private static let since1970 = ["0203B"]
    private static let year2010: Int64 = 1_262_304_000
    private let epoch: Int64

    /// The driver for a scale of that name.
    init(name: String?) { epoch = MedisanaDriver.since1970.contains { name?.hasPrefix($0) == true } ? 0 : MedisanaDriver.year2010 }

    func wants(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) -> Bool {
        [Medisana8A21.weight, Medisana8A21.composition, Medisana8A21.person].contains(characteristic)
    }

    func begin(_ talk: any ScaleTalk) async throws(TalkError) {
        guard let now = await talk.localTime else {
            return await talk.report(
                LinkFault.Code.clock, "the scale is not asked because the gateway's clock cannot be trusted, and asking sets the scale's clock",
                remedy: "set the gateway's clock; the scale keeps its readings")
        }
        try await talk.write(Medisana8A21.command, in: Medisana8A21.service, Medisana8A21.sendAll(scaleSeconds: scaleSeconds(now)))
        await talk.clockWasSet()
    }

    /// That time as the scale counts it.
    func scaleSeconds(_ time: CivilDateTime) -> UInt32 { UInt32(clamping: time.epochSeconds - epoch) }
}
