import MQTTClient
import TestServers
import Testing

/// Against a real mosquitto with TLS on the loopback.
@Suite struct MQTTClientTests {
    private func server(_ broker: MQTTBroker, _ name: String, password: String = "secret") -> MQTTServer {
        MQTTServer(host: "localhost", port: broker.port, certificates: broker.certificate, user: "box", password: password, clientID: name)
    }

    @Test func aMessageIsConfirmedAndArrives() async throws {
        let broker = try MQTTBroker()
        let reader = try MQTTClient(server: server(broker, "reader"), topics: ["hypona/#"])
        let running = Task { await reader.run() }
        let writer = try MQTTClient(server: server(broker, "writer"))
        // Retained, so that it does not matter which of the two connects first.
        try await writer.publish(Array("täglich".utf8), to: "hypona/test", retain: true)
        var messages = reader.messages.makeAsyncIterator()
        let message = try #require(await messages.next())
        #expect(message.topic == "hypona/test" && message.payload == Array("täglich".utf8))
        await writer.stop()
        running.cancel()
        await running.value
        #expect(await messages.next() == nil)
    }

    @Test func aWrongPasswordAndAnUnknownCertificateAreRefused() async throws {
        let broker = try MQTTBroker()
        let stranger = try MQTTClient(server: server(broker, "stranger", password: "wrong"))
        let refused = await #expect(throws: MQTTError.self) { try await stranger.publish([1], to: "t", seconds: 3) }
        #expect(refused?.description.contains("not authorised") == true || refused?.description.contains("not authorized") == true)
        var other = server(broker, "doubter")
        other.certificates = nil
        let doubter = try MQTTClient(server: other)
        let distrusted = await #expect(throws: MQTTError.self) { try await doubter.publish([1], to: "t", seconds: 3) }
        guard case .connect(let host, let reason)? = distrusted else { Issue.record("got \(String(describing: distrusted))"); return }
        #expect(host == "localhost" && reason.lowercased().contains("certificate"))
        await stranger.stop()
        await doubter.stop()
    }

    @Test func theNameInTheCertificateIsVerified() async throws {
        let broker = try MQTTBroker(name: "other.example")
        let client = try MQTTClient(server: server(broker, "client"))
        await #expect(throws: MQTTError.self) { try await client.publish([1], to: "t", seconds: 3) }
        await client.stop()
    }

    @Test func withoutABrokerSendingFailsInTimeAndComesBackWithIt() async throws {
        let broker = try MQTTBroker()
        let client = try MQTTClient(server: server(broker, "client"))
        try await client.publish([1], to: "t")
        broker.stop()
        await #expect(throws: MQTTError.self) { try await client.publish([2], to: "t", seconds: 2) }
        try broker.start()
        try await client.publish([3], to: "t", seconds: 40)
        await client.stop()
    }

    @Test func plainMQTTIsForThisMachineOnly() {
        #expect(throws: MQTTError.self) { try MQTTClient(server: MQTTServer(host: "broker.example", clientID: "box", isPlainLoopback: true)) }
        #expect(throws: Never.self) { try MQTTClient(server: MQTTServer(host: "127.0.0.1", clientID: "box", isPlainLoopback: true)) }
    }

    @Test func missingCertificateFilesAreASettingsFault() async throws {
        let client = try MQTTClient(server: MQTTServer(host: "localhost", port: 1, certificates: "/nonexistent/ca.pem", clientID: "box"))
        let error = await #expect(throws: MQTTError.self) { try await client.publish([1], to: "t", seconds: 2) }
        guard case .settings = error else { Issue.record("got \(String(describing: error))"); return }
    }
}
