import CSystemd

/// Writes values into a message that is to be sent.
struct BusWriter {
    private let message: OpaquePointer?

    /// Appends the values in order.
    static func append(_ values: [BusValue], to message: OpaquePointer?) throws(BusError) {
        let writer = BusWriter(message: message)
        for value in values { try writer.append(value) }
    }

    private func check(_ result: Int32, _ what: StaticString) throws(BusError) {
        guard result >= 0 else { throw .malformed("\(what) cannot be sent: error \(-result)") }
    }

    private func append(_ value: BusValue) throws(BusError) {
        switch value {
        case .bool(let value): try basic("b", Int32(value ? 1 : 0))
        case .byte(let value): try basic("y", value)
        case .int16(let value): try basic("n", value)
        case .uint16(let value): try basic("q", value)
        case .int32(let value): try basic("i", value)
        case .uint32(let value): try basic("u", value)
        case .int64(let value): try basic("x", value)
        case .uint64(let value): try basic("t", value)
        case .double(let value): try basic("d", value)
        case .string(let text): try string("s", text)
        case .path(let text): try string("o", text)
        case .signature(let text): try string("g", text)
        case .bytes(let bytes): try check(sd_bus_message_append_array(message, BusWriter.code("y"), bytes, bytes.count), "bytes")
        case .array(let element, let values): try inside("a", element) { () throws(BusError) in for value in values { try append(value) } }
        case .dictionary(let entry, let entries): try dictionary(entry, entries)
        case .structure(let fields):
            try inside("r", fields.map(\.typeSignature).joined()) { () throws(BusError) in for field in fields { try append(field) } }
        case .variant(let content): try inside("v", content.typeSignature) { () throws(BusError) in try append(content) }
        case .descriptor: throw .malformed("a file descriptor cannot be sent")
        }
    }

    private func dictionary(_ signature: String, _ entries: [BusEntry]) throws(BusError) {
        try inside("a", "{" + signature + "}") { () throws(BusError) in
            for entry in entries {
                try inside("e", signature) { () throws(BusError) in
                    try append(entry.key)
                    try append(entry.value)
                }
            }
        }
    }

    private func inside(_ kind: Unicode.Scalar, _ contents: String, _ body: () throws(BusError) -> Void) throws(BusError) {
        try check(contents.withCString { sd_bus_message_open_container(message, BusWriter.code(kind), $0) }, "container")
        try body()
        try check(sd_bus_message_close_container(message), "container's end")
    }

    private func basic<T: BitwiseCopyable>(_ kind: Unicode.Scalar, _ value: T) throws(BusError) {
        try check(withUnsafePointer(to: value) { sd_bus_message_append_basic(message, BusWriter.code(kind), $0) }, "value")
    }

    private func string(_ kind: Unicode.Scalar, _ text: String) throws(BusError) {
        // C would cut the text at a NUL and send another text than was meant.
        guard !text.utf8.contains(0) else { throw .malformed("a text with a NUL cannot be sent") }
        try check(text.withCString { sd_bus_message_append_basic(message, BusWriter.code(kind), $0) }, "text")
    }

    private static func code(_ kind: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: kind.value) }
}
