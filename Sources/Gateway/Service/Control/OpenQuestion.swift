import JSONValues

/// The question of the running gateway that the caller is being asked; it does not hold up what the gateway tells meanwhile.
actor OpenQuestion {
    private let connection: Int32
    private let caller: any ControlCaller
    private var task: Task<Void, Never>?

    /// Questions that come over that connection.
    init(_ connection: Int32, _ caller: any ControlCaller) {
        self.connection = connection
        self.caller = caller
    }

    /// Asks; the question before is over.
    func begin(_ question: JSONValue, number: JSONValue) async {
        await end()
        task = Task { [connection, caller] in
            let answer = await caller.ask(question)
            guard !Task.isCancelled else { return }
            do {
                try ControlSocket.write(["answer": answer ?? .null, "question": number], to: connection)
            } catch {
                // The gateway has gone: whoever reads its lines learns that too.
            }
        }
    }

    /// The question is over.
    func end() async {
        task?.cancel()
        await task?.value
        task = nil
    }
}
