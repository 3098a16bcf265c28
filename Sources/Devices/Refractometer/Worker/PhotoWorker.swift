import BlockingWork
import Glibc
import JSONValues
import Synchronization

/// Reads photos in short-lived processes: the same program with the hidden verb of ``WorkerProtocol``. A bomb or a crash costs one photo.
public actor PhotoWorker {
    private let executor = SerialQueueExecutor(label: "photo.worker")
    /// Waiting for a process blocks; it happens on a queue of its own. One photo at a time is as fast as the machine, and bounded in memory.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let program: String

    /// A worker that starts that program.
    public init(program: String = "/proc/self/exe") { self.program = program }

    /// Reads a photo; what the worker cannot do becomes the reason.
    public func read(_ bytes: [UInt8], options: PhotoReader.Options = PhotoReader.Options()) -> PhotoReading {
        let answer = ask(.read(anyDisplay: options.anyDisplay), bytes)
        guard let failure = PhotoWorker.failure(answer) else {
            if let json = try? JSONValue(parsing: answer?.output ?? []), let reading = PhotoReading(json: json) { return reading }
            return PhotoWorker.failed("its answer is none")
        }
        return PhotoWorker.failed(failure)
    }

    /// Reads a photo and tells what was found where; a failure has a reading that says why, and nothing found.
    public func inspect(_ bytes: [UInt8], options: PhotoReader.Options = PhotoReader.Options()) -> PhotoInspection {
        let answer = ask(.inspect(anyDisplay: options.anyDisplay), bytes)
        if let failure = PhotoWorker.failure(answer) {
            return PhotoInspection(reading: PhotoWorker.failed(failure), found: DebugCanvas().json, pictures: [])
        }
        return WorkerProtocol.inspection(answer?.output ?? [])
            ?? PhotoInspection(reading: PhotoWorker.failed("its answer is none"), found: DebugCanvas().json, pictures: [])
    }

    /// A small JPEG of a photo that browsers do not show as it is (HEIC, TIFF); nil where it cannot be decoded.
    public func preview(_ bytes: [UInt8]) -> [UInt8]? {
        guard let (output, status) = ask(.preview, bytes), status == 0, !output.isEmpty else { return nil }
        return output
    }

    private static func failed(_ words: String) -> PhotoReading { PhotoReading(refused: .workerFailed, PhotoError.worker(words).description) }

    /// Why a run gave no answer; nil where it gave one.
    private static func failure(_ answer: (output: [UInt8], status: Int32)?) -> String? {
        guard let status = answer?.status else { return "it cannot be started" }
        return switch status {
        case 0: nil
        case 128 + SIGXCPU, 128 + SIGKILL: "it took too long and was ended"
        case 128...: "ended by signal \(status - 128)"
        default: "exit status \(status)"
        }
    }

    private func ask(_ task: WorkerProtocol.Task, _ input: [UInt8]) -> (output: [UInt8], status: Int32)? {
        guard let child = PhotoWorker.starting.withLock({ _ in PhotoWorker.start(program, task.arguments) }) else { return nil }
        defer { close(child.read) }
        let output = PhotoWorker.exchange(input, write: child.write, read: child.read, child: child.pid, limit: task.answerLimit)
        var status: Int32 = 0
        while waitpid(child.pid, &status, 0) < 0, errno == EINTR {}
        return (output, status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F))
    }

    /// One worker starts at a time, or another might inherit the pipes of this one, and the end of its input would never come.
    private static let starting = Mutex(())

    /// Starts a program with pipes at its standard input and output; nil where that fails.
    private static func start(_ program: String, _ arguments: [String]) -> (pid: pid_t, write: Int32, read: Int32)? {
        var toChild: [Int32] = [-1, -1]
        var fromChild: [Int32] = [-1, -1]
        guard pipe(&toChild) == 0 else { return nil }
        guard pipe(&fromChild) == 0 else {
            close(toChild[0])
            close(toChild[1])
            return nil
        }
        for descriptor in toChild + fromChild { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = WorkerProtocol.environment.map { strdup($0) } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var pid: pid_t = 0
        let spawned = posix_spawn(&pid, program, &actions, nil, &words, &variables)
        close(toChild[0])
        close(fromChild[1])
        guard spawned == 0 else {
            close(toChild[1])
            close(fromChild[0])
            return nil
        }
        return (pid, toChild[1], fromChild[0])
    }

    /// Feeds the photo and takes the answer, whichever the worker is ready for; ends it when its time is over.
    private static func exchange(_ input: [UInt8], write: Int32, read: Int32, child: pid_t, limit: Int) -> [UInt8] {
        var output: [UInt8] = []
        var sent = 0
        var writer = write
        _ = fcntl(writer, F_SETFL, O_NONBLOCK)
        let deadline = ContinuousClock.now.advanced(by: .seconds(WorkerProtocol.patience))
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
            if count <= 0 || output.count > limit {
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
}
