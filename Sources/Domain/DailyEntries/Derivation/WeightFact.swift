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
    /// The devices, the scale's own path before the cloud's, in whatever order the deliveries came.
    let devices: [String]
    /// Typed by a person from the start (or at the bed, beside a device's weight), not a device's weight that was corrected.
    let isTypedEntry: Bool
    let time: Instant
    let quality: TimeQuality
    let zone: TimeZoneRules
    let place: LocalDay
    /// What is judged: the value of the finest path, in whatever order the deliveries came.
    var grams: Int
    /// What is told of it: the value of the finest path, of equally fine ones that received first.
    var value: Int
    /// What fills a slot: the value received first unless the finer one lies 50 g or more away.
    var shown: Int
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
    /// Its place among weights of one instant, in whatever order its deliveries came.
    var order: (Int, Instant, String) {
        let first = deliveries.map(\.order).min { $0 < $1 } ?? (0, time, id)
        return typed == nil || id == deliveries.first?.id ? first : (first.0, first.1, id)
    }

    /// A weight as it is before any judgement.
    init(
        _ deliveries: [DatedReading], id: String, time: Instant, quality: TimeQuality, zone: TimeZoneRules, limits: NormaliserLimits, grams: Int,
        claim: Claim = .unknown, typed: Author.Role? = nil
    ) {
        self.deliveries = deliveries
        self.id = id
        self.time = time
        self.quality = quality
        self.zone = zone
        place = LocalDay.weighing(at: time, in: zone, limits: limits)
        self.grams = grams
        value = grams
        shown = grams
        self.claim = claim
        self.typed = typed
        isTypedEntry = typed != nil
        isAsked = deliveries.contains { $0.reading.isAsked }
        devices = deliveries.compactMap { delivery in delivery.reading.origin.deviceID.map { (delivery.pathRank, $0) } }.sorted { $0 < $1 }.map(\.1)
    }

    /// As the rules of sessions and slots see it.
    func weighing(typed role: Author.Role?) -> Weighing {
        Weighing(id: id, time: time, grams: grams, isAsked: isAsked, typed: role)
    }

    /// What waits in the queue.
    var isWaiting: Bool { if case .waiting = state { true } else { false } }
}
