import BlockingWork

/// A connection to an MQTT broker that keeps itself up: messages at QoS 1, each one confirmed by the broker or refused.
public actor MQTTClient {
    private let executor = SerialQueueExecutor(label: "hypona.mqtt")
    private let server: MQTTServer
    private let events: MQTTEvents
    private var connection: MQTTConnection?
    private var openedAt = ContinuousClock.now

    /// The queue of this client: stopping the library's thread waits for it.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// A client of that broker, subscribed to those topics as soon as it is connected.
    /// - Throws: ``MQTTError/settings(_:)`` where plain MQTT to another machine is asked for.
    public init(server: MQTTServer, topics: [String] = []) throws(MQTTError) {
        guard !server.isPlainLoopback || server.isLoopback else {
            throw .settings("MQTT without TLS is allowed to this machine only; use TLS for \(server.host)")
        }
        self.server = server
        events = MQTTEvents(topics: topics)
    }

    /// Messages of the subscribed topics, from the first connection on.
    public nonisolated var messages: AsyncStream<MQTTMessage> { events.messages }

    /// Keeps the connection up until the task is cancelled, so that subscriptions work without a message being sent. A connection that cannot
    /// be opened is tried again: the next message that is sent tells why.
    public func run() async {
        while !Task.isCancelled {
            do throws(MQTTError) {
                try await ensureConnected(seconds: 20)
                _ = await events.wait(for: .disconnected, seconds: 3600)
            } catch {
                _ = await events.wait(for: .connected, seconds: MQTTClient.patience)
            }
        }
        stop()
    }

    /// Waits for a connection, opening a new one where there is none: the library's thread gives up for good after some failures
    /// of TLS (mosquitto_loop_forever), therefore it is not left to itself.
    private func ensureConnected(seconds: Int) async throws(MQTTError) {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while !events.isConnected, ContinuousClock.now < deadline, !Task.isCancelled {
            if connection == nil || ContinuousClock.now - openedAt >= .seconds(MQTTClient.patience) {
                connection = nil
                openedAt = .now
                connection = try MQTTConnection.open(server, events)
            }
            _ = await events.wait(for: .connected, seconds: min(seconds, MQTTClient.patience))
        }
    }

    /// Seconds after which a connection that did not come about is opened anew.
    private static let patience = 5

    /// Ends the connection.
    public func stop() {
        connection = nil
        events.disconnected("")
        events.finish()
    }

    /// Publishes a message and waits until the broker has confirmed it.
    /// - Parameter seconds: How long connecting, and then confirming, may take together.
    /// - Throws: ``MQTTError`` where the broker did not take it; it may still arrive later.
    public func publish(_ payload: [UInt8], to topic: String, retain: Bool = false, seconds: Int = 10) async throws(MQTTError) {
        let started = ContinuousClock.now
        try await ensureConnected(seconds: seconds)
        guard events.isConnected else { throw .connect(host: server.host, reason: events.lastError) }
        guard let number = try connection?.publish(topic, payload, retain: retain, host: server.host) else {
            throw .connect(host: server.host, reason: "the client was stopped")
        }
        let left = max(1, seconds - Int((ContinuousClock.now - started).components.seconds))
        guard await events.wait(for: .confirmed(number), seconds: left) else { throw .timeout(host: server.host) }
    }
}
