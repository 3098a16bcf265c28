import Foundation
import Glibc

/// Stands for the service manager: receives what sd_notify(3) sends.
final class NotifySocket {
    let path: String
    private let file: Int32

    init(in folder: URL) {
        path = folder.appending(path: "notify").path
        file = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }

    deinit { close(file) }

    /// Waits for a message that holds the words, a minute at most; answers it.
    func wait(for words: String) -> String? {
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var buffer = [UInt8](repeating: 0, count: 8192)
        while true {
            let count = recv(file, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            let text = String(decoding: buffer[..<count], as: UTF8.self)
            if text.contains(words) { return text }
        }
    }
}
