import CLocalSocket
@preconcurrency import Dispatch
import EventLog
import Glibc
import JSONValues
import Store

/// Serves the control socket: each connection one command.
final class ControlServer: Sendable {
    /// Carries out a command for an OS user.
    typealias Handler = @Sendable (ControlRequest, _ user: String, any ControlCaller) async -> ControlAnswer

    private let path: String
    private let source: any DispatchSourceRead

    init(folder: DataFolder, log: EventLog, handler: @escaping Handler) throws(StoreError) {
        path = folder.controlSocket
        let listener = try ControlSocket.listen(path)
        source = DispatchSource.makeReadSource(fileDescriptor: listener, queue: DispatchQueue(label: "control.accept"))
        let work = DispatchQueue(label: "control", attributes: .concurrent)
        source.setEventHandler { @Sendable in
            let connection = clocal_accept(listener)
            guard connection >= 0 else { return }
            work.async { ControlServer.serve(ControlConnection(connection), log, handler) }
        }
        source.setCancelHandler { @Sendable in close(listener) }
        source.resume()
    }

    /// Stops listening.
    func stop() {
        source.cancel()
        unlink(path)
    }

    private static func serve(_ connection: ControlConnection, _ log: EventLog, _ handler: @escaping Handler) {
        do throws(StoreError) {
            try connection.serve(log, handler)
        } catch {
            log(.warning, "service", "control.refused", "A message of the control socket was refused: \(error.reason).", ["user": .string(connection.user)])
        }
    }
}
