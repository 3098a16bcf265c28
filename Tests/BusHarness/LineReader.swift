@preconcurrency import Dispatch
import Glibc

/// Turns what a descriptor delivers into lines, by events.
final class LineReader: @unchecked Sendable {  // proof: `buffer` is touched on `queue` alone
    let lines: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation
    private let source: any DispatchSourceRead
    private let queue = DispatchQueue(label: "lines")
    private var buffer: [UInt8] = []

    init(descriptor: Int32) {
        (lines, continuation) = AsyncStream.makeStream()
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { @Sendable [weak self] in self?.read(descriptor) }
        source.setCancelHandler { @Sendable in close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }

    private func read(_ descriptor: Int32) {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        guard count > 0 else {
            source.cancel()
            return continuation.finish()
        }
        buffer += chunk[..<count]
        while let end = buffer.firstIndex(of: 10) {
            continuation.yield(String(decoding: buffer[..<end], as: UTF8.self))
            buffer.removeSubrange(...end)
        }
    }
}
