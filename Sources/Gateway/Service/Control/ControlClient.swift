@preconcurrency import Dispatch
import Glibc
import JSONValues
public import Store

/// Carries out writing commands: by the gateway that runs on the folder, else in this process under the folder's lock.
public struct ControlClient: Sendable {
    let folder: DataFolder
    let configuration: GatewayConfiguration

    /// A client for that folder.
    public init(folder: DataFolder, configuration: GatewayConfiguration) {
        self.folder = folder
        self.configuration = configuration
    }

    /// A gateway that says nothing for so long hangs, in seconds; its watchdog ends it within a minute.
    private static let patience = 15

    /// The state of the running gateway's sources; nil where none runs on the folder.
    /// - Throws: `StoreError` where one runs and does not answer within ``patience``: a look must not hang with what it looks at.
    func live() throws -> [JSONValue]? { try served(ControlRequest(LiveStatus.verb), patience: ControlClient.patience)?.items }

    /// Carries out the command.
    /// - Parameter make: Whether the folder may be created.
    public func perform(_ request: ControlRequest, make: Bool = false) async throws -> ControlAnswer {
        if let answer = try served(request) { return answer }
        let local: LocalGateway
        do {
            local = try LocalGateway(folder: folder, configuration: configuration, make: make)
        } catch let busy as StoreError where busy.kind == .busy {
            // Whoever held the folder may have been a gateway that was starting.
            guard let answer = try served(request) else { throw busy }
            return answer
        }
        var answer = await local.perform(request, user: ControlSocket.ownUser)
        if answer.status == 0, answer.message == nil { answer.message = await warning(local) }
        await local.close()
        // A refused first command leaves no trace of a box that never was.
        if local.isNew, answer.status != 0, await local.isEmpty { FileSystem.removeTree(folder.path) }
        return answer
    }

    /// What a person has to know after a command without a gateway: nobody is told of a red.
    private func warning(_ local: LocalGateway) async -> String? {
        let start = "nobody is told until a gateway runs here; start it: hypona serve --data \(folder.path)"
        do {
            return try await local.isRed() ? "a day is red, and \(start)" : nil
        } catch {
            return "it was done, but whether a day is red cannot be read (\(error)); if one is, \(start)"
        }
    }

    /// The answer of the gateway that runs on the folder; nil where none does.
    /// - Parameter patience: After so many seconds without a word the wait ends; nil: a command may take as long as it takes.
    func served(_ request: ControlRequest, patience: Int? = nil) throws(StoreError) -> ControlAnswer? {
        guard let connection = try ControlSocket.connect(folder.controlSocket, patience: patience) else { return nil }
        defer { close(connection) }
        try send(request, over: connection)
        var reader = ControlReader(connection)
        return try answer(in: try reader.next().head)
    }

    /// The same for a command that tells and asks meanwhile. Cancelling ends it.
    func served(_ request: ControlRequest, caller: any ControlCaller) async throws -> ControlAnswer? {
        guard let connection = try ControlSocket.connect(folder.controlSocket) else { return nil }
        defer { close(connection) }
        try send(request, over: connection)
        let lines = ControlClient.lines(from: connection)
        let asking = OpenQuestion(connection, caller)
        let result: Result<ControlAnswer, any Error>
        do {
            result = .success(try await follow(lines, request, caller, asking, connection))
        } catch {
            result = .failure(error)
        }
        // Before the connection is closed.
        await asking.end()
        return try result.get()
    }

    private func follow(
        _ lines: AsyncThrowingStream<JSONValue, any Error>, _ request: ControlRequest, _ caller: any ControlCaller, _ asking: OpenQuestion, _ connection: Int32
    ) async throws -> ControlAnswer {
        try await withTaskCancellationHandler {
            for try await line in lines {
                if let item = line["tell"] {
                    await caller.tell(item)
                } else if let question = line["ask"] {
                    await asking.begin(question, number: line["question"] ?? .null)
                } else if line["withdrawn"] != nil {
                    await asking.end()
                } else {
                    return try answer(in: line)
                }
            }
            return ScaleDesk.interrupted(request)
        } onCancel: {
            shutdown(connection, Int32(SHUT_RDWR))
        }
    }

    /// The lines that come, read on a thread of their own; an end without answer is told by the stream's end.
    private static func lines(from connection: Int32) -> AsyncThrowingStream<JSONValue, any Error> {
        let (lines, continuation) = AsyncThrowingStream.makeStream(of: JSONValue.self)
        let file = dup(connection)
        DispatchQueue(label: "control.lines").async {
            var reader = ControlReader(file)
            do throws(StoreError) {
                while true { continuation.yield(try reader.next().head) }
            } catch {
                continuation.finish(throwing: error)
            }
            close(file)
        }
        return lines
    }

    private func send(_ request: ControlRequest, over connection: Int32) throws(StoreError) {
        let head: JSONValue = ["verb": .string(request.verb), "parameters": .object(request.parameters), "length": JSONValue(request.bytes.count)]
        try ControlSocket.write(head, request.bytes, to: connection)
    }

    private func answer(in line: JSONValue) throws(StoreError) -> ControlAnswer {
        guard let answer = ControlAnswer(json: line) else {
            throw StoreError(
                .other, "read the answer of the gateway", "it has another form", remedy: "use the hypona of the same version as the running gateway")
        }
        return answer
    }
}
