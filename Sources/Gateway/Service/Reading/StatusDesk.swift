import BlockingWork
import CivilTime
import JSONValues
import Store

/// Makes the lines of `status` for the console of the same process, on a queue of its own.
actor StatusDesk {
    private let executor = SerialQueueExecutor(label: "status")
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
        return try StudyReader(folder: folder, configuration: configuration, clock: clock).status(live: sources.map(\.json))
    }
}
