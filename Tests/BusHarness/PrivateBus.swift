public import Glibc

/// A message bus of a test's own: a real dbus-daemon on which everybody may do everything.
public final class PrivateBus: Sendable {
    /// What a client connects to.
    public let address: String
    private let daemon: ChildProcess
    private let folder: String

    /// Starts the bus and waits until it listens.
    public init() async throws {
        var template = Array("/tmp/hypona-bus-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw ChildProcess.Failure(text: "mkdtemp failed") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let configuration = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><listen>unix:path=\(folder)/bus</listen><auth>EXTERNAL</auth><policy context="default">
            <allow user="*"/><allow own="*"/><allow send_destination="*" eavesdrop="true"/><allow receive_sender="*"/>
            </policy></busconfig>
            """
        let file = fopen(folder + "/bus.conf", "w")
        fputs(configuration, file)
        fclose(file)
        daemon = try ChildProcess("/usr/bin/dbus-daemon", ["--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile", "--print-address=1"])
        var lines = daemon.lines.makeAsyncIterator()
        guard let address = await lines.next() else { throw ChildProcess.Failure(text: "dbus-daemon did not start") }
        self.address = address
    }

    deinit {
        daemon.signal(SIGKILL)
        daemon.wait()
        for name in ["/bus", "/bus.conf"] { unlink(folder + name) }
        rmdir(folder)
    }

    /// Ends the bus as a crash would.
    public func kill() {
        daemon.signal(SIGKILL)
        daemon.wait()
    }

    /// The number of the daemon's process.
    public var pid: pid_t { daemon.pid }
}
