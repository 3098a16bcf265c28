import BlockingWork
public import CivilTime
public import Store

/// Looks at everything a technician would look at, and says of each thing how it stands and what to do (`hypona doctor`).
///
/// It only reads: it takes no lock, writes nothing, and may run beside the gateway or without one.
public actor Doctor {
    private let executor = SerialQueueExecutor(label: "doctor")
    /// Its calls block; they run on a queue of their own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let box: DoctorBox

    /// A doctor for that box.
    /// - Parameters:
    ///   - folder: The data folder, or why there is none.
    ///   - configuration: The configuration, or why it is refused; then everything else is judged by the defaults.
    ///   - version: The version of the program.
    public init(
        folder: Result<DataFolder, StoreError>, configuration: Result<GatewayConfiguration, ConfigurationError>, version: String,
        clock: any WallClock = SystemClock()
    ) {
        box = DoctorBox(folder: folder, configuration: configuration, version: version, clock: clock, system: SystemFiles())
    }

    /// What was found, in the order of the manual.
    public func look() async -> [Check] { await Doctor.look(at: box) }

    static func look(at box: DoctorBox, _ checks: [any DoctorCheck] = checks) async -> [Check] {
        var found: [Check] = []
        for check in checks { found += await check.look(at: box) }
        return found
    }

    /// All checks, in the order of the manual (docs/operating.md).
    static let checks: [any DoctorCheck] = box + storage + sources + people + outside

    /// The machine and the program.
    private static let box: [any DoctorCheck] = [
        VersionCheck(), UpdateCheck(), ConfigurationCheck(), TimeZoneCheck(), ClockCheck(), ClockStepCheck(), UnitCheck(), GatewayCheck(), MemoryCheck(),
        TemperatureCheck(),
        PressureCheck(),
    ]

    /// Disk and stored data.
    private static let storage: [any DoctorCheck] = [
        FolderRightsCheck(), FileSystemCheck(), DiskSpaceCheck(), InodeCheck(), DiskHealthCheck(), EncryptionCheck(), SecretRightsCheck(), DatabaseCheck(),
        SchemaCheck(), AuditCheck(), EvidenceCheck(), AlarmDatabaseCheck(), LogCheck(), BackupCheck(), VerificationCheck(),
    ]

    /// Where readings come from.
    private static let sources: [any DoctorCheck] = [
        DropFolderCheck(), StuckFilesCheck(), RefusedFilesCheck(), WatchLimitCheck(), LanguageDataCheck(), PhotoWorkerCheck(),
        RefractometerCheck(), AdapterCheck(), RadioBlockCheck(), AdapterSleepCheck(), UdevRulesCheck(), MessageBusCheck(), BluetoothServiceCheck(),
        ScaleCheck(), CloudCheck(),
    ]

    /// What people have to do.
    private static let people: [any DoctorCheck] = [
        PatientCheck(), ConsentCheck(), ThresholdsCheck(), ReviewCheck(), AlarmPathCheck(), OpenAlarmCheck(),
    ]

    /// What lies outside of the box.
    private static let outside: [any DoctorCheck] = [
        OutboxCheck(), NetworkCheck(), ReachabilityCheck(), CertificateCheck(), ConsoleCheck(),
    ]
}
