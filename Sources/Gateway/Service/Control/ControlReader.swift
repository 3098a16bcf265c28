import Glibc
import JSONValues
import Store

/// Reads the messages of a control socket, one after the other.
struct ControlReader {
    private let file: Int32
    private var received: [UInt8] = []

    /// A reader of that descriptor.
    /// - Parameter received: What was read of it already.
    init(_ file: Int32, received: [UInt8] = []) {
        self.file = file
        self.received = received
    }

    /// The next message; waits for it on this thread.
    /// - Throws: `StoreError` where the other side has gone or what it says is no message.
    mutating func next() throws(StoreError) -> (head: JSONValue, bytes: [UInt8]) {
        let end = try lineEnd()
        guard let head = try? JSONValue(parsing: Array(received[..<end])) else { throw ControlSocket.refused("it is no JSON") }
        let length = head["length"]?.int ?? 0
        guard (0...ControlSocket.longestMessage).contains(length) else { throw ControlSocket.refused("it is too long") }
        while received.count < end + 1 + length { try readOn() }
        let bytes = Array(received[(end + 1)..<(end + 1 + length)])
        received.removeFirst(end + 1 + length)
        return (head, bytes)
    }

    private mutating func lineEnd() throws(StoreError) -> Int {
        var looked = 0
        while true {
            if let end = received[looked...].firstIndex(of: 10) { return end }
            looked = received.count
            try readOn()
            guard received.count <= ControlSocket.longestLine else { throw ControlSocket.refused("it is too long") }
        }
    }

    private mutating func readOn() throws(StoreError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw count == 0 ? ControlSocket.refused("it was cut") : ControlSocket.failure("read a message") }
            received += buffer[..<count]
            return
        }
    }
}
