/// A slot of a day filled from accepted readings (normalise sections 4 and 9).
public struct WeightSlot: Sendable, Hashable {
    /// The reading that fills the slot.
    public var value: Weighing?
    /// The reading handed to the core as not confirmed.
    public var candidate: Weighing?
    /// The readings of the session that is ambiguous and undecided.
    public var ambiguous: [Weighing] = []

    /// A slot that nothing fills.
    init() {}

    /// Fills a slot. The morning takes its first session, the evening its last; staff's word stands above the patient's, the
    /// patient's above the devices'; a device reading far from the patient's word stays beside it as candidate.
    ///
    /// - Parameters:
    ///   - readings: The accepted readings of the slot's windows, in order.
    ///   - others: Readings of the late window, which may decide an ambiguous morning.
    ///   - last: The last accepted weight before, used to choose a candidate only.
    init(_ readings: [Weighing], others: [Weighing], isMorning: Bool, last: Int?, limits: NormaliserLimits) {
        let devices = readings.filter { $0.typed == nil }
        self.init(devices: devices, others: others.filter { $0.typed == nil }, isMorning: isMorning, last: last, limits: limits)
        if let staff = readings.last(where: { $0.typed == .staff }) {
            self = WeightSlot()
            value = staff
        } else if let typed = readings.last(where: { $0.typed == .patient }) {
            let device = candidate ?? value
            value = typed
            candidate = device.flatMap { abs($0.grams - typed.grams) >= limits.manualDiffersGrams ? $0 : nil }
        }
    }

    /// Device readings only. An ambiguous session is decided by another clear session that agrees with one of its readings; clear
    /// sessions that agree with different readings decide nothing.
    private init(devices: [Weighing], others: [Weighing], isMorning: Bool, last: Int?, limits: NormaliserLimits) {
        let sessions = devices.sessions(limits: limits)
        guard let place = isMorning ? sessions.indices.first : sessions.indices.last else { return }
        let session = sessions[place]
        if session.spread <= limits.sessionSpread {
            value = session.last
            return
        }
        let rest = sessions[..<place] + sessions[(place + 1)...] + others.sessions(limits: limits)
        let clear = rest.filter { $0.spread <= limits.sessionSpread }.compactMap(\.last)
        let agreeing = session.filter { reading in clear.contains { abs($0.grams - reading.grams) <= limits.sessionAgreement } }
        if !agreeing.isEmpty, agreeing.spread <= limits.sessionSpread {
            value = agreeing.last
        } else {
            candidate = session.farthest(from: last)
            ambiguous = session
        }
    }
}
