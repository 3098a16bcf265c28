import CivilTime
import ScaleProtocols

/// The talk with a connected scale over bluetoothd.
struct LinkTalk: ScaleTalk {
    let link: ScaleLink
    let session: DeviceAddress
    let path: String

    var address: DeviceAddress { session }
    var known: KnownScale? { get async { await link.known[session] } }
    var name: String? { get async { await link.tree.devices[path]?.name } }
    var localTime: CivilDateTime? { get async { await link.localTime() } }

    func has(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) async -> Bool {
        await link.tree.characteristic(characteristic, in: service, of: path) != nil
    }

    func read(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) async throws(TalkError) -> [UInt8] {
        try await link.read(characteristic, in: service, of: path)
    }

    func evidence(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) async throws(TalkError) -> [UInt8] {
        let bytes = try await link.read(characteristic, in: service, of: path)
        await link.handOverRead(characteristic, in: service, bytes, session)
        return bytes
    }

    func write(_ characteristic: BluetoothUUID, in service: BluetoothUUID?, _ bytes: [UInt8]) async throws(TalkError) {
        try await link.write(characteristic, in: service, of: path, bytes)
    }

    func answer(_ characteristic: BluetoothUUID, where fits: @escaping @Sendable ([UInt8]) -> Bool) async throws(TalkError) -> [UInt8] {
        try await link.answer(characteristic, of: path, where: fits)
    }

    func stored() async throws(TalkError) {
        guard await link.everythingStored(limit: link.timings.gatt) else { throw .notStored }
    }

    func pause(_ duration: Duration) async { await link.pause(min(duration, link.timings.writePause)) }

    func clockWasSet() async { await link.clockWasSet(session) }

    func report(_ fault: @Sendable (DeviceAddress) -> LinkFault.Code, _ text: String?, remedy: String) async {
        let code = fault(session)
        if let text { await link.raise(code, text, remedy: remedy) } else { await link.clear(code) }
    }
}
