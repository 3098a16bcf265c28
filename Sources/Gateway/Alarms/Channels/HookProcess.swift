import BlockingWork
import Glibc

/// One run of a program, with a time limit. It gets no descriptor of the gateway but its own standard input.
actor HookProcess {
    private let executor = SerialQueueExecutor(label: "hypona.hook")
    /// Waiting for a process blocks; it happens on a queue of its own.
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let arguments: [String]
    private let environment: [String]
    private let input: [UInt8]
    private let seconds: Int

    /// How a run ended.
    enum Status: Sendable, Hashable {
        case exited(Int32)
        case signalled(Int32)
        case notStarted(String)
        case timeout
    }

    /// What fits into a pipe without a reader (pipe(7)).
    private static let pipeSize = 65_536

    init(arguments: [String], environment: [String], input: [UInt8], seconds: Int) {
        self.arguments = arguments
        self.environment = environment
        self.input = input
        self.seconds = seconds
    }

    func run() -> Status {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return .notStarted(HookProcess.words(errno)) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        var process: pid_t = 0
        let code = spawn(&process, input: ends[0])
        // Written while the reading end is still held here: a program that does not read is neither waited for nor a broken pipe.
        if code == 0 { _ = Glibc.write(ends[1], input, min(input.count, HookProcess.pipeSize)) }
        for end in ends { close(end) }
        return code == 0 ? wait(for: process) : .notStarted(HookProcess.words(code))
    }

    private nonisolated func spawn(_ process: inout pid_t, input: Int32) -> Int32 {
        guard let program = arguments.first else { return ENOENT }
        HookProcess.keepDescriptors()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own, so that what it started ends with it; signals as a program expects them.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGHUP)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        return HookProcess.withStrings(arguments) { arguments in
            HookProcess.withStrings(environment) { environment in posix_spawn(&process, program, &actions, &attributes, arguments, environment) }
        }
    }

    /// Marks what libraries opened without closing it for programs: one that stays would keep, for instance, a port.
    private static func keepDescriptors() {
        for descriptor in 3..<descriptorLimit {
            let flags = fcntl(descriptor, F_GETFD)
            if flags >= 0, flags & FD_CLOEXEC == 0 { _ = fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC) }
        }
    }

    /// More descriptors than the gateway ever holds.
    private static let descriptorLimit: Int32 = 4096

    private func wait(for process: pid_t) -> Status {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            guard ContinuousClock.now < deadline else {
                kill(-process, SIGKILL)
                while waitpid(process, &status, 0) < 0 && errno == EINTR {}
                return .timeout
            }
            usleep(10_000)
        }
        // What it left running ends with it.
        kill(-process, SIGKILL)
        return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    }

    private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }

    /// The strings as C has them: an array of pointers that ends with NULL.
    private static func withStrings<Result>(_ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result) -> Result {
        var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return withUnsafePointer(to: nil) { body($0) } }
            return body(start)
        }
    }
}
