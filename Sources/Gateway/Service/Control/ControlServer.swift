import CLocalSocket
@preconcurrency import Dispatch
import EventLog
import EventLoops
import Glibc
import JSONValues
import Store

/// Serves the control socket: each connection one command.
///
/// Callers that say nothing cost nothing: one thread waits for all of them until the line of their command is there, and a command that is there gets a
/// thread of its own.
final class ControlServer: Sendable {
    /// Carries out a command for an OS user.
    typealias Handler = @Sendable (ControlRequest, _ user: String, any ControlCaller) async -> ControlAnswer

    private let path: String
    private let listener: Int32
    private let loop = EventLoopExecutor(name: "control")
    private let waiting: ControlWaitingRoom
    private let log: EventLog
    private let work = ControlWork()

    /// How long to wait where a connection cannot be taken, such as for want of a descriptor.
    private static let pause: Duration = .milliseconds(100)

    init(folder: DataFolder, log: EventLog, handler: @escaping Handler) throws(StoreError) {
        path = folder.controlSocket
        listener = try ControlSocket.listen(path)
        self.log = log
        waiting = ControlWaitingRoom(
            loop: loop,
            served: { [work] file, received in
                let connection = ControlConnection(file, received: received)
                let number = work.begin(connection)
                // A serial queue has a thread of its own: one that waits for its caller keeps nobody else from theirs.
                DispatchQueue(label: "control.command").async {
                    ControlServer.serve(connection, log, handler)
                    work.end(number)
                }
            }, refused: { reason, user in ControlServer.refuse(reason, user, log) })
        loop.perform { self.waitForCaller() }
    }

    /// Stops listening and waits until the commands are done: whoever takes the folder over must find all of what they wrote. What only looks on, or asks a
    /// server outside, ends at once; what takes longer than that is cut short, and refused what it has not written by then.
    func stop(within patience: Duration) async {
        unlink(path)
        await withCheckedContinuation { closed in
            loop.perform {
                self.loop.unwatch(self.listener)
                self.loop.unwatch(-1)
                close(self.listener)
                self.waiting.close()
                closed.resume()
            }
        }
        work.dismiss()
        if await !work.isDone(within: patience), await !work.isCancelled(within: .seconds(1)) {
            log(.warning, "service", "control.unfinished", "A command was still being carried out at the end; what it has not written by now is refused.")
        }
    }

    private func waitForCaller() { loop.watch(listener, events: Int16(POLLIN)) { self.take() } }

    private func take() {
        let connection = clocal_accept(listener)
        guard connection >= 0 else {
            return loop.watch(-1, events: 0, deadline: EventLoopExecutor.deadline(after: ControlServer.pause)) { self.waitForCaller() }
        }
        waiting.enter(connection)
        waitForCaller()
    }

    private static func serve(_ connection: ControlConnection, _ log: EventLog, _ handler: @escaping Handler) {
        do throws(StoreError) {
            try connection.serve(log, handler)
        } catch {
            refuse(error.reason, connection.user, log)
        }
    }

    private static func refuse(_ reason: String, _ user: String, _ log: EventLog) {
        log(.warning, "service", "control.refused", "A message of the control socket was refused: \(reason).", ["user": .string(user)])
    }
}
