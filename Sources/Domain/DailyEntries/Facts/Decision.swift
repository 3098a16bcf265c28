public import CivilTime

/// One immutable act of a person. A later act on the same thing replaces an earlier one; staff's acts stand above the patient's.
public struct Decision: Sendable, Hashable {
    /// Stable id; of two acts of one instant the larger id is the later.
    public var id: String
    /// When it was done.
    public var at: Instant
    /// Who did it.
    public var author: Author
    /// What was decided.
    public var act: Act
    /// Why.
    public var note: String?

    /// A decision.
    public init(id: String, at: Instant, author: Author, act: Act, note: String? = nil) {
        self.id = id
        self.at = at
        self.author = author
        self.act = act
        self.note = note
    }

    /// What a person can decide.
    public enum Act: Sendable, Hashable {
        /// The reading is right; `value` where one of several candidates was chosen, `measuredAt` where its time was not known.
        case confirm(reading: String, value: MeasurementValue?, measuredAt: Instant?)
        /// The value is another one.
        case correct(reading: String, value: MeasurementValue, measuredAt: Instant?)
        /// A waiting reading is not used.
        case reject(reading: String)
        /// A value that counted was entered or measured in error.
        case enteredInError(reading: String)
        /// "Neue Waage?": whether the device weighs the patient.
        case device(id: String, isPatients: Bool)
        /// "Ist Nutzer 2 der Patient?"
        case user(device: String, user: String, isPatient: Bool)
        /// "Stimmt das Ausgangsgewicht?" answered with yes.
        case baselineIsRight
        /// "Stimmt die Uhr?" for one boot of the gateway.
        case clock(boot: String, isRight: Bool)
        /// "Für gestern Abend?" answered later.
        case entryDay(reading: String, answer: DayAnswer)

        /// The reading it is about.
        public var reading: String? {
            switch self {
            case .confirm(let id, _, _), .correct(let id, _, _), .reject(let id), .enteredInError(let id), .entryDay(let id, _): id
            case .device, .user, .baselineIsRight, .clock: nil
            }
        }
    }
}
