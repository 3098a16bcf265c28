import Foundation

/// Turns what a descriptor delivers into lines, on a thread of its own.
///
/// No dispatch source: on Linux they must not come and go at the same time (swift-corelibs-libdispatch issue 949), as they would in parallel tests.
enum LineReader {
    /// The lines of a file, which is closed at its end.
    static func lines(of file: FileHandle) -> AsyncStream<String> {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            var buffer: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(file.fileDescriptor, &chunk, chunk.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                buffer += chunk[..<count]
                while let end = buffer.firstIndex(of: 10) {
                    continuation.yield(String(decoding: buffer[..<end], as: UTF8.self))
                    buffer.removeSubrange(...end)
                }
            }
            try? file.close()
            continuation.finish()
        }
        return lines
    }
}
