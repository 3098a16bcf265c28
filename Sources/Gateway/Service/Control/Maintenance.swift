import Alarms
import Intake
public import Store

/// What a technician does to stored data as a whole.
public struct Maintenance: Sendable {
    private let folder: DataFolder
    private let configuration: GatewayConfiguration

    /// Maintenance of that folder.
    public init(folder: DataFolder, configuration: GatewayConfiguration) {
        self.folder = folder
        self.configuration = configuration
    }

    private var verifier: StudyVerifier {
        get throws { StudyVerifier(connection: try Connection(path: folder.database, mode: .read), folder: folder, settings: configuration.study) }
    }

    /// Everything that is wrong; empty where nothing is.
    public func verify() async throws -> [String] {
        try await verifier.faults(decode: EvidenceDecoders.decode) + AlarmReader.faults(in: folder, zones: configuration.study.zones)
    }

    /// Notes what a verification found, for the doctor and the alarm path.
    /// - Throws: ``StoreError`` where that cannot be written.
    public func note(_ faults: [String]) throws(StoreError) { try VerificationRecord(at: SystemClock().now(), faults).write(to: folder) }

    /// What of the derived rows does not follow from the evidence.
    public func differences() async throws -> [String] { try await verifier.derived(EvidenceDecoders.decode) }

    /// Puts a backup in place; answers where the database before was kept, and whether the data folder was made.
    /// - Throws: ``StoreError`` where the file is no whole backup of this gateway, or a gateway runs on the folder.
    public func restore(_ path: String) async throws -> (kept: String?, isNew: Bool) { try await BackupFile(path, of: folder).restore(configuration.study) }
}
