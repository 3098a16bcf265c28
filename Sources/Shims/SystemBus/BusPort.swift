/// A message bus as its user sees it: the real one (``BusConnection``) or a scripted one that plays a recording.
public protocol BusPort: Sendable {
    /// Makes a method call and waits for the answer.
    /// - Throws: ``BusError/refused(name:text:)``, ``BusError/noReply(_:)`` after `limit`, ``BusError/closed``, ``BusError/cancelled``.
    func call(_ call: BusCall, limit: Duration) async throws(BusError) -> [BusValue]

    /// Receives from now on the signals that the match rule describes.
    func subscribe(_ rule: String, limit: Duration) async throws(BusError)

    /// Takes method calls on that object path and on all below it.
    func export(_ path: String) async throws(BusError)

    /// Answers a request; one that was answered already, or whose connection is gone, is ignored.
    func answer(_ id: UInt64, _ answer: BusAnswer) async

    /// Ends the connection: open calls fail with ``BusError/closed``.
    func close() async
}
