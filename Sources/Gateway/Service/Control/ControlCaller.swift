public import JSONValues

/// Who has given a command that takes its time: a person at a terminal, in this process or at the other end of the control socket.
public protocol ControlCaller: Sendable {
    /// Tells what happens meanwhile. To a caller who has gone nothing is told; the command is cancelled then.
    func tell(_ item: JSONValue) async
    /// Asks, and waits for the answer; nil where nobody answers.
    func ask(_ question: JSONValue) async -> JSONValue?
}
