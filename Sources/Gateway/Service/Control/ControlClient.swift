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

    /// Whether a gateway runs on the folder.
    public var isServed: Bool {
        get throws(StoreError) {
            guard let connection = try ControlSocket.connect(folder.controlSocket) else { return false }
            close(connection)
            return true
        }
    }

    /// Carries out the command.
    /// - Parameter make: Whether the folder may be created.
    public func perform(_ request: ControlRequest, make: Bool = false) async throws -> ControlAnswer {
        if let connection = try ControlSocket.connect(folder.controlSocket) {
            defer { close(connection) }
            try ControlSocket.write(
                ["verb": .string(request.verb), "parameters": .object(request.parameters), "length": JSONValue(request.bytes.count)], request.bytes,
                to: connection)
            let (head, _) = try ControlSocket.read(from: connection)
            guard let answer = ControlAnswer(json: head) else {
                throw StoreError(
                    .other, "read the answer of the gateway", "it has another form", remedy: "use the hypona of the same version as the running gateway")
            }
            return answer
        }
        let local = try LocalGateway(folder: folder, configuration: configuration, make: make)
        let answer = await local.perform(request, user: ControlSocket.ownUser)
        await local.close()
        return answer
    }
}
