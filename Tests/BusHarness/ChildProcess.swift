public import Glibc
import Synchronization

/// A program that a test starts and that ends with the object; its standard output comes line by line.
public final class ChildProcess: Sendable {
    /// Its number.
    public let pid: pid_t
    /// Its standard output, a line each; ends when the program closes it.
    public let lines: AsyncStream<String>
    private let reaped = Mutex<Int32?>(nil)

    /// Starts the program at that path.
    /// - Throws: ``Failure`` where it cannot be started.
    public init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        // One at a time: a pipe made for one program must not be inherited by another that is started in the same moment.
        let (pid, output) = try spawning.withLock { _ in try ChildProcess.spawn(path, arguments, environment) }
        self.pid = pid
        lines = LineReader.lines(of: output)
    }

    private static func spawn(_ path: String, _ arguments: [String], _ environment: [String: String]) throws -> (pid_t, Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0, fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0 else { throw Failure(text: "pipe failed") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        let arguments = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = (inherited().merging(environment) { $1 }.map { strdup($0.key + "=" + $0.value) }) + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var pid: pid_t = 0
        let result = posix_spawn(&pid, path, &actions, nil, arguments, variables)
        close(ends[1])
        guard result == 0 else {
            close(ends[0])
            throw Failure(text: "\(path) cannot be started: error \(result)")
        }
        return (pid, ends[0])
    }

    deinit {
        kill(pid, SIGKILL)
        _ = wait()
    }

    /// Sends the program a signal.
    public func signal(_ number: Int32) { kill(pid, number) }

    /// Waits for the program's end; its exit status, or 128 + the signal that ended it.
    public func wait() -> Int32 {
        reaped.withLock { known in
            if let known { return known }
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            let answer = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
            known = answer
            return answer
        }
    }

    /// A start that failed.
    public struct Failure: Error {
        let text: String
    }
}

private let spawning = Mutex(())

/// The variables that started programs get from this process.
private func inherited() -> [String: String] {
    var variables: [String: String] = [:]
    for name in ["PATH", "HOME", "TMPDIR"] {
        if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
}
