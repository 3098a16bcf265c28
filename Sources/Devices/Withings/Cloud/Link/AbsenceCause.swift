public import CivilTime

/// Why a slot has no weight from the cloud.
public enum AbsenceCause: Sendable, Hashable {
    /// The cloud could not be asked since the slot began.
    case linkDown(since: Instant?)
    /// The cloud was asked, but the scale was not in contact with it since the slot began: the weighing may still be in it.
    case scaleOffline(lastContact: Instant)
    /// The scale was in contact since, and no weighing came.
    case patientDidNotWeigh(lastContact: Instant)
    /// The cloud was asked, and nothing is known about the scale.
    case unknown

    /// Looks for the cause.
    /// - Parameter slotBegan: the first instant at which the slot's weight could be measured.
    public init(slotBegan: Instant, state: LinkState) {
        guard let success = state.lastSuccess, success > slotBegan else {
            self = .linkDown(since: state.problem?.since ?? state.lastSuccess)
            return
        }
        guard let contact = state.devices?.compactMap(\.lastSession).max() else {
            self = .unknown
            return
        }
        // The list may be older than the slot: then an old contact says nothing about today.
        if contact > slotBegan {
            self = .patientDidNotWeigh(lastContact: contact)
        } else if let listed = state.devicesListed, listed > slotBegan {
            self = .scaleOffline(lastContact: contact)
        } else {
            self = .unknown
        }
    }

    /// Looks for the cause of a slot's missing weight.
    public init(_ slot: ImportSchedule.Slot, zone: TimeZoneRules, state: LinkState) {
        let begins = slot.half == .morning ? ImportSchedule.dayBegins : ImportSchedule.eveningBegins
        let start = CivilDateTime(date: slot.day, secondOfDay: begins.minute * 60).map(zone.instant(showing:)) ?? zone.startOfDay(slot.day)
        self.init(slotBegan: start, state: state)
    }
}
