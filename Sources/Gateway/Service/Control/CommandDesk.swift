import Synchronization

/// Holds the control socket of the running parts, so that whoever ends them can end the commands first.
final class CommandDesk: Sendable {
    private let server = Mutex<ControlServer?>(nil)

    /// Commands come over that socket.
    func serve(_ control: ControlServer) { server.withLock { $0 = control } }

    /// No further command is taken; returns when those that are being carried out are done or were cut short.
    func stop(within patience: Duration) async {
        let control = server.withLock { server in
            defer { server = nil }
            return server
        }
        await control?.stop(within: patience)
    }
}
