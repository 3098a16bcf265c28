import HTTPClient
import TestServers
import Testing

/// Against aiosmtpd with TLS on the loopback.
@Suite struct MailClientTests {
    private let message = Array("Subject: Test\r\n\r\nGrüße\r\n.\r\nEnde\r\n".utf8)

    private func client(_ server: SMTPServer, password: String = "secret", trusts: Bool = true, scheme: String? = nil) -> MailClient {
        MailClient(
            server: MailServer(
                url: "\(scheme ?? server.scheme)://localhost:\(server.port)", user: "box", password: password,
                additionalCertificates: trusts ? server.certificate : nil, totalSeconds: 10))
    }

    @Test(arguments: ["smtps", "smtp"]) func mailIsTakenWithAReceipt(scheme: String) async throws {
        let server = try SMTPServer(scheme: scheme)
        let receipt = try await client(server).send(from: "box@hypona.test", to: ["nurse@clinic.test", "second@clinic.test"], message: message)
        #expect(receipt.words == "250 OK queued as 1" && receipt.refused.isEmpty)
        let taken = try server.taken()
        #expect(taken.contains("from box@hypona.test to nurse@clinic.test,second@clinic.test"))
        #expect(taken.contains("Grüße\r\n.\r\nEnde"))
    }

    @Test(arguments: ["smtps", "smtp"]) func oneDeadMailboxKeepsTheMessageFromNobodyElse(scheme: String) async throws {
        let server = try SMTPServer(scheme: scheme)
        let people = ["unknown@clinic.test", "nurse@clinic.test", "unknown.too@clinic.test", "later@clinic.test"]
        let receipt = try await client(server).send(from: "box@hypona.test", to: people, message: message)
        #expect(receipt.words == "250 OK queued as 1")
        #expect(receipt.refused.map(\.address) == ["unknown@clinic.test", "unknown.too@clinic.test", "later@clinic.test"])
        #expect(receipt.refused.map(\.answer) == ["550 5.1.1 no such mailbox", "550 5.1.1 no such mailbox", "450 4.2.0 come back later"])
        #expect(receipt.refused.map(\.isLasting) == [true, true, false])
        #expect(try server.taken().contains("from box@hypona.test to nurse@clinic.test\r\n"))
    }

    @Test func aServerThatRefusesSaysWhy() async throws {
        let server = try SMTPServer(scheme: "smtps")
        let error = await #expect(throws: MailError.self) {
            try await client(server).send(from: "box@hypona.test", to: ["unknown@clinic.test"], message: message)
        }
        guard case .refused(_, let answer) = error else { Issue.record("got \(String(describing: error))"); return }
        #expect(answer.hasPrefix("550"))
    }

    @Test func aWrongPasswordIsToldApart() async throws {
        let server = try SMTPServer(scheme: "smtps")
        await #expect(throws: MailError.login(host: "localhost:\(server.port)")) {
            try await client(server, password: "wrong").send(from: "box@hypona.test", to: ["nurse@clinic.test"], message: message)
        }
    }

    @Test func anUntrustedCertificateAndAServerWithoutTLSAreRefused() async throws {
        let server = try SMTPServer(scheme: "smtps")
        let untrusted = await #expect(throws: MailError.self) {
            try await client(server, trusts: false).send(from: "box@hypona.test", to: ["nurse@clinic.test"], message: message)
        }
        guard case .tls = untrusted else { Issue.record("got \(String(describing: untrusted))"); return }
        let plain = try SMTPServer(scheme: "plain")
        let unencrypted = await #expect(throws: MailError.self) {
            try await client(plain, scheme: "smtp").send(from: "box@hypona.test", to: ["nurse@clinic.test"], message: message)
        }
        guard case .tls = unencrypted else { Issue.record("got \(String(describing: unencrypted))"); return }
        #expect(try plain.taken().isEmpty)
    }

    @Test(arguments: ["nurse", "a@b@c", "nurse@clinic.test\r\nRCPT TO:<x@y.test>", "<nurse@clinic.test>", "", "a b@c.test"])
    func addressesThatCouldEndACommandAreRefused(address: String) async {
        let client = MailClient(server: MailServer(url: "smtps://localhost:1"))
        await #expect(throws: MailError.invalidAddress) { try await client.send(from: "box@hypona.test", to: [address], message: message) }
    }

    @Test func otherSchemesAreRefused() async {
        let client = MailClient(server: MailServer(url: "https://localhost:1"))
        let error = await #expect(throws: MailError.self) { try await client.send(from: "a@b.test", to: ["c@d.test"], message: message) }
        guard case .invalidURL = error else { Issue.record("got \(String(describing: error))"); return }
    }

    @Test func aSilentServerRunsIntoTheTimeLimit() async throws {
        let server = try SMTPServer(scheme: "silent")
        let slow = MailClient(server: MailServer(url: "smtps://localhost:\(server.port)", totalSeconds: 1))
        let error = await #expect(throws: MailError.self) { try await slow.send(from: "a@b.test", to: ["c@d.test"], message: message) }
        guard case .timeout = error else { Issue.record("got \(String(describing: error))"); return }
    }
}

/// aiosmtpd with the login box/secret.
private struct SMTPServer {
    let scheme: String
    private let server: ScriptServer

    init(scheme: String) throws {
        self.scheme = scheme
        server = try ScriptServer("smtp_server.py", [scheme, "FOLDER"])
    }

    var port: Int { server.port }
    var certificate: String { server.certificate }
    func taken() throws -> String { try server.taken() }
}
