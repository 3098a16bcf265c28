import CLocalSocket
@preconcurrency import Dispatch
import EventLog
import EventLoops
import Glibc
import JSONValues
import Store

/// Serves the control socket: each connection one command.
final class ControlServer: Sendable {
    /// Carries out a command for an OS user.
    typealias Handler = @Sendable (ControlRequest, _ user: String, any ControlCaller) async -> ControlAnswer

    private let path: String
    private let listener: Int32
    private let loop = EventLoopExecutor(name: "control")
    private let work = DispatchQueue(label: "control", attributes: .concurrent)
    private let serve: @Sendable (ControlConnection) -> Void

    /// How long to wait where a connection cannot be taken, such as for want of a descriptor.
    private static let pause: Duration = .milliseconds(100)

    init(folder: DataFolder, log: EventLog, handler: @escaping Handler) throws(StoreError) {
        path = folder.controlSocket
        listener = try ControlSocket.listen(path)
        serve = { ControlServer.serve($0, log, handler) }
        loop.perform { self.waitForCaller() }
    }

    /// Stops listening.
    func stop() {
        unlink(path)
        loop.perform {
            self.loop.unwatch(self.listener)
            self.loop.unwatch(-1)
            close(self.listener)
        }
    }

    private func waitForCaller() { loop.watch(listener, events: Int16(POLLIN)) { self.take() } }

    private func take() {
        let connection = clocal_accept(listener)
        guard connection >= 0 else {
            return loop.watch(-1, events: 0, deadline: EventLoopExecutor.deadline(after: ControlServer.pause)) { self.waitForCaller() }
        }
        work.async { self.serve(ControlConnection(connection)) }
        waitForCaller()
    }

    private static func serve(_ connection: ControlConnection, _ log: EventLog, _ handler: @escaping Handler) {
        do throws(StoreError) {
            try connection.serve(log, handler)
        } catch {
            log(.warning, "service", "control.refused", "A message of the control socket was refused: \(error.reason).", ["user": .string(connection.user)])
        }
    }
}
