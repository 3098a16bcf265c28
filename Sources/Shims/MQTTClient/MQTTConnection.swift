import CMosquitto

/// One handle of libmosquitto with its thread. The library locks its handle itself once the thread runs.
struct MQTTConnection: ~Copyable {
    private let handle: OpaquePointer

    private init(handle: OpaquePointer) { self.handle = handle }

    /// Opens a connection; the library's thread goes on trying where the broker cannot be reached yet.
    static func open(_ server: MQTTServer, _ events: MQTTEvents) throws(MQTTError) -> MQTTConnection {
        guard libraryIsReady, let handle = mosquitto_new(server.clientID, true, nil) else {
            throw .library(host: server.host, reason: "libmosquitto cannot be initialised")
        }
        mosquitto_user_data_set(handle, Unmanaged.passRetained(events).toOpaque())
        mosquitto_connect_callback_set(handle, mqttConnected)
        mosquitto_disconnect_callback_set(handle, mqttDisconnected)
        mosquitto_publish_callback_set(handle, mqttConfirmed)
        mosquitto_message_callback_set(handle, mqttReceived)
        mosquitto_log_callback_set(handle, mqttLogged)
        // From here on the value owns the handle, also where preparing it fails.
        let connection = MQTTConnection(handle: handle)
        try prepare(handle, server)
        return connection
    }

    deinit {
        mosquitto_disconnect(handle)
        mosquitto_loop_stop(handle, true)
        let context = mosquitto_userdata(handle)
        mosquitto_destroy(handle)
        if let context { Unmanaged<MQTTEvents>.fromOpaque(context).release() }
    }

    private static func prepare(_ handle: OpaquePointer, _ server: MQTTServer) throws(MQTTError) {
        try check(mosquitto_reconnect_delay_set(handle, 1, 30, true), server)
        if let user = server.user { try check(mosquitto_username_pw_set(handle, user, server.password), server) }
        if !server.isPlainLoopback {
            let folder = server.certificates == nil ? "/etc/ssl/certs" : nil
            try check(mosquitto_tls_set(handle, server.certificates, folder, server.clientCertificate, server.clientKey, nil), server)
            try check(mosquitto_tls_opts_set(handle, 1, "tlsv1.2", nil), server)
        }
        try check(mosquitto_connect_async(handle, server.host, Int32(clamping: server.port), 30), server)
        try check(mosquitto_loop_start(handle), server)
    }

    private static func check(_ code: Int32, _ server: MQTTServer) throws(MQTTError) {
        let result = mosq_err_t(code)
        // A host that cannot be reached now is tried again by the library's thread; so is one whose handshake of TLS fails, which shows already here
        // where the other side answers at once.
        let mayPass = [MOSQ_ERR_SUCCESS, MOSQ_ERR_EAI, MOSQ_ERR_ERRNO, MOSQ_ERR_CONN_PENDING, MOSQ_ERR_TLS]
        if mayPass.contains(result) { return }
        throw result == MOSQ_ERR_INVAL
            ? .settings("host, port or a certificate file of \(server.host) is wrong; check them in the configuration")
            : .library(host: server.host, reason: words(code))
    }

    static func words(_ code: Int32) -> String { mosquitto_strerror(code).map { String(cString: $0) } ?? "error \(code)" }

    /// Hands a message to the library at QoS 1; answers the number by which it is confirmed.
    borrowing func publish(_ topic: String, _ payload: [UInt8], retain: Bool, host: String) throws(MQTTError) -> Int32 {
        var number: Int32 = 0
        let code = mosquitto_publish(handle, &number, topic, Int32(clamping: payload.count), payload, 1, retain)
        guard mosq_err_t(code) == MOSQ_ERR_SUCCESS else { throw .library(host: host, reason: MQTTConnection.words(code)) }
        return number
    }

    private static let libraryIsReady = mosq_err_t(mosquitto_lib_init()) == MOSQ_ERR_SUCCESS
}

private func events(_ context: UnsafeMutableRawPointer?) -> MQTTEvents? {
    context.map { Unmanaged<MQTTEvents>.fromOpaque($0).takeUnretainedValue() }
}

/// The broker answered the connection; topics are subscribed anew with each.
private func mqttConnected(_ handle: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ code: Int32) {
    guard let events = events(context) else { return }
    guard code == 0 else { return events.failed(mosquitto_connack_string(code).map { String(cString: $0) } ?? "refused (\(code))") }
    for topic in events.topics { mosquitto_subscribe(handle, nil, topic, 1) }
    events.connected()
}

private func mqttDisconnected(_: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ code: Int32) {
    events(context)?.disconnected(code == 0 ? "" : MQTTConnection.words(code))
}

/// The broker confirmed a message of ours.
private func mqttConfirmed(_: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ number: Int32) { events(context)?.confirmed(number) }

private func mqttReceived(_: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ message: UnsafePointer<mosquitto_message>?) {
    guard let events = events(context), let message = message?.pointee, let topic = message.topic, message.payloadlen >= 0,
        message.payloadlen <= MQTTEvents.payloadLimit
    else { return }
    let payload = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
    events.received(MQTTMessage(topic: String(cString: topic), payload: Array(payload), isRetained: message.retain))
}

/// The library's own words; only errors are kept, for the person who has to find out why.
private func mqttLogged(_: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ level: Int32, _ text: UnsafePointer<CChar>?) {
    guard level == MOSQ_LOG_ERR, let text else { return }
    events(context)?.failed(String(cString: text))
}
