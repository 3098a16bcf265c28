import CivilTime
import JSONValues

/// The last full look at the box, and the one that goes on: whoever asks meanwhile waits for the same.
actor DoctorDesk {
    /// What was found, and when.
    struct Finding: Sendable {
        let at: Instant
        let lines: [JSONValue]
    }

    private(set) var last: Finding?
    private var running: Task<Finding, any Error>?

    /// Looks, unless somebody looks already.
    func look(_ doctor: @escaping @Sendable () async throws -> [JSONValue], clock: any WallClock) async throws -> Finding {
        if let running { return try await running.value }
        let task = Task { Finding(at: clock.now(), lines: try await doctor()) }
        running = task
        defer { running = nil }
        let finding = try await task.value
        last = finding
        return finding
    }
}
