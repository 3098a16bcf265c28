public import CivilTime
import JSONValues
public import ScaleProtocols
public import Store
import Synchronization

/// The scales that technicians have set up on this box, with every setting that ever held: a packet is read as its scale was set when it arrived,
/// so that all readings can be made again at any later time.
public final class ScaleRegister: Sendable {
    private struct State {
        var settings: [String: [ScaleSetting]] = [:]
        var secrets = ScaleSecrets()
    }

    private let state = Mutex(State())
    /// Why the keys and consent codes cannot be read; nil where they can. Everything else works without them.
    public let secretsProblem: StoreError?

    /// The name of the row in the table `setting`.
    static let name = "scales"

    /// The register of a data folder.
    public init(_ connection: Connection, _ folder: DataFolder) throws {
        let stored = try connection.row("SELECT value FROM setting WHERE name = ?", .text(ScaleRegister.name))?.json("value")?.object ?? [:]
        var settings: [String: [ScaleSetting]] = [:]
        for (device, versions) in stored { settings[device] = try (versions.array ?? []).map { (json) throws(IntakeError) in try ScaleSetting(json: json) } }
        var secrets = ScaleSecrets()
        var problem: StoreError?
        do throws(StoreError) { secrets = try ScaleSecrets(of: folder) } catch { problem = error }
        secretsProblem = problem
        state.withLock { $0 = State(settings: settings, secrets: secrets) }
    }

    /// What is set for a scale now, whenever its packets were recorded.
    public func current(_ device: String, _ time: Instant) -> ScaleOptions { options(device, at: setting(of: device)?.at ?? time) }

    /// What was set for a scale at that time, with its key where it has one.
    func options(_ device: String, at time: Instant) -> ScaleOptions {
        state.withLock { state in
            let setting = state.settings[device]?.last { $0.at <= time }
            var options = setting.map { $0.isForgotten ? ScaleOptions() : $0.options } ?? ScaleOptions()
            options.isConfirmed = setting?.isForgotten == false && setting?.confirmation != nil
            options.address = ScaleOptions.address(device)
            options.bindKey = state.secrets.bindKey(of: device)
            return options
        }
    }

    /// The setting in force for a scale; nil where it is not set up.
    public func setting(of device: String) -> ScaleSetting? {
        state.withLock { $0.settings[device]?.last }.flatMap { $0.isForgotten ? nil : $0 }
    }

    /// The scales that are set up, by address.
    public var current: [String: ScaleSetting] { state.withLock { $0.settings.compactMapValues(\.last) }.filter { !$0.value.isForgotten } }

    /// The consent code of the patient's user on a scale.
    public func consent(of device: String) -> Int? { state.withLock { $0.secrets.consent(of: device) } }

    /// The secrets, to be changed and stored.
    var secrets: ScaleSecrets { state.withLock { $0.secrets } }

    /// All settings of all scales as they are stored, with one more.
    func stored(adding setting: ScaleSetting, to device: String) -> JSONValue {
        var all = state.withLock { $0.settings }
        all[device, default: []].append(setting)
        return .object(JSONObject(all.sorted { $0.key < $1.key }.map { ($0.key, .array($0.value.map(\.json))) }))
    }

    /// A setting was stored.
    func add(_ setting: ScaleSetting, to device: String) { state.withLock { $0.settings[device, default: []].append(setting) } }

    /// Secrets were stored.
    func set(_ secrets: ScaleSecrets) { state.withLock { $0.secrets = secrets } }
}
