import CivilTime
import Glibc
import Intake
import JSONValues
import Store

/// What the checks look at.
struct DoctorBox: Sendable {
    /// The data folder; nil where there is none that may be entered.
    let folder: DataFolder?
    /// Why there is no data folder.
    let folderProblem: StoreError?
    /// The configuration in force; the defaults where the file is refused.
    let configuration: GatewayConfiguration
    /// Why the configuration is refused.
    let configurationProblem: ConfigurationError?
    /// The version of the program.
    let version: String
    let clock: any WallClock
    /// The machine's own files.
    let system: SystemFiles
    /// What the running gateway says of its sources; nil where none answers.
    let live: [JSONValue]?
    /// Why the running gateway does not answer, where it should.
    let liveProblem: StoreError?

    init(
        folder: Result<DataFolder, StoreError>, configuration: Result<GatewayConfiguration, ConfigurationError>, version: String, clock: any WallClock,
        system: SystemFiles
    ) {
        (self.folder, folderProblem) =
            switch folder {
            case .success(let folder): (folder, nil)
            case .failure(let problem): (nil, problem)
            }
        (self.configuration, configurationProblem) =
            switch configuration {
            case .success(let configuration): (configuration, nil)
            case .failure(let problem): (GatewayConfiguration(), problem)
            }
        self.version = version
        self.clock = clock
        self.system = system
        guard let found = self.folder else {
            (live, liveProblem) = (nil, nil)
            return
        }
        do {
            (live, liveProblem) = (try ControlClient(folder: found, configuration: self.configuration).live(), nil)
        } catch let problem as StoreError {
            (live, liveProblem) = (nil, problem)
        } catch {
            (live, liveProblem) = (nil, StoreError(.other, "ask the running gateway", "\(error)", remedy: "restart it: systemctl restart hypona"))
        }
    }

    /// Whether a gateway answers on the folder.
    var isServed: Bool { live != nil }

    /// The drop folder in force.
    var dropFolder: String? { configuration.dropFolder ?? folder?.drop }

    /// The clinical database, opened for reading; nil where there is none.
    func database() throws -> Connection? {
        guard let folder, FileSystem.exists(folder.database) else { return nil }
        return try Connection(path: folder.database, mode: .read)
    }

    /// A reader of stored data; nil where there is no database.
    func reader() throws -> StudyReader? {
        guard let folder, FileSystem.exists(folder.database) else { return nil }
        return try StudyReader(folder: folder, configuration: configuration, clock: clock)
    }

    /// The answer of a look into the database; none where there is no database, which ``DatabaseCheck`` says, or it cannot be read.
    func stored(_ check: String, _ look: (StudyReader) throws -> [Check]) -> [Check] {
        do {
            return try reader().map(look) ?? []
        } catch {
            return [Check(check, .fault, "stored data cannot be read: \(error)", remedy: "see the line database")]
        }
    }
}
