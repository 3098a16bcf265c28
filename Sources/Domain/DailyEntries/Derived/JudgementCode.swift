/// Why a measurement has its status. Decoders bring codes of their own beside these.
public struct JudgementCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible, Comparable {
    /// The code as files and the database spell it.
    public let rawValue: String

    /// A code.
    public init(rawValue: String) { self.rawValue = rawValue }

    init(_ code: String) { rawValue = code }

    /// The code.
    public var description: String { rawValue }

    /// In the order of their text.
    public static func < (left: JudgementCode, right: JudgementCode) -> Bool { left.rawValue < right.rawValue }

    /// Weight outside 20–300 kg.
    public static let outOfRange = JudgementCode("out_of_range")
    /// Weight outside the band around the last one.
    public static let outsideBand = JudgementCode("outside_band")
    /// The scale knows another user.
    public static let otherUser = JudgementCode("other_user")
    /// Too far from the last weight to be the patient's.
    public static let otherPerson = JudgementCode("other_person")
    /// Pounds or jin shown as kg.
    public static let unitSuspect = JudgementCode("unit_suspect")
    /// A typed value that the person has not been asked about yet.
    public static let ask = JudgementCode("ask")
    /// The very first weight and nothing to compare it with.
    public static let firstReading = JudgementCode("first_reading")
    /// Readings of one session lie too far apart.
    public static let sessionAmbiguous = JudgementCode("session_ambiguous")
    /// A later step of the same session, or the one a person chose, took its place.
    public static let replacedInSession = JudgementCode("replaced_in_session")
    /// A device nobody has said to be the patient's.
    public static let foreignDevice = JudgementCode("foreign_device")
    /// A device somebody has said not to be the patient's.
    public static let notOurDevice = JudgementCode("not_our_device")
    /// The cloud does not know whose weight it is.
    public static let attribution = JudgementCode("attribution")
    /// Typed when the account was created.
    public static let accountCreation = JudgementCode("account_creation")
    /// No usable time.
    public static let noTime = JudgementCode("no_time")
    /// The time lies in the future or before device clocks are set.
    public static let timeNotSane = JudgementCode("time_not_sane")
    /// The gateway's clock was not known when it came.
    public static let clockWait = JudgementCode("clock_wait")
    /// Another delivery of a weighing that is already there.
    public static let sameWeighing = JudgementCode("same_weighing")
    /// The same photo or picture again.
    public static let duplicate = JudgementCode("duplicate")
    /// A newer version of the same fact came.
    public static let newVersion = JudgementCode("new_version")
    /// The source no longer holds it.
    public static let retracted = JudgementCode("retracted")
    /// A person gave another value.
    public static let corrected = JudgementCode("corrected")
    /// A person marked it as an error.
    public static let enteredInError = JudgementCode("entered_in_error")
    /// A person rejected it in the review.
    public static let rejectedByPerson = JudgementCode("rejected_by_person")
    /// A later photo of the same sample fills the field.
    public static let sameSample = JudgementCode("same_sample")
    /// Two photos of one sample differ.
    public static let samplesDiffer = JudgementCode("samples_differ")
    /// The photo shows no specific gravity.
    public static let notAnSG = JudgementCode("not_an_sg")
    /// Only one of the two readers read.
    public static let oneReader = JudgementCode("one_reader")
    /// The two readers disagree.
    public static let readersDiffer = JudgementCode("readers_differ")
    /// By the camera's clock the photo is more than a day older than the time it would count by.
    public static let oldPhoto = JudgementCode("old_photo")
    /// The picture looks like an earlier one of the same value, and no time tells them apart.
    public static let samePicture = JudgementCode("same_picture")
    /// The decimal point was not seen.
    public static let pointNotSeen = JudgementCode("point_not_seen")
    /// Outside the scale of the instrument.
    public static let deviceRange = JudgementCode("device_range")
    /// The instrument's last water check failed.
    public static let calibrationFailed = JudgementCode("calibration_failed")
    /// Outside 1.000–1.060 after the correction for temperature.
    public static let correctedOutOfRange = JudgementCode("corrected_out_of_range")
    /// Water or a dirty prism.
    public static let belowPhysiological = JudgementCode("below_physiological")
    /// More than urine can be.
    public static let abovePhysiological = JudgementCode("above_physiological")
    /// A number that its kind cannot have.
    public static let notAValue = JudgementCode("not_a_value")
}
