/// The demonstration.
public struct DemoService: Sendable {
    private let configuration: GatewayConfiguration
    private let say: @Sendable (String) -> Void

    /// A demonstration; `say` prints a line for the person who started it.
    public init(configuration: GatewayConfiguration, say: @escaping @Sendable (String) -> Void) {
        self.configuration = configuration
        self.say = say
    }

    /// Runs until SIGTERM or SIGINT.
    public func run() async throws {}
}
