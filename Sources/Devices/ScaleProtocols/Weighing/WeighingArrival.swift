import CivilTime

/// When a weighing was, and whose clock says so.
struct WeighingStamp {
    let at: CivilDateTime
    let source: Weighing.TimeSource
}

/// A weight that arrived and may be a repetition.
struct WeighingArrival {
    let grams: Int
    let stamp: WeighingStamp
    let packet: ScalePacket
    /// The connection that brought it; nil for live values.
    let connection: Int?
    /// Whether it is the stored form of a weighing that may have been received live.
    var isHistory = false

    /// Whether it repeats a weighing that was kept: the same weight, and the same plausible time of the scale; where a clock is bad, received
    /// soon after it, a record only in another connection.
    func repeats(_ kept: DeviceMemory.Kept) -> Bool {
        guard kept.grams == grams else { return false }
        guard stamp.source == .scale, kept.isClockGood else {
            return packet.receivedAt.isWithin(WeighingLimits.near, of: kept.seen) && (connection == nil || kept.connection != connection)
        }
        let isLive = connection == nil || isHistory && kept.connection == nil
        return abs(kept.measured - stamp.at.epochSeconds) <= (isLive ? WeighingLimits.sameStamp : 0)
    }
}
