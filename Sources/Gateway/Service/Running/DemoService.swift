import Glibc
import Store

/// The gateway on a fresh temporary folder, with a demonstration patient and inputs that come by themselves.
public struct DemoService: Sendable {
    private let configuration: GatewayConfiguration
    private let say: @Sendable (String) -> Void

    /// A demonstration; `say` prints a line for the person who started it.
    public init(configuration: GatewayConfiguration, say: @escaping @Sendable (String) -> Void) {
        self.configuration = configuration
        self.say = say
    }

    /// Runs until SIGTERM or SIGINT; the folder is removed then.
    public func run() async throws {
        var template = Array("/tmp/hypona-demo.XXXXXX".utf8CString)
        guard let made = mkdtemp(&template).map({ String(cString: $0) }) else {
            throw StoreError(.notPermitted, "make a folder in /tmp", String(cString: strerror(errno)), remedy: "free space in /tmp, or check its rights")
        }
        defer { FileSystem.removeTree(made) }
        var configuration = configuration
        configuration.playsDemonstration = true
        try await GatewayService(folder: DataFolder(path: made), configuration: configuration, say: say).run()
    }
}
