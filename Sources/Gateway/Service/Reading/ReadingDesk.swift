import BlockingWork
import CivilTime
import Intake
import JSONValues
import Store

/// Reads for the console of the same process what the reading verbs read at the terminal, on a queue of its own.
actor ReadingDesk {
    private let executor = SerialQueueExecutor(label: "reading.desk")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let folder: DataFolder
    private let configuration: GatewayConfiguration
    private let clock: any WallClock
    private var live: (@Sendable () async -> [Check])?

    init(folder: DataFolder, configuration: GatewayConfiguration, clock: any WallClock) {
        self.folder = folder
        self.configuration = configuration
        self.clock = clock
    }

    /// From now on the sources can be asked.
    func connect(_ live: @escaping @Sendable () async -> [Check]) { self.live = live }

    /// The lines of `status`.
    func lines() async throws -> [JSONValue] {
        let sources = await live?() ?? []
        let reader = try StudyReader(folder: folder, configuration: configuration, clock: clock)
        return try reader.status(live: sources.map(\.json)) + (await reader.cloudStatus())
    }

    /// All days as a file, in the language of who asks; nil where there is no such format.
    func export(_ format: String, _ language: Language) throws -> ExportedStudy? {
        guard let format = StudyReader.ExportFormat(rawValue: format) else { return nil }
        var configuration = configuration
        configuration.language = language
        return try StudyReader(folder: folder, configuration: configuration, clock: clock)
            .export(format, DayRange(), decimalComma: language == .german)
    }

    /// The lines of `doctor`, by the configuration in force. Its looks run on a queue of their own.
    func doctor() async -> [JSONValue] {
        // Made here and not on the cooperative pool: it asks the running gateway through its socket, and waits.
        let doctor = Doctor(folder: .success(folder), configuration: .success(configuration), version: configuration.version, clock: clock)
        return await doctor.look().map(\.json)
    }

    /// The support bundle: its name and its bytes.
    func support(withHealthValues isWhole: Bool) async throws -> (name: String, bytes: [UInt8]) {
        let bundle = SupportBundle(
            folder: folder, configuration: .success(configuration), version: configuration.version, withHealthValues: isWhole, clock: clock)
        let path = "\(FileSystem.absolute(folder.path))/\(bundle.defaultName)"
        _ = try await bundle.write(to: path)
        // It may hold health values: it goes in any case.
        let bytes = Result { () throws(StoreError) in try FileSystem.read(path, limit: 64 << 20) }
        try FileSystem.remove(path)
        return (bundle.defaultName, try bytes.get())
    }
}
