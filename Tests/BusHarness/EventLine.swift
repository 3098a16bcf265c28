/// Collects what handlers report, so that a test can await the next one.
public final class EventLine<Element: Sendable>: Sendable {
    private let stream: AsyncStream<Element>
    private let continuation: AsyncStream<Element>.Continuation

    /// A line without events.
    public init() { (stream, continuation) = AsyncStream.makeStream() }

    /// Adds an event.
    public func add(_ element: Element) { continuation.yield(element) }

    /// Nothing else comes.
    public func end() { continuation.finish() }

    /// The next event that fits, skipping all others.
    @discardableResult public func next(where fits: (Element) -> Bool = { _ in true }) async -> Element? {
        for await element in stream where fits(element) { return element }
        return nil
    }
}
