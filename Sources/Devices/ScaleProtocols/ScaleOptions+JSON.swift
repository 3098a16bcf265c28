public import JSONValues

extension ScaleOptions {
    /// The settings from their JSON form. Names: `family`, `mac`, `bindkey`, `epoch` (`2010`, `unix`), `variant` (`es30m`, `esf24`), `factor` or
    /// `divisor` (1, 10, 100), `unit` (`kg`, `lb`, `jin`, `st`), `confirmed`. Other names are left alone.
    /// - Throws: ``PacketError/badInput(_:)`` where a value cannot be read. The text never carries the key.
    public init(json: JSONObject) throws(PacketError) {
        self.init()
        func value<Value>(_ name: String, _ what: String, _ read: (JSONValue) -> Value?) throws(PacketError) -> Value? {
            guard let json = json[name], !json.isNull else { return nil }
            guard let value = read(json) else { throw .badInput("option \(name): must be \(what)") }
            return value
        }
        family = try value("family", "a name") { $0.string }
        address = try value("mac", "an address such as 5F:5A:29:E5:E0:94") { $0.string.flatMap(ScaleOptions.address) }
        bindKey = try value("bindkey", "32 hexadecimal digits") { $0.string.flatMap(Hex.octets).flatMap { $0.count == 16 ? $0 : nil } }
        epoch = try value("epoch", "2010 or unix") { ($0.string ?? $0.number?.text).flatMap(Epoch.init) }
        variant = try value("variant", "es30m or esf24") { $0.string.flatMap(Variant.init) }
        let divisors = try [value("factor", "1, 10 or 100", ScaleOptions.divisor), value("divisor", "1, 10 or 100", ScaleOptions.divisor)]
        divisor = divisors.compactMap { $0 }.first
        unit = try value("unit", "kg, lb, jin or st") { $0.string.flatMap(ScaleUnit.init) }
        isConfirmed = try value("confirmed", "true or false") { $0.bool } ?? false
    }

    /// The six octets of an address as BlueZ writes it.
    public static func address(_ text: String) -> [UInt8]? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 6, parts.allSatisfy({ $0.utf8.count == 2 }) else { return nil }
        return Hex.octets(parts.joined())
    }

    private static func divisor(_ value: JSONValue) -> Int? { value.int.flatMap { [1, 10, 100].contains($0) ? $0 : nil } }
}
