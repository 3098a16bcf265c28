public import CivilTime
public import EscalationCore

/// Everything besides readings and decisions that the days depend on: the patient, the zones, the devices, the configuration.
public struct StudyFacts: Sendable, Hashable {
    /// The patient.
    public var profile: PatientProfile
    /// The patient's zones.
    public var zones: ZoneTimeline
    /// Devices that are known to be the patient's: the linked account's list and the paired scales.
    public var knownDevices: Set<String>
    /// Devices that were the patient's up to that instant, when a technician has taken them out of use: what they weighed before stays.
    public var knownUntil: [String: Instant] = [:]
    /// The patient's user id on a device, by device id.
    public var patientUsers: [String: String]
    /// Whether the linked Withings account has one user only.
    public var isSingleUserAccount: Bool
    /// What was set about refractometers, by instrument id; the empty id is the default instrument.
    public var instruments: [String: UrineInstrument]
    /// Sources of phone and watch samples, highest priority first.
    public var samplePriority: [String]
    /// By boot, what a later synchronisation measured: how many ms have to be added to the gateway's times of that boot.
    public var clockOffsets: [String: Int64]
    /// The limits.
    public var limits: NormaliserLimits

    /// Facts of a study.
    public init(
        profile: PatientProfile, zones: ZoneTimeline, knownDevices: Set<String> = [], patientUsers: [String: String] = [:],
        isSingleUserAccount: Bool = false, instruments: [String: UrineInstrument] = [:], samplePriority: [String] = [],
        clockOffsets: [String: Int64] = [:], limits: NormaliserLimits = NormaliserLimits()
    ) {
        self.profile = profile
        self.zones = zones
        self.knownDevices = knownDevices
        self.patientUsers = patientUsers
        self.isSingleUserAccount = isSingleUserAccount
        self.instruments = instruments
        self.samplePriority = samplePriority
        self.clockOffsets = clockOffsets
        self.limits = limits
    }
}
