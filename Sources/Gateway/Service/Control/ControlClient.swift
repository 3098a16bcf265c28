import Glibc
import JSONValues
public import Store

/// Carries out writing commands: by the gateway that runs on the folder, else in this process under the folder's lock.
public struct ControlClient: Sendable {
    private let folder: DataFolder
    private let configuration: GatewayConfiguration

    /// A client for that folder.
    public init(folder: DataFolder, configuration: GatewayConfiguration) {
        self.folder = folder
        self.configuration = configuration
    }

    /// The state of the running gateway's sources; nil where none runs on the folder.
    func live() throws -> [JSONValue]? { try served(ControlRequest(LiveStatus.verb))?.items }

    /// Carries out the command.
    /// - Parameter make: Whether the folder may be created.
    public func perform(_ request: ControlRequest, make: Bool = false) async throws -> ControlAnswer {
        if let answer = try served(request) { return answer }
        let local = try LocalGateway(folder: folder, configuration: configuration, make: make)
        let answer = await local.perform(request, user: ControlSocket.ownUser)
        await local.close()
        return answer
    }

    /// The answer of the gateway that runs on the folder; nil where none does.
    private func served(_ request: ControlRequest) throws(StoreError) -> ControlAnswer? {
        guard let connection = try ControlSocket.connect(folder.controlSocket) else { return nil }
        defer { close(connection) }
        let head: JSONValue = ["verb": .string(request.verb), "parameters": .object(request.parameters), "length": JSONValue(request.bytes.count)]
        try ControlSocket.write(head, request.bytes, to: connection)
        guard let answer = ControlAnswer(json: try ControlSocket.read(from: connection).head) else {
            throw StoreError(
                .other, "read the answer of the gateway", "it has another form", remedy: "use the hypona of the same version as the running gateway")
        }
        return answer
    }
}
