import SystemBus

/// A property that came with another type than BlueZ documents, or beyond the limits of Bluetooth; it is skipped.
struct WrongProperty: Sendable, Hashable {
    /// `Interface.Property`.
    let name: String
    /// The D-Bus signature that came.
    let signature: String
}

/// Reads properties with strict types. What does not fit is noted and skipped, never guessed, never an end of the whole.
struct PropertyReader {
    private let interface: String
    /// What did not fit.
    private(set) var wrong: [WrongProperty] = []

    init(_ interface: String) { self.interface = interface }

    /// Calls `use` for every property whose name is a string.
    mutating func each(_ entries: [BusEntry], _ use: (inout PropertyReader, String, BusValue) -> Void) {
        for entry in entries {
            if case .string(let name) = entry.key { use(&self, name, entry.value.content) } else { refuse("?", entry.key) }
        }
    }

    /// The value as `read` sees it; nil, and noted, where it does not fit.
    mutating func take<T>(_ name: String, _ value: BusValue, _ read: (BusValue) -> T?) -> T? {
        let result = read(value)
        if result == nil { refuse(name, value) }
        return result
    }

    /// Notes a property that does not fit.
    mutating func refuse(_ name: String, _ value: BusValue) {
        wrong.append(WrongProperty(name: interface + "." + name, signature: value.typeSignature))
    }
}

extension BusValue {
    /// The number, if this is a signed 16-bit number.
    var int16: Int16? { if case .int16(let value) = self { value } else { nil } }
    /// The number, if this is an octet.
    var byte: UInt8? { if case .byte(let value) = self { value } else { nil } }
    /// A name of at most 248 octets, the limit of Bluetooth.
    var deviceName: String? { string.flatMap { $0.utf8.count <= 248 ? $0 : nil } }
    /// Octets of at most that number.
    func bytes(most: Int) -> [UInt8]? { bytes.flatMap { $0.count <= most ? $0 : nil } }
}
