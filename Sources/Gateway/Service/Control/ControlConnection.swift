@preconcurrency import Dispatch
import EventLog
import Glibc
import JSONValues
import Store
import Synchronization

/// One connection of the control socket, seen from the gateway: one command, what is told and asked meanwhile, one answer.
final class ControlConnection: ControlCaller {
    private let file: Int32
    private let received: [UInt8]
    private let writer = DispatchQueue(label: "control.write")
    private let answers = AnswerBox<JSONValue>()
    private let command = Mutex<(request: ControlRequest, task: Task<Void, Never>)?>(nil)

    /// The connection of that descriptor, which it closes when nobody needs it any more.
    /// - Parameter received: What has arrived of it: the line of the command at least.
    init(_ file: Int32, received: [UInt8]) {
        self.file = file
        self.received = received
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
        setLimits(seconds: ControlConnection.patience)
    }

    deinit { close(file) }

    /// How long the bytes of a command and an answer may rest on their way, in seconds.
    private static let patience = 30

    private func setLimits(seconds: Int) {
        var send = timeval(tv_sec: ControlConnection.patience, tv_usec: 0)
        var receive = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &send, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &receive, socklen_t(MemoryLayout<timeval>.size))
    }

    /// The OS user at the other end.
    var user: String { ControlSocket.user(of: file) }

    /// Reads the command and carries it out; then goes on reading answers, until the caller or the command ends. Blocks the thread.
    /// - Throws: `StoreError` where the caller sends no command.
    func serve(_ log: EventLog, _ handler: @escaping ControlServer.Handler) throws(StoreError) {
        var reader = ControlReader(file, received: received)
        let (head, bytes) = try reader.next()
        let request = ControlRequest(head["verb"]?.string ?? "", head["parameters"]?.object ?? [:], bytes: bytes)
        setLimits(seconds: 0)
        let (user, done) = (user, DispatchSemaphore(value: 0))
        let task = Task {
            let answer = await handler(request, user, self)
            if await !self.send(answer.json), !request.endsWithItsCaller {
                log(.info, "service", "control.callerGone", "The caller of \(request.verb) went away before the answer; the command was carried out.")
            }
            // Ends the reading below.
            shutdown(self.file, Int32(SHUT_RDWR))
            done.signal()
        }
        command.withLock { $0 = (request, task) }
        while let (line, _) = try? reader.next() {
            if let answer = line["answer"], let question = line["question"]?.int { answers.put(answer, to: question) }
        }
        answers.close()
        if request.endsWithItsCaller { task.cancel() }
        done.wait()
    }

    /// Ends a command that is of no use without its caller, as if the caller had gone, and one that waits for a server outside.
    func dismiss() {
        guard let (request, task) = command.withLock({ $0 }) else { return }
        if request.endsWithItsCaller { shutdown(file, Int32(SHUT_RD)) }
        if request.asksOutside { task.cancel() }
    }

    /// Whether its command waits for servers outside.
    var asksOutside: Bool { command.withLock { $0?.request.asksOutside } ?? false }

    /// Cuts the command short.
    func cancel() { command.withLock { $0?.task.cancel() } }

    func tell(_ item: JSONValue) async { _ = await send(["tell": item]) }

    func ask(_ question: JSONValue) async -> JSONValue? {
        let number = answers.question()
        guard await send(["ask": question, "question": JSONValue(number)]) else { return nil }
        let answer = await answers.answer(to: number)
        // Nobody needs to type any more.
        if Task.isCancelled { _ = await send(["withdrawn": JSONValue(number)]) }
        return answer
    }

    /// Writes a line; false where the caller has gone.
    private func send(_ line: JSONValue) async -> Bool {
        await withCheckedContinuation { waiter in
            writer.async {
                do throws(StoreError) {
                    try ControlSocket.write(line, to: self.file)
                    waiter.resume(returning: true)
                } catch {
                    waiter.resume(returning: false)
                }
            }
        }
    }
}
