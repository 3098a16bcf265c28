public import CivilTime
public import EventLog
import Glibc
public import HTTPClient

/// The parts of the link, built in one place for the service and for the commands.
public struct WithingsParts: Sendable {
    /// Runs imports.
    public let link: WithingsLink
    /// Begins and ends the grant.
    public let office: GrantOffice

    /// The names of the files in the folder of secrets.
    enum FileName {
        static let tokens = "withings-tokens.json"
        static let state = "withings-state.json"
        static let client = "withings-client.json"
    }

    /// Builds the parts.
    /// - Parameters:
    ///   - folder: where tokens and state lie; it is made, for its owner only, where it is missing.
    ///   - credentialsFolder: the folder of systemd credentials (`$CREDENTIALS_DIRECTORY`), looked at before `folder`; nil for none.
    ///   - transport: what sends; nil for a client by the settings.
    /// - Throws: ``WithingsError`` where the application's credentials are missing or can be read by others.
    public init(
        settings: WithingsSettings, folder: String, credentialsFolder: String?, ports: ImportPorts, clock: any WallClock, log: EventLog,
        transport: (any HTTPTransport)? = nil
    ) throws(WithingsError) {
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw .cannotWrite(folder, String(cString: strerror(errno))) }
        let credential = credentialsFolder.map { "\($0)/\(FileName.client)" }
        let found = credential.map { access($0, F_OK) == 0 } ?? false ? credential : nil
        let client = try ClientCredentials(path: settings.credentials ?? found ?? "\(folder)/\(FileName.client)")
        let seed = credentialsFolder.map { "\($0)/\(FileName.tokens)" }
        let options = HTTPClientOptions(
            additionalCertificates: settings.certificates, proxy: settings.proxy, allowsPlainLoopback: settings.hosts.api.hasPrefix("http://"))
        let calls = CloudCalls(transport: transport ?? HTTPClient(options: options), hosts: settings.hosts, client: client, clock: clock)
        let keeper = TokenKeeper(file: TokenFile(path: "\(folder)/\(FileName.tokens)", seed: seed), calls: calls, clock: clock, log: log)
        let state = LinkStateFile(path: "\(folder)/\(FileName.state)")
        link = WithingsLink(settings: settings, calls: calls, keeper: keeper, stateFile: state, ports: ports, clock: clock, log: log)
        office = GrantOffice(settings: settings, calls: calls, keeper: keeper, stateFile: state, clock: clock)
    }

    /// What the link knew when it last ran, without building it; nil where it never ran or the file is damaged.
    /// - Parameter folder: where tokens and state lie.
    /// - Throws: ``WithingsError`` where the file cannot be read.
    public static func storedState(in folder: String) throws(WithingsError) -> LinkState? {
        try PrivateFile(path: "\(folder)/\(FileName.state)").read().flatMap { LinkState(fileText: $0) }
    }
}
