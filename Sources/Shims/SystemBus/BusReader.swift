import CSystemd

/// Reads the body of a received message into values. Total: whatever the sender wrote gives values or ``BusError/malformed(_:)``.
struct BusReader {
    /// Variants and containers inside each other; BlueZ needs four.
    static let depthLimit = 12
    /// Values in one message; the object tree of some thousand devices stays below.
    static let valueLimit = 1_000_000

    private let message: OpaquePointer?
    private var left = BusReader.valueLimit

    /// The arguments of the message.
    static func body(of message: OpaquePointer?) throws(BusError) -> [BusValue] {
        var reader = BusReader(message: message)
        var values: [BusValue] = []
        while try !reader.atEnd() { values.append(try reader.value(depth: 0)) }
        return values
    }

    /// What a reply says: results, or the error in it.
    static func outcome(of reply: OpaquePointer?) -> Result<[BusValue], BusError> {
        if sd_bus_message_is_method_error(reply, nil) > 0 {
            let error = sd_bus_message_get_error(reply)?.pointee
            let name = text(error?.name)
            let words = text(error?.message)
            return .failure(BusReader.unanswered.contains(name) ? .noReply(words) : .refused(name: name, text: words))
        }
        return Result { () throws(BusError) in try body(of: reply) }
    }

    /// The names under which libsystemd and the bus report that no answer came.
    private static let unanswered: Set<String> = [
        "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout", "org.freedesktop.DBus.Error.TimedOut",
        "org.freedesktop.DBus.Error.Disconnected",
    ]

    /// A C string as text; empty where there is none.
    static func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

    private init(message: OpaquePointer?) { self.message = message }

    private func check(_ result: Int32, _ what: StaticString) throws(BusError) -> Int32 {
        guard result >= 0 else { throw .malformed("\(what): error \(-result)") }
        return result
    }

    private func atEnd() throws(BusError) -> Bool { try check(sd_bus_message_at_end(message, 0), "end") != 0 }

    private mutating func value(depth: Int) throws(BusError) -> BusValue {
        guard depth < BusReader.depthLimit, left > 0 else { throw .malformed("too deep or too long") }
        left -= 1
        var kind: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard try check(sd_bus_message_peek_type(message, &kind, &contents), "type") > 0 else { throw .malformed("ends early") }
        switch UInt8(bitPattern: kind) {
        case UInt8(ascii: "a"): return try array(contents, depth: depth)
        case UInt8(ascii: "v"):
            return .variant(try inside(kind, contents) { reader throws(BusError) in try reader.value(depth: depth + 1) })
        case UInt8(ascii: "r"):
            return .structure(try inside(kind, contents) { reader throws(BusError) in try reader.rest(depth: depth + 1) })
        default: return try basic(kind)
        }
    }

    /// Enters a container, reads with `body`, leaves it.
    private mutating func inside<T>(
        _ kind: CChar, _ contents: UnsafePointer<CChar>?, _ body: (inout BusReader) throws(BusError) -> T
    ) throws(BusError) -> T {
        _ = try check(sd_bus_message_enter_container(message, kind, contents), "container")
        let result = try body(&self)
        _ = try check(sd_bus_message_exit_container(message), "container's end")
        return result
    }

    private mutating func rest(depth: Int) throws(BusError) -> [BusValue] {
        var values: [BusValue] = []
        while try !atEnd() { values.append(try value(depth: depth)) }
        return values
    }

    private mutating func array(_ contents: UnsafePointer<CChar>?, depth: Int) throws(BusError) -> BusValue {
        let element = BusReader.text(contents)
        if element == "y" { return .bytes(try octets()) }
        let kind = CChar(bitPattern: UInt8(ascii: "a"))
        guard element.hasPrefix("{") else {
            return .array(of: element, try inside(kind, contents) { reader throws(BusError) in try reader.rest(depth: depth + 1) })
        }
        let entry = String(element.dropFirst().dropLast())
        return .dictionary(of: entry, try inside(kind, contents) { reader throws(BusError) in try reader.entries(entry, depth: depth + 1) })
    }

    private mutating func entries(_ signature: String, depth: Int) throws(BusError) -> [BusEntry] {
        var entries: [BusEntry] = []
        while true {
            let entered = signature.withCString { sd_bus_message_enter_container(message, CChar(bitPattern: UInt8(ascii: "e")), $0) }
            guard try check(entered, "entry") > 0 else { return entries }
            entries.append(BusEntry(try value(depth: depth), try value(depth: depth)))
            _ = try check(sd_bus_message_exit_container(message), "entry's end")
        }
    }

    private func octets() throws(BusError) -> [UInt8] {
        var start: UnsafeRawPointer?
        var count = 0
        _ = try check(sd_bus_message_read_array(message, CChar(bitPattern: UInt8(ascii: "y")), &start, &count), "bytes")
        // The memory belongs to the message: copied at once.
        return [UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    private func basic(_ kind: CChar) throws(BusError) -> BusValue {
        switch UInt8(bitPattern: kind) {
        case UInt8(ascii: "b"): .bool(try read(kind, Int32(0)) != 0)
        case UInt8(ascii: "y"): .byte(try read(kind, UInt8(0)))
        case UInt8(ascii: "n"): .int16(try read(kind, Int16(0)))
        case UInt8(ascii: "q"): .uint16(try read(kind, UInt16(0)))
        case UInt8(ascii: "i"): .int32(try read(kind, Int32(0)))
        case UInt8(ascii: "u"): .uint32(try read(kind, UInt32(0)))
        case UInt8(ascii: "x"): .int64(try read(kind, Int64(0)))
        case UInt8(ascii: "t"): .uint64(try read(kind, UInt64(0)))
        case UInt8(ascii: "d"): .double(try read(kind, Double(0)))
        case UInt8(ascii: "s"): .string(try string(kind))
        case UInt8(ascii: "o"): .path(try string(kind))
        case UInt8(ascii: "g"): .signature(try string(kind))
        case UInt8(ascii: "h"): try descriptor(kind)
        default: throw .malformed("unknown type \(kind)")
        }
    }

    /// Reads a value of fixed size; `start` gives its Swift type, which must be the one that libsystemd writes for `kind`.
    private func read<T: BitwiseCopyable>(_ kind: CChar, _ start: T) throws(BusError) -> T {
        var value = start
        _ = try check(withUnsafeMutablePointer(to: &value) { sd_bus_message_read_basic(message, kind, $0) }, "value")
        return value
    }

    /// A descriptor stays with the message and is closed with it; only the fact that one came is kept.
    private func descriptor(_ kind: CChar) throws(BusError) -> BusValue {
        _ = try read(kind, Int32(0))
        return .descriptor
    }

    private func string(_ kind: CChar) throws(BusError) -> String {
        var pointer: UnsafePointer<CChar>?
        _ = try check(withUnsafeMutablePointer(to: &pointer) { sd_bus_message_read_basic(message, kind, $0) }, "text")
        return BusReader.text(pointer)
    }
}
