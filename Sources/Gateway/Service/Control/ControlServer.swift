import CLocalSocket
@preconcurrency import Dispatch
import EventLog
import Glibc
import JSONValues
import Store

/// Serves the control socket: each connection one command.
final class ControlServer: Sendable {
    /// Carries out a command for an OS user.
    typealias Handler = @Sendable (ControlRequest, _ user: String) async -> ControlAnswer

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
            work.async { ControlServer.serve(connection, log, handler) }
        }
        source.setCancelHandler { @Sendable in close(listener) }
        source.resume()
    }

    /// Stops listening.
    func stop() {
        source.cancel()
        unlink(path)
    }

    /// Reads the command on this queue's thread, carries it out on the pool, writes the answer on a thread again.
    private static func serve(_ connection: Int32, _ log: EventLog, _ handler: @escaping Handler) {
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let user = ControlSocket.user(of: connection)
        do throws(StoreError) {
            let (head, bytes) = try ControlSocket.read(from: connection)
            let request = ControlRequest(head["verb"]?.string ?? "", head["parameters"]?.object ?? [:], bytes: bytes)
            Task {
                let answer = await handler(request, user)
                DispatchQueue.global().async {
                    do throws(StoreError) { try ControlSocket.write(answer.json, to: connection) } catch {
                        log(.info, "service", "control.callerGone", "The caller of \(request.verb) went away before the answer; the command was carried out.")
                    }
                    close(connection)
                }
            }
        } catch {
            log(.warning, "service", "control.refused", "A message of the control socket was refused: \(error.reason).", ["user": .string(user)])
            close(connection)
        }
    }
}
