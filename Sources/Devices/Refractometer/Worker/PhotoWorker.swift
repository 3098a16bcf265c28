import BlockingWork
import Glibc
import JSONValues

/// Reads photos in short-lived processes: the same program with the hidden verb `photo-worker`, the photo on its standard input, one line of
/// JSON on its standard output. A bomb or a crash costs one photo.
public actor PhotoWorker {
    private let executor = SerialQueueExecutor(label: "photo.worker")
    /// Waiting for a process blocks; it happens on a queue of its own. One photo at a time is as fast as the machine, and bounded in memory.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The verb of the worker.
    public static let verb = "photo-worker"
    /// A worker that takes longer is ended, s.
    private static let patience = 40
    private let program: String

    /// A worker that starts that program.
    public init(program: String = "/proc/self/exe") { self.program = program }

    /// Reads a photo; what the worker cannot do becomes the reason.
    public func read(_ bytes: [UInt8], options: PhotoReader.Options = PhotoReader.Options()) -> PhotoReading {
        guard let (output, status) = run([PhotoWorker.verb] + (options.anyDisplay ? ["--any-display"] : []), input: bytes) else {
            return PhotoReading(refused: .workerFailed, PhotoError.worker("it cannot be started").description)
        }
        guard status == 0, let json = try? JSONValue(parsing: output), let reading = PhotoReading(json: json) else {
            let how = status > 128 ? "ended by signal \(status - 128)" : "exit status \(status)"
            return PhotoReading(refused: .workerFailed, PhotoError.worker(how).description)
        }
        return reading
    }

    /// A small PNG of a photo that browsers do not show as it is (HEIC, TIFF); nil where it cannot be decoded.
    public func preview(_ bytes: [UInt8]) -> [UInt8]? {
        guard let (output, status) = run([PhotoWorker.verb, "--preview"], input: bytes), status == 0, !output.isEmpty else { return nil }
        return output
    }

    private func run(_ arguments: [String], input: [UInt8]) -> (output: [UInt8], status: Int32)? {
        var toChild: [Int32] = [-1, -1]
        var fromChild: [Int32] = [-1, -1]
        guard pipe(&toChild) == 0 else { return nil }
        guard pipe(&fromChild) == 0 else {
            close(toChild[0])
            close(toChild[1])
            return nil
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
        // Every other descriptor of the gateway is closed on exec.
        for descriptor in [toChild[0], toChild[1], fromChild[0], fromChild[1]] { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = PhotoWorker.environment.map { strdup($0) } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var pid: pid_t = 0
        let spawned = posix_spawn(&pid, program, &actions, nil, &words, &variables)
        close(toChild[0])
        close(fromChild[1])
        defer { close(fromChild[0]) }
        guard spawned == 0 else {
            close(toChild[1])
            return nil
        }
        let output = PhotoWorker.exchange(input, write: toChild[1], read: fromChild[0], child: pid)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return (output, status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F))
    }

    /// Feeds the photo and takes the answer, whichever the worker is ready for; ends it when its time is over.
    private static func exchange(_ input: [UInt8], write: Int32, read: Int32, child: pid_t) -> [UInt8] {
        var output: [UInt8] = []
        var sent = 0
        var writer = write
        _ = fcntl(writer, F_SETFL, O_NONBLOCK)
        let deadline = ContinuousClock.now.advanced(by: .seconds(patience))
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if sent == input.count, writer >= 0 {
                close(writer)
                writer = -1
            }
            let left = Int32(clamping: Int((deadline - ContinuousClock.now) / .milliseconds(1)))
            var ready = [pollfd(fd: read, events: Int16(POLLIN), revents: 0), pollfd(fd: writer, events: Int16(POLLOUT), revents: 0)]
            let count = left > 0 ? poll(&ready, 2, left) : 0
            if count < 0, errno == EINTR { continue }
            if count <= 0 || output.count > 1 << 20 {
                kill(child, SIGKILL)
                break
            }
            if writer >= 0, ready[1].revents != 0 {
                let written = input[sent...].withUnsafeBytes { Glibc.write(writer, $0.baseAddress, min($0.count, 1 << 16)) }
                // A worker that ended early no longer reads; its status tells why.
                sent = written >= 0 ? sent + written : errno == EAGAIN || errno == EINTR ? sent : input.count
            }
            if ready[0].revents != 0 {
                let got = Glibc.read(read, &buffer, buffer.count)
                if got < 0, errno == EINTR { continue }
                if got <= 0 { break }
                output += buffer[..<got]
            }
        }
        if writer >= 0 { close(writer) }
        return output
    }

    /// What the worker needs to find its models, and one thread for Tesseract.
    private static var environment: [String] {
        let passed = ["HYPONA_TESSDATA", "TESSDATA_PREFIX"].compactMap { name -> String? in
            guard let value = getenv(name) else { return nil }
            return name + "=" + String(cString: value)
        }
        return passed + ["OMP_THREAD_LIMIT=1", "LC_ALL=C"]
    }
}
