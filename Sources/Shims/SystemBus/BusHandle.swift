import CSystemd

/// Owns one sd-bus connection object and its filter.
///
/// Not Sendable on purpose: it lives inside ``BusConnection`` and is used on that actor's thread alone.
final class BusHandle {
    /// libsystemd's connection.
    let bus: OpaquePointer
    private var filter: OpaquePointer?

    /// Connects to the bus at `address`, or to the system bus (`DBUS_SYSTEM_BUS_ADDRESS` or the usual socket) where it is nil.
    init(address: String?) throws(BusError) {
        var bus: OpaquePointer?
        let opened = if let address { BusHandle.open(&bus, address) } else { sd_bus_open_system_with_description(&bus, "hypona") }
        guard opened >= 0, let bus else {
            sd_bus_unref(bus)
            throw .system(what: "connecting to the message bus", number: -opened)
        }
        self.bus = bus
    }

    deinit {
        sd_bus_slot_unref(filter)
        // Without flushing: that would wait without limit for a bus that does not read. Whoever needs an answer has waited for it.
        sd_bus_close_unref(bus)
    }

    private static func open(_ bus: inout OpaquePointer?, _ address: String) -> Int32 {
        var result = sd_bus_new(&bus)
        if result >= 0 { result = sd_bus_set_address(bus, address) }
        if result >= 0 { result = sd_bus_set_bus_client(bus, 1) }
        if result >= 0 { result = sd_bus_start(bus) }
        return result
    }

    /// Hands every incoming message to `callback` before anything else looks at it.
    func filter(_ callback: sd_bus_message_handler_t, _ context: UnsafeMutableRawPointer) throws(BusError) {
        let result = sd_bus_add_filter(bus, &filter, callback, context)
        guard result >= 0 else { throw .system(what: "listening on the message bus", number: -result) }
    }

    /// A method call with its arguments, not yet sent.
    func message(_ call: BusCall) throws(BusError) -> OpaquePointer {
        var message: OpaquePointer?
        let result = sd_bus_message_new_method_call(bus, &message, call.destination, call.path, call.interface, call.member)
        guard result >= 0, let message else { throw .malformed("call of \(call.interface).\(call.member) on \(call.path): error \(-result)") }
        do {
            try BusWriter.append(call.arguments, to: message)
        } catch {
            sd_bus_message_unref(message)
            throw error
        }
        return message
    }

    /// Answers a received method call. Results that cannot be written become a refusal, so that the caller never waits in vain.
    func answer(_ request: OpaquePointer, _ answer: BusAnswer) {
        switch answer {
        case .refused(let name, let text): refuse(request, name, text)
        case .done(let values):
            do {
                try reply(request, values)
            } catch {
                refuse(request, "org.freedesktop.DBus.Error.Failed", "\(error)")
            }
        }
    }

    private func refuse(_ request: OpaquePointer, _ name: String, _ text: String) {
        var error = sd_bus_error()
        sd_bus_error_set(&error, name, text)
        sd_bus_reply_method_error(request, &error)
        sd_bus_error_free(&error)
    }

    private func reply(_ request: OpaquePointer, _ values: [BusValue]) throws(BusError) {
        var reply: OpaquePointer?
        let result = sd_bus_message_new_method_return(request, &reply)
        guard result >= 0, let reply else { throw .system(what: "answering on the message bus", number: -result) }
        defer { sd_bus_message_unref(reply) }
        try BusWriter.append(values, to: reply)
        sd_bus_send(bus, reply, nil)
    }
}
