import Glibc
import Synchronization

/// A server on a loopback port that reads one request a connection and writes the bytes it was told to.
final class ScriptedServer: Sendable {
    /// What happens after a request was read: the bytes, and whether the connection then stays open.
    struct Answer: Sendable {
        var bytes: String
        var staysOpen = false
    }

    let port: UInt16
    private let listener: Int32
    private let seen = Mutex<[String]>([])

    var url: String { "http://127.0.0.1:\(port)" }
    /// The requests so far, whole.
    var requests: [String] { seen.withLock { $0 } }

    init(_ answers: [Answer]) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let bound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        struct CannotListen: Error {}
        guard bound else { throw CannotListen() }
        spawn { [self] in for answer in answers { serve(answer) } }
    }

    convenience init(_ bytes: String) throws { try self.init([Answer(bytes: bytes)]) }

    private func serve(_ answer: Answer) {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        let request = read(connection)
        seen.withLock { $0.append(request) }
        let bytes = Array(answer.bytes.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count <= 0 { break }
            sent += count
        }
        if answer.staysOpen {
            // Until the client goes away.
            var byte: UInt8 = 0
            while recv(connection, &byte, 1, 0) > 0 {}
        }
        close(connection)
    }

    private func read(_ connection: Int32) -> String {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            if count <= 0 { return text }
            text += String(decoding: buffer[..<count], as: UTF8.self)
            guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
            let length = text[..<end.lowerBound].split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
            let wanted = length.flatMap { Int($0.split(separator: ":")[1].filter(\.isNumber)) } ?? 0
            if text[end.upperBound...].utf8.count >= wanted { return text }
        }
    }

    deinit { close(listener) }
}

/// Runs the body on a thread of its own, off the pool that the tests run on.
private func spawn(_ body: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    pthread_create(
        &thread, nil,
        { context in
            if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body() }
            return nil
        }, Unmanaged.passRetained(Box(body)).toOpaque())
    pthread_detach(thread)
}
