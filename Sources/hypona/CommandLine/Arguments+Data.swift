import Glibc
import Service
import Store

extension Arguments {
    /// The configuration in force: `--config`, `$HYPONA_CONFIG`, `/etc/hypona/gateway.json5`, built-in.
    func configuration() throws(ConfigurationError) -> GatewayConfiguration {
        try GatewayConfiguration.load(option: value("config"), environment: Arguments.environment("HYPONA_CONFIG"))
    }

    /// The data folder: `--data`, `$HYPONA_DATA`, `/var/lib/hypona`, `./var`.
    func dataFolder(make: Bool = false) throws(StoreError) -> DataFolder {
        try DataFolder.locate(option: value("data"), environment: Arguments.environment("HYPONA_DATA"), make: make)
    }

    /// A client for writing commands on the data folder.
    func client(make: Bool = false) throws -> ControlClient {
        ControlClient(folder: try dataFolder(make: make), configuration: try configuration())
    }

    /// A reader of the data folder.
    func reader() throws -> StudyReader { try StudyReader(folder: try dataFolder(), configuration: try configuration()) }

    /// Whether JSON is asked for.
    var isJSON: Bool { has("json") }

    /// A variable of the environment; an empty one counts as not set.
    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
