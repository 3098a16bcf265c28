import Dispatch
import Glibc
import Service
import Synchronization

/// The lines that are typed at standard input, read on a thread of their own: a question that is over does not wait for Enter.
final class TypedLines: Sendable {
    /// Standard input.
    static let standard = TypedLines()

    private let box = AnswerBox<String?>()
    private let queue = DispatchQueue(label: "typed.lines")
    private let rest = Mutex<[UInt8]>([])
    private let state = Mutex((isReading: false, question: 0))

    /// No number, code or key is longer, octets.
    private static let longest = 1 << 16

    /// The next line; nil at the end of the input, or where the task is cancelled.
    func next() async -> String? {
        let question = box.question()
        let mustRead = state.withLock { state in
            defer { state = (true, question) }
            return !state.isReading
        }
        // A thread that still waits for the line of a question that is over takes this one.
        if mustRead { queue.async { self.read() } }
        return await box.answer(to: question) ?? nil
    }

    private func read() {
        let text = line()
        let question = state.withLock { state in
            state.isReading = false
            return state.question
        }
        box.put(text, to: question)
    }

    /// Reads a line past the C library: its streams stay locked while a thread waits in them, and the program could not end.
    private func line() -> String? {
        rest.withLock { rest in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                if let end = rest.firstIndex(of: 10) {
                    defer { rest.removeFirst(end + 1) }
                    return String(decoding: rest[..<end], as: UTF8.self)
                }
                let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0, rest.count < TypedLines.longest else {
                    defer { rest = [] }
                    return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
                }
                rest += buffer[..<count]
            }
        }
    }
}
