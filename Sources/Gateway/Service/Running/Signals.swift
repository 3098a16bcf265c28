@preconcurrency import Dispatch
import Glibc

/// The signals that a service answers; the process is no longer ended by them.
final class Signals: Sendable {
    private let sources: [any DispatchSourceSignal]

    /// Tells each of those signals as it comes.
    init(_ numbers: [Int32], heard: @escaping @Sendable (Int32) -> Void) {
        let queue = DispatchQueue(label: "signals")
        sources = numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { @Sendable in heard(number) }
            source.resume()
            return source
        }
    }

    /// Hears no more.
    func stop() { sources.forEach { $0.cancel() } }
}
