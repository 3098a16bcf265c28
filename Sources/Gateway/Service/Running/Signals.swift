@preconcurrency import Dispatch
import Glibc

/// The signals that a service answers, as a stream.
enum Signals {
    /// Yields each of those signals as it comes; the process is no longer ended by them.
    static func stream(_ numbers: [Int32]) -> AsyncStream<Int32> {
        AsyncStream { continuation in
            let queue = DispatchQueue(label: "signals")
            let sources = numbers.map { number in
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
                source.setEventHandler { @Sendable in continuation.yield(number) }
                source.resume()
                return source
            }
            continuation.onTermination = { @Sendable _ in sources.forEach { $0.cancel() } }
        }
    }
}
