import Glibc

/// A client that sends what no browser sends: bytes on a socket.
final class RawClient {
    private let socket: Int32

    struct NotConnected: Error {}

    /// Connects to a port of this machine.
    init(port: UInt16) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: 180, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let done = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard done == 0 else { throw NotConnected() }
    }

    deinit { close(socket) }

    /// Sends the bytes; false where the other side has gone.
    @discardableResult
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    /// Says that nothing more comes.
    func finish() { shutdown(socket, Int32(SHUT_WR)) }

    /// What comes until `end` was seen, or the other side closes.
    func receive(until end: String? = nil) -> String {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            received += buffer[..<count]
            if let end, String(decoding: received, as: UTF8.self).contains(end) { break }
        }
        return String(decoding: received, as: UTF8.self)
    }

    /// The status of the answer; nil where there was none.
    func status() -> Int? {
        let words = receive(until: "\r\n").split(separator: " ")
        return words.count > 1 ? Int(words[1]) : nil
    }
}
