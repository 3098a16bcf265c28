import Alarms
import CivilTime
import DailyEntries
import Evaluation
import HandOff
public import Intake
public import JSONValues
import Store
public import Withings

/// The whole configuration of a gateway. Every part has a default that works; a file changes single members.
public struct GatewayConfiguration: Sendable {
    /// Where it came from: a path, or `(built-in)`.
    public var file = "(built-in)"
    /// The language that patients and nurses read.
    public var language = Language.german
    /// Where the console listens: `127.0.0.1:8420`, port 0 for any.
    public var listen = "127.0.0.1:8420"
    /// Another drop folder than `DATA/drop`.
    public var dropFolder: String?
    /// Scales over Bluetooth.
    var bluetooth = BluetoothSettings()
    /// The Withings cloud; nil: it is not asked.
    public var withings: WithingsSettings?
    /// The REDCap project that days are handed to; nil: none.
    var redcap: RedcapSettings?
    /// The FHIR server that days are handed to, and how FHIR resources are named; nil: none, and the defaults.
    var fhir: FHIRSettings?
    /// After so many days the bytes of evidence are erased, readings and days stay; nil: never.
    public var evidenceDays: Int?
    /// The alarm path.
    var alarms = AlarmSettings()
    /// Who may reach the console and how.
    var console = ConsoleSection()
    /// Where the console listens whatever the file says; set on the command line only.
    public var listenOption: String? { didSet { if let listenOption { listen = listenOption } } }
    /// The version of the product, shown to technicians.
    public var version = ""
    /// Whether the demonstration is played where the box has no patient; set on the command line only.
    public var playsDemonstration = false
    /// What normalisation and core depend on.
    public var study = StudySettings()
    /// The document as read, for parts that read their own sections.
    public var document = JSONObject()
    /// The whole document as read, for showing what is in force.
    var whole = JSONObject()

    /// The sections that other parts of the gateway read themselves.
    static let ownSections = ["files", "alarms", "phone"]

    /// The built-in defaults.
    public init() {}

    /// Reads the configuration: `--config`, else `$HYPONA_CONFIG`, else `/etc/hypona/gateway.json5` if it exists, else the defaults.
    /// - Throws: ``ConfigurationError`` with file, key path and reason.
    public static func load(option: String?, environment: String?) throws(ConfigurationError) -> GatewayConfiguration {
        let system = "/etc/hypona/gateway.json5"
        guard let path = option ?? environment ?? (FileSystem.exists(system) ? system : nil) else { return GatewayConfiguration() }
        do {
            let bytes = try FileSystem.read(path, limit: 1 << 20)
            var section = try JSONSection(document: JSONValue(parsingJSON5: bytes))
            return try GatewayConfiguration(&section, file: path)
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw ConfigurationError(file: path, reason: "\(error)")
        }
    }

    /// This configuration with what stood on the command line of the one before.
    func under(_ other: GatewayConfiguration) -> GatewayConfiguration {
        var configuration = self
        configuration.version = other.version
        configuration.listenOption = other.listenOption
        return configuration
    }

    private init(_ section: inout JSONSection, file: String) throws {
        self.file = file
        whole = section.members
        if let path = try section.string("thresholds") {
            study.thresholds = try ThresholdsFile(FileSystem.read(path, limit: 1 << 20), name: path)
        }
        if let language: Language = try section.choice("language") { self.language = language }
        if let listen = try section.string("listen") {
            guard ListenAddress(listen) != nil else { throw section.refusal("listen", "\"\(listen)\" is no address:port such as 127.0.0.1:8420") }
            self.listen = listen
        }
        if let drop = try section.section("drop") {
            var drop = drop
            dropFolder = try drop.string("folder")
            try drop.finish()
        }
        if var part = try section.section("refractometer") { study.instruments = try UrineInstrumentSection.read(&part) }
        if var part = try section.section("limits") { study.limits = try NormaliserLimitsSection.read(&part) }
        study.samplePriority = try section.strings("samplePriority") ?? []
        if let part = try section.section("console") { console = try ConsoleSection(part) }
        if let part = try section.section("bluetooth") { bluetooth = try BluetoothSettings(part) }
        if var part = try section.section("withings") { withings = try WithingsSettings(&part) }
        if let part = try section.section("redcap") {
            redcap = try RedcapSettings(part)
            study.targets.append("redcap")
        }
        if let part = try section.section("fhir") {
            let settings = try FHIRSettings(part)
            fhir = settings
            if settings.url != nil { study.targets.append("fhir") }
        }
        if var part = try section.section("retention") {
            evidenceDays = try part.int("evidenceDays", in: 30...3650)
            try part.finish()
        }
        alarms = try AlarmSettings(try section.section("alarms")?.members)
        for name in GatewayConfiguration.ownSections { if let part = try section.section(name) { document[name] = .object(part.members) } }
        try section.finish()
    }
}
