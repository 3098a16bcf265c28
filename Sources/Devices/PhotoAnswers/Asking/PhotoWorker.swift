import BlockingWork
import Glibc
import JSONValues
import Synchronization

/// Reads photos in short-lived processes of a program of its own, which alone holds the libraries that decode pictures. A bomb or a crash costs one photo.
///
/// Where the box has a unit for it the service manager starts the process for a connection to a socket, with fewer rights than this process could give it.
public actor PhotoWorker {
    private let executor = SerialQueueExecutor(label: "photo.worker")
    /// Waiting for a process blocks; it happens on a queue of its own. One photo at a time is as fast as the machine, and bounded in memory.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let program: String
    private let socket: String?

    /// A worker that starts that program, or connects to that socket where there is one.
    public init(program: String = PhotoWorker.programBeside, socket: String? = PhotoWorker.socketOfTheUnit) {
        self.program = program
        self.socket = socket
    }

    /// The worker's program: beside this one, as it is built, else where the package installs it.
    public static var programBeside: String {
        let folder = ProgramFolder.path
        let built = folder + "/hypona-photo-worker"
        return access(built, X_OK) == 0 ? built : folder + "/../lib/hypona/photo-worker"
    }

    /// The socket that the unit of the gateway names; nil where it names none.
    public static let socketOfTheUnit: String? = getenv("HYPONA_PHOTO_SOCKET").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }

    /// Reads a photo; what the worker cannot do becomes the reason.
    public func read(_ bytes: [UInt8], options: PhotoOptions = PhotoOptions()) -> PhotoReading {
        let answer = ask(.read(anyDisplay: options.anyDisplay), bytes)
        guard let failure = failure(answer) else {
            if let json = try? JSONValue(parsing: answer?.output ?? []), let reading = PhotoReading(json: json) { return reading }
            return PhotoWorker.failed("its answer is none")
        }
        var reading = PhotoWorker.failed(failure)
        reading.isOwed = answer == nil
        return reading
    }

    /// Reads a photo and tells what was found where; a failure has a reading that says why, and nothing found.
    public func inspect(_ bytes: [UInt8], options: PhotoOptions = PhotoOptions()) -> PhotoInspection {
        let answer = ask(.inspect(anyDisplay: options.anyDisplay), bytes)
        if let failure = failure(answer) {
            return PhotoInspection(reading: PhotoWorker.failed(failure), found: PhotoInspection.nothing, pictures: [])
        }
        return WorkerProtocol.inspection(answer?.output ?? [])
            ?? PhotoInspection(reading: PhotoWorker.failed("its answer is none"), found: PhotoInspection.nothing, pictures: [])
    }

    /// A small JPEG of a photo that browsers do not show as it is (HEIC, TIFF); nil where it cannot be decoded.
    public func preview(_ bytes: [UInt8]) -> [UInt8]? {
        let answer = ask(.preview, bytes)
        return failure(answer) == nil ? answer?.output : nil
    }

    private static func failed(_ words: String) -> PhotoReading { PhotoReading(refused: .workerFailed, PhotoError.worker(words).description) }

    /// Why a run gave no answer; nil where it gave one.
    private func failure(_ answer: (output: [UInt8], status: Int32)?) -> String? {
        guard let (output, status) = answer else {
            return socket.map { "it cannot be reached at \($0); systemctl start hypona-photo.socket" }
                ?? "\(program) cannot be started; install the package again"
        }
        return switch status {
        case 0: output.isEmpty ? "it ended without an answer" : nil
        case 128 + SIGXCPU, 128 + SIGKILL: "it took too long and was ended"
        case 128...: "ended by signal \(status - 128)"
        default: "exit status \(status)"
        }
    }

    private func ask(_ task: WorkerProtocol.Task, _ input: [UInt8]) -> (output: [UInt8], status: Int32)? {
        if let socket { return PhotoWorker.call(socket, task, input) }
        guard let child = PhotoWorker.starting.withLock({ _ in PhotoWorker.start(program, task.arguments) }) else { return nil }
        defer { close(child.read) }
        var writer = child.write
        let output = PhotoWorker.exchange(
            input, write: child.write, read: child.read, limit: task.answerLimit,
            endInput: {
                if writer >= 0 { close(writer) }
                writer = -1
            }, giveUp: { kill(child.pid, SIGKILL) })
        var status: Int32 = 0
        while waitpid(child.pid, &status, 0) < 0, errno == EINTR {}
        return (output, status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F))
    }

    /// Has the service manager start a worker for a connection. How it ended is not told: a worker that failed has said nothing.
    private static func call(_ path: String, _ task: WorkerProtocol.Task, _ input: [UInt8]) -> (output: [UInt8], status: Int32)? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let file = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 }
        }
        guard isConnected else { return nil }
        let output = exchange(
            task.line + input, write: file, read: file, limit: task.answerLimit, endInput: { shutdown(file, Int32(SHUT_WR)) },
            giveUp: { shutdown(file, Int32(SHUT_RDWR)) })
        return (output, 0)
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

    /// Feeds the photo and takes the answer, whichever the worker is ready for; gives up when its time is over. The end of the input is told once.
    private static func exchange(
        _ input: [UInt8], write: Int32, read: Int32, limit: Int, endInput: () -> Void, giveUp: () -> Void
    ) -> [UInt8] {
        var output: [UInt8] = []
        var sent = 0
        var isSending = true
        _ = fcntl(write, F_SETFL, O_NONBLOCK)
        let deadline = ContinuousClock.now.advanced(by: .seconds(WorkerProtocol.patience))
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if sent == input.count, isSending {
                endInput()
                isSending = false
            }
            let left = Int32(clamping: Int((deadline - ContinuousClock.now) / .milliseconds(1)))
            var ready = [
                pollfd(fd: read, events: Int16(POLLIN), revents: 0), pollfd(fd: isSending ? write : -1, events: Int16(POLLOUT), revents: 0),
            ]
            let count = left > 0 ? poll(&ready, 2, left) : 0
            if count < 0, errno == EINTR { continue }
            if count <= 0 || output.count > limit {
                giveUp()
                break
            }
            if isSending, ready[1].revents != 0 {
                let written = input[sent...].withUnsafeBytes { Glibc.write(write, $0.baseAddress, min($0.count, 1 << 16)) }
                // A worker that ended early no longer reads; its status tells why.
                sent = written >= 0 ? sent + written : errno == EAGAIN || errno == EINTR ? sent : input.count
            }
            if ready[0].revents != 0 {
                let got = Glibc.read(read, &buffer, buffer.count)
                if got < 0, errno == EINTR || errno == EAGAIN { continue }
                if got <= 0 { break }
                output += buffer[..<got]
            }
        }
        if isSending { endInput() }
        return output
    }
}
