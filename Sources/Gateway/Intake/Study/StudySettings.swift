public import CivilTime
public import DailyEntries
import Crypto
import EscalationCore
public import Evaluation
import JSONValues
import Store

/// What of the configuration a study's derivation depends on.
public struct StudySettings: Sendable {
    /// The thresholds of the core, with the file they came from.
    public var thresholds: ThresholdsFile
    /// Limits of the normalisation.
    public var limits = NormaliserLimits()
    /// Refractometers by id; the empty id is the default instrument.
    public var instruments: [String: UrineInstrument] = [:]
    /// Sources of phone and watch samples, highest priority first.
    public var samplePriority: [String] = []
    /// The system's zones.
    public var zones = ZoneDatabase()
    /// Names of the hand-off targets that days are owed to.
    public var targets: [String] = []

    /// Settings with those thresholds.
    public init(thresholds: ThresholdsFile = .builtIn) { self.thresholds = thresholds }

    /// Tells whether days were derived under the same: a hash of everything that they depend on.
    var fingerprint: String {
        let instruments = instruments.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return Digest.sha256Hex(Array("\(thresholds.sha256) \(limits) \(instruments) \(samplePriority)".utf8))
    }

    /// The facts of a patient from the stored profile and what was learnt of the devices.
    func facts(profile stored: JSONObject, _ connection: Connection) throws -> StudyFacts {
        var section = JSONSection(stored)
        let profile = try PatientProfileCodec.read(&section, weight: .kilograms)
        let home = try zones.zone(profile.timeZone ?? "Europe/Berlin")
        var changes: [ZoneTimeline.Change] = []
        for var change in try section.sections("travel") ?? [] {
            guard let from = try change.string("from").flatMap(Instant.init), let name = try change.string("zone") else {
                throw change.refusal("from", "must be an instant such as 2026-03-01T12:00:00Z, with the zone from then on beside it")
            }
            changes.append(ZoneTimeline.Change(from: from, zone: try zones.zone(name)))
        }
        let devices = try connection.row("SELECT value FROM setting WHERE name = 'devices'")?.json("value") ?? .null
        var facts = StudyFacts(profile: profile, zones: ZoneTimeline(home: home, changes: changes), limits: limits)
        facts.instruments = instruments
        facts.samplePriority = samplePriority
        facts.knownDevices = Set((devices["known"]?.array ?? []).compactMap(\.string))
        for (device, until) in devices["knownUntil"]?.object ?? [:] { facts.knownUntil[device] = until.string.flatMap(Instant.init) }
        facts.isSingleUserAccount = devices["singleUser"]?.bool ?? false
        for (device, user) in devices["users"]?.object ?? [:] { facts.patientUsers[device] = user.string }
        for (boot, offset) in devices["clockOffsets"]?.object ?? [:] { facts.clockOffsets[boot] = offset.int.map(Int64.init) }
        return facts
    }
}
