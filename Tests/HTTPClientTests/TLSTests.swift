import Foundation
import Glibc
import HTTPClient
import TestServers
import Testing

/// Against a TLS server with a certificate that no system trusts.
@Suite struct TLSTests {
    @Test func unknownCertificatesAreRefusedAndKnownOnesAccepted() async throws {
        let server = try TLSServer(name: "localhost")
        defer { server.stop() }
        let request = HTTPRequest(.get, url: "https://localhost:\(server.port)/")
        let error = await #expect(throws: HTTPError.self) { try await HTTPClient().send(request) }
        guard case .tls(let host, let reason) = error else { Issue.record("got \(String(describing: error))"); return }
        #expect(host == "localhost:\(server.port)" && reason.contains("certificate"))
        let trusting = HTTPClient(options: HTTPClientOptions(additionalCertificates: server.certificate))
        let response = try await trusting.send(request)
        #expect(response.status == 200)
    }

    @Test func theNameOfTheHostIsVerified() async throws {
        let server = try TLSServer(name: "other.example")
        defer { server.stop() }
        let trusting = HTTPClient(options: HTTPClientOptions(additionalCertificates: server.certificate))
        let error = await #expect(throws: HTTPError.self) { try await trusting.send(HTTPRequest(.get, url: "https://localhost:\(server.port)/")) }
        guard case .tls = error else { Issue.record("got \(String(describing: error))"); return }
    }

    @Test func missingCertificateFileIsNamed() async throws {
        let server = try TLSServer(name: "localhost")
        defer { server.stop() }
        let client = HTTPClient(options: HTTPClientOptions(additionalCertificates: "/nonexistent/ca.pem"))
        await #expect(throws: HTTPError.certificates(file: "/nonexistent/ca.pem")) {
            try await client.send(HTTPRequest(.get, url: "https://localhost:\(server.port)/"))
        }
    }
}

/// OpenSSL's own test server with a fresh self-signed certificate.
private final class TLSServer {
    let port: Int
    let certificate: String
    private let folder: URL
    private let process = ChildProgram()

    init(name: String) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "hypona-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appending(path: "ca.pem").path
        let key = folder.appending(path: "key.pem").path
        let make = ChildProgram()
        make.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        make.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", certificate, "-days", "2",
            "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)",
        ]
        make.standardError = FileHandle.nullDevice
        try make.run()
        make.waitUntilExit()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        // Port 0 lets the system choose; the server prints what it got.
        process.arguments = ["s_server", "-accept", "0", "-www", "-cert", certificate, "-key", key]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = ChildProgram.words(from: output) { $0.contains("ACCEPT") && $0.hasSuffix("\n") }
        struct NoPort: Error {}
        guard let digits = text.split(whereSeparator: \.isNewline).last?.split(separator: ":").last, let number = Int(digits) else { throw NoPort() }
        port = number
    }

    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}
