import CivilTime

/// One weighing or typed weight on its way through the judgement.
struct WeightFact {
    /// What the scale or cloud says about whose it is.
    enum Claim {
        case patient
        case other(DecisionBook.User)
        case unknown
    }

    /// What became of it.
    enum State: Equatable {
        case accepted
        case waiting(Handover.Waiting, JudgementCode)
        /// Too far away to be the patient's.
        case tray
        /// A known other user's.
        case otherUser
        case rejected(JudgementCode)
        case superseded(JudgementCode)
        case error(JudgementCode)
    }

    /// The deliveries, by receipt.
    let deliveries: [DatedReading]
    let id: String
    let time: Instant
    let quality: TimeQuality
    let zone: TimeZoneRules
    let place: LocalDay
    /// What judges and fills: the value received first unless the finer one lies 50 g or more away.
    var grams: Int
    /// What the path of the finest resolution says.
    var value: Int
    /// What it said before a correction.
    var original: Int?
    let claim: Claim
    let isAsked: Bool
    /// Typed or corrected by a person.
    var typed: Author.Role?
    /// The person was asked about a typed value and stands by it.
    var isConfirmedAtEntry = false
    /// A device reading that staff confirmed or corrected.
    var isDecided = false
    /// The word of a person that holds.
    var word: DecisionBook.Word?
    /// The cloud or the decoder wants a person to look.
    var review: JudgementCode?
    var flags: Set<MeasurementFlag> = []
    var state: State = .accepted
    /// The last accepted weight before its session.
    var lastBefore: Int?
    /// Its value in the other unit, where the unit is in doubt.
    var conversion: Int?
    /// What the patient answered while staff have still to decide.
    var patientAnswer: Int?

    var received: Instant { deliveries.first?.received ?? time }
    var devices: [String] { deliveries.compactMap(\.reading.origin.deviceID) }

    /// As the rules of sessions and slots see it.
    func weighing(typed role: Author.Role?) -> Weighing {
        Weighing(id: id, time: time, grams: grams, isAsked: isAsked, typed: role)
    }

    /// What waits in the queue.
    var isWaiting: Bool { if case .waiting = state { true } else { false } }
}
