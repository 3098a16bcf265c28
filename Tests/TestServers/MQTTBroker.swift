import Foundation
import Glibc

/// A real mosquitto on a free loopback port, with TLS by a fresh certificate and a login.
public final class MQTTBroker {
    /// Its port.
    public let port: Int
    /// The certificate to trust.
    public let certificate: String
    private let folder: URL
    private var process = ChildProgram()
    private let name: String

    /// Starts a broker whose certificate is for that name.
    public init(name: String = "localhost") throws {
        self.name = name
        folder = FileManager.default.temporaryDirectory.appending(path: "hypona-mqtt-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appending(path: "ca.pem").path
        port = try MQTTBroker.freePort()
        let key = folder.appending(path: "key.pem").path
        try MQTTBroker.run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj",
                "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)",
            ])
        let passwords = folder.appending(path: "passwords").path
        try MQTTBroker.run("/usr/bin/mosquitto_passwd", ["-b", "-c", passwords, "box", "secret"])
        let settings = """
            listener \(port) 127.0.0.1
            certfile \(certificate)
            keyfile \(key)
            allow_anonymous false
            password_file \(passwords)
            user root
            """
        try settings.write(to: folder.appending(path: "mosquitto.conf"), atomically: true, encoding: .utf8)
        try start()
    }

    /// Starts it (again).
    public func start() throws {
        process = ChildProgram()
        process.executableURL = URL(filePath: "/usr/sbin/mosquitto")
        process.arguments = ["-v", "-c", folder.appending(path: "mosquitto.conf").path]
        let output = Pipe()
        process.standardError = output
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = ChildProgram.words(from: output) { $0.contains("running") }
        guard text.contains("running") else { throw NotStarted(text: text) }
        // What it says later is read away, so that it never waits for a full pipe.
        output.fileHandleForReading.readabilityHandler = { handle in if handle.availableData.isEmpty { handle.readabilityHandler = nil } }
    }

    /// Kills it.
    public func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    deinit {
        if process.isRunning { stop() }
        try? FileManager.default.removeItem(at: folder)
    }

    struct NotStarted: Error { let text: String }

    private static func run(_ program: String, _ arguments: [String]) throws {
        let process = ChildProgram()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw NotStarted(text: "\(program) failed") }
    }

    private static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0 }
        }
        if !isBound { throw NotStarted(text: "no port") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
