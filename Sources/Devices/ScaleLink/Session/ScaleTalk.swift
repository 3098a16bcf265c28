import CivilTime
import ScaleProtocols

/// A value that a connected scale sent.
struct ScaleValue: Sendable, Hashable {
    /// The characteristic.
    let characteristic: BluetoothUUID
    /// Its service, where known.
    let service: BluetoothUUID?
    /// The octets.
    let bytes: [UInt8]
}

/// Why a step of the talk with a scale did not work.
enum TalkError: Error, Sendable, Hashable {
    /// The link is lost.
    case lost
    /// The scale has no such characteristic.
    case missing(BluetoothUUID)
    /// BlueZ or the scale refused.
    case refused(BluezFailure)
    /// The scale did not answer in time.
    case noAnswer
    /// What arrived could not be stored in time: nothing may be acknowledged.
    case notStored
}

/// The talk with one connected scale, as its driver leads it. Every value that arrives is on its way to the store before the driver sees it.
protocol ScaleTalk: Sendable {
    /// The scale as the technician has set it up.
    var known: KnownScale? { get async }
    /// Its address.
    var address: DeviceAddress { get }
    /// Its advertised name.
    var name: String? { get async }
    /// The patient's wall clock; nil while it cannot be trusted.
    var localTime: CivilDateTime? { get async }
    /// Whether the scale has that characteristic.
    func has(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) async -> Bool
    /// Reads a characteristic.
    func read(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) async throws(TalkError) -> [UInt8]
    /// Reads a characteristic and hands on what was read, as evidence.
    func evidence(_ characteristic: BluetoothUUID, in service: BluetoothUUID?) async throws(TalkError) -> [UInt8]
    /// Writes a characteristic.
    func write(_ characteristic: BluetoothUUID, in service: BluetoothUUID?, _ bytes: [UInt8]) async throws(TalkError)
    /// The next value of a characteristic that fits, at most ten seconds from now; others stay for the driver's ``ScaleDriver/received(_:_:)``.
    func answer(_ characteristic: BluetoothUUID, where fits: @escaping @Sendable ([UInt8]) -> Bool) async throws(TalkError) -> [UInt8]
    /// Returns when everything that arrived so far is stored durably: only now may it be acknowledged.
    func stored() async throws(TalkError)
    /// Waits where a scale needs time between two writes; only the loss of the link ends it early, at the next write.
    func pause(_ duration: Duration) async
    /// Notes that the clock was set.
    func clockWasSet() async
    /// Raises a fault for the technician, or takes it back where `text` is nil.
    func report(_ fault: @Sendable (DeviceAddress) -> LinkFault.Code, _ text: String?, remedy: String) async
}
