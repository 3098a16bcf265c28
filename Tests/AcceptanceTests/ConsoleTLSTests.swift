import Foundation
import TestServers
import Testing

/// The console over TLS as another machine reaches it: a real handshake with OpenSSL's client, and certificates that are wrong in every way.
@Suite(.timeLimit(.minutes(10))) struct ConsoleTLSTests {
    /// Runs OpenSSL; a clock shifts what it takes for now.
    private func openssl(_ arguments: [String], in box: Box, input: String = "", clock: String? = nil) throws -> (status: Int32, output: String) {
        let process = ChildProgram()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.currentDirectoryURL = box.folder
        if let clock { process.environment = ["LD_PRELOAD": Box.faketime, "FAKETIME": "@\(clock)", "TZ": "UTC"] }
        process.standardInput = try FileHandle(forReadingFrom: URL(filePath: try box.file("openssl.in", input)))
        let output = URL(filePath: try box.file("openssl.out", ""))
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = process.standardOutput
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: try Data(contentsOf: output), as: UTF8.self))
    }

    /// A self-signed certificate for `localhost` with its key.
    private func certificate(_ name: String, in box: Box, clock: String? = nil) throws -> (certificate: String, key: String) {
        let (certificate, key) = (box.folder.appending(path: "\(name).pem").path, box.folder.appending(path: "\(name)-key.pem").path)
        let made = try openssl(
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", certificate, "-days", "30",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
            ], in: box, clock: clock)
        #expect(made.status == 0, "\(made.output)")
        chmod(key, 0o600)
        return (certificate, key)
    }

    private func configuration(_ certificate: String, _ key: String, in box: Box) throws -> [String] {
        let text = "{ bluetooth: { enabled: false }, console: { certificate: \"\(certificate)\", key: \"\(key)\", names: [\"localhost\"] } }"
        return ["--config", try box.file("tls.json5", text)]
    }

    private static let request = "GET /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

    /// One handshake and one request.
    private func ask(_ gateway: ServedGateway, trusting certificate: String, _ more: [String] = [], in box: Box) throws -> (status: Int32, output: String) {
        let port = try #require(gateway.console.port)
        return try openssl(
            [
                "s_client", "-connect", "127.0.0.1:\(port)", "-servername", "localhost", "-CAfile", certificate, "-verify_hostname", "localhost",
                "-verify_return_error", "-ign_eof",
            ] + more, in: box, input: ConsoleTLSTests.request)
    }

    @Test func aBrowserElsewhereGetsAnEncryptedPage() async throws {
        let box = try Box()
        let own = try certificate("own", in: box)
        let gateway = try await ServedGateway(data: box.data, options: try configuration(own.certificate, own.key, in: box))
        #expect(gateway.console.scheme == "https")
        for version in ["-tls1_2", "-tls1_3"] {
            let answer = try ask(gateway, trusting: own.certificate, [version], in: box)
            #expect(answer.output.contains("Verify return code: 0 (ok)"), "\(version): \(answer.output)")
            #expect(answer.output.contains("HTTP/1.1 200"), "\(version)")
            #expect(answer.output.contains("; Secure"), "the cookie goes over TLS alone")
        }
        // What is older is refused, and so is plain HTTP on the same port.
        let old = try ask(gateway, trusting: own.certificate, ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"], in: box)
        #expect(!old.output.contains("HTTP/1.1"))
        let other = try certificate("other", in: box)
        #expect(try ask(gateway, trusting: other.certificate, in: box).output.contains("verify error"), "who trusts another certificate is told")
        #expect(gateway.end(SIGTERM) == 0)
    }

    @Test func aCertificateThatEndedIsToldAndTheBedGoesOn() async throws {
        let box = try Box()
        let ended = try certificate("ended", in: box, clock: "2020-01-01 00:00:00")
        let options = try configuration(ended.certificate, ended.key, in: box)
        let gateway = try await ServedGateway(data: box.data, options: options)
        #expect(try ask(gateway, trusting: ended.certificate, in: box).output.contains("certificate has expired"))
        #expect(try gateway.log.contains("The certificate of the console ended at 2020-01-31"))
        let doctor = try box.run(["doctor"] + options)
        #expect(doctor.output.contains("ended at 2020-01-31"), "\(doctor.output)")
        #expect(gateway.end(SIGTERM) == 0)
    }

    /// What cannot work is refused at the start, with the file and what to do.
    @Test func wrongFilesAreNamedAtTheStart() throws {
        let box = try Box()
        let own = try certificate("own", in: box)
        let other = try certificate("other", in: box)
        let none = try box.file("none.pem", "no certificate\n")
        chmod(none, 0o600)
        let open = try box.file("open-key.pem", try Data(contentsOf: URL(filePath: own.key)))
        chmod(open, 0o644)
        let locked = box.folder.appending(path: "locked-key.pem").path
        #expect(try openssl(["pkey", "-in", own.key, "-aes256", "-passout", "pass:x", "-out", locked], in: box).status == 0)
        chmod(locked, 0o600)
        let cases: [(certificate: String, key: String, status: Int32, words: [String])] = [
            (own.certificate, other.key, 4, [other.key, "is not the key of the certificate"]), (none, own.key, 4, [none, "no certificate in PEM form"]),
            (own.certificate, none, 4, [none, "no private key"]), (own.certificate, locked, 4, [locked, "passphrase"]),
            ("/nowhere/console.pem", own.key, 3, ["/nowhere/console.pem"]), (own.certificate, "/nowhere/key.pem", 3, ["/nowhere/key.pem"]),
            (own.certificate, open, 3, [open, "chmod 640"]),
        ]
        for (certificate, key, status, words) in cases {
            let answer = try box.run(["serve", "--listen", "127.0.0.1:0"] + (try configuration(certificate, key, in: box)))
            #expect(answer.status == status, "\(words): \(answer.errors)")
            for word in words { #expect(answer.errors.contains(word), "\(answer.errors)") }
        }
        let plain = try box.run(["serve", "--listen", "0.0.0.0:0"])
        #expect(plain.status == 4)
        #expect(plain.errors.contains("TLS"))
    }
}
