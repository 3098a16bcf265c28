/// Whether a photo's specific gravity is accepted: the steps of normalise section 11, the first that fails decides.
public struct GravityJudgement: Sendable, Hashable {
    /// The answer.
    public enum Status: String, Sendable, Hashable {
        case accepted
        case review
        case rejected
    }

    /// The last confirmed value before and how long ago it was.
    public struct History: Sendable, Hashable {
        /// Its ticks; nil: there is none.
        public var last: Int?
        /// Time since then, ms.
        public var milliseconds: Int64

        /// A value before.
        public init(last: Int? = nil, milliseconds: Int64 = 0) {
            self.last = last
            self.milliseconds = milliseconds
        }
    }

    /// The answer.
    public let status: Status
    /// The value, corrected for temperature and water check; in review the candidate for the core; nil: rejected.
    public let ticks: Int?
    /// The step that failed.
    public let reason: JudgementCode?
    /// `high`, `jump`, `noTemperature`.
    public let flags: Set<MeasurementFlag>

    /// Judges what the two readers saw.
    public init(
        _ read: GravityRead, instrument: UrineInstrument = UrineInstrument(), history: History = History(), limits: NormaliserLimits = NormaliserLimits()
    ) {
        let raw = [read.first, read.second].map { $0.flatMap(SpecificGravity.ticks) }
        let hasATC = instrument.hasATC ?? (read.display == .lcd)
        let corrected = raw.compactMap { ticks in ticks.map { instrument.corrected($0, of: read) } }
        let noTemperature: Set<MeasurementFlag> = hasATC || read.temperature.map(SpecificGravity.isUsable) ?? false ? [] : [.noTemperature]
        guard let value = corrected.first else {
            self.init(status: .rejected, ticks: nil, reason: .notAnSG, flags: [])
            return
        }
        let agreement = GravityJudgement.disagreement(read, raw: raw, instrument: instrument, limits: limits)
        if let reason = agreement ?? GravityJudgement.doubt(value, raw: raw[0] ?? value, instrument: instrument, limits: limits) {
            let candidate = reason == .readersDiffer ? SpecificGravity.worst(corrected) : value
            self.init(status: .review, ticks: candidate, reason: reason, flags: noTemperature)
            return
        }
        var flags = noTemperature
        if value > limits.gravityHigh { flags.insert(.high) }
        if GravityJudgement.isJump(value, history: history, limits: limits) { flags.insert(.jump) }
        self.init(status: .accepted, ticks: value, reason: nil, flags: flags)
    }

    private init(status: Status, ticks: Int?, reason: JudgementCode?, flags: Set<MeasurementFlag>) {
        self.status = status
        self.ticks = ticks
        self.reason = reason
        self.flags = flags
    }

    /// The steps that compare the two readers.
    private static func disagreement(_ read: GravityRead, raw: [Int?], instrument: UrineInstrument, limits: NormaliserLimits) -> JudgementCode? {
        guard let first = read.first, let second = read.second, let left = raw[0], let right = raw[1] else { return .oneReader }
        let differ = read.display == .lcd ? digits(first) != digits(second) : abs(left - right) > limits.eyepieceAgreement
        if differ { return .readersDiffer }
        return instrument.hasNoPoint || (hasPoint(first) && hasPoint(second)) ? nil : .pointNotSeen
    }

    /// The steps that doubt a value both readers agree on.
    private static func doubt(_ value: Int, raw: Int, instrument: UrineInstrument, limits: NormaliserLimits) -> JudgementCode? {
        if !(instrument.range ?? limits.gravity).contains(raw) { return .deviceRange }
        if instrument.isCalibrationFailed { return .calibrationFailed }
        if !limits.gravity.contains(value) { return .correctedOutOfRange }
        if value < limits.gravityLow { return .belowPhysiological }
        return value > limits.gravityTop ? .abovePhysiological : nil
    }

    /// Whether a value lies so far from the last one that the change is told.
    static func isJump(_ value: Int, history: History, limits: NormaliserLimits) -> Bool {
        guard let last = history.last, history.milliseconds <= Int64(limits.gravityJumpHours) * 3_600_000 else { return false }
        return abs(value - last) > limits.gravityJump
    }

    private static func digits(_ text: String) -> [UInt8] { text.utf8.filter { (48...57).contains($0) } }

    private static func hasPoint(_ text: String) -> Bool { text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") } }
}

extension [GravityCandidate] {
    /// The ticks handed to the core as not confirmed: of the plausible candidates with a share of at least 0.2 the one farthest from
    /// 1.015, equally far the higher; if none reaches that, the largest share; nil: none is plausible.
    public func worstPlausible(limits: NormaliserLimits = NormaliserLimits()) -> Int? {
        let plausible = compactMap { candidate in SpecificGravity.ticks(candidate.text).map { (ticks: $0, share: candidate.share) } }
        let large = plausible.filter { $0.share >= limits.candidateShare }
        if !large.isEmpty { return SpecificGravity.worst(large.map(\.ticks)) }
        let top = plausible.map(\.share).max()
        return SpecificGravity.worst(plausible.filter { $0.share == top }.map(\.ticks))
    }
}
