import ScaleProtocols
import SystemBus

/// The objects that the link offers to bluetoothd.
enum OwnObjects {
    /// All are below.
    static let root = "/org/hyponatrack"
    /// The agent that pairing asks.
    static let agent = root + "/agent"
    /// The object manager of the advertisement monitors.
    static let monitors = root + "/monitors"

    /// Patterns of one monitor; each monitor is an object of its own.
    private static let patternLimit = 8

    /// The answer to GetManagedObjects on ``monitors``: every service data, manufacturer id and service list by which scales can be told.
    static var monitorTree: BusValue {
        let all = patterns
        let groups = stride(from: 0, to: all.count, by: patternLimit).map { Array(all[$0..<min($0 + patternLimit, all.count)]) }
        let objects = groups.enumerated().map { number, patterns in
            BusEntry(.path("\(monitors)/\(number)"), .dictionary(of: "sa{sv}", [BusEntry(.string(Bluez.monitor), properties(patterns))]))
        }
        return .dictionary(of: "oa{sa{sv}}", objects)
    }

    private static func properties(_ patterns: [BusValue]) -> BusValue {
        // A sampling period of 0 asks for every advertisement; the default would give only the first.
        .options([("Type", .string("or_patterns")), ("RSSISamplingPeriod", .uint16(0)), ("Patterns", .array(of: "(yyay)", patterns))])
    }

    private static var patterns: [BusValue] {
        var patterns: [BusValue] = []
        for source in ScaleProtocols.all.filter(\.isOnByDefault).flatMap(\.sources) {
            let pattern: BusValue? =
                switch source {
                case .serviceData(let uuid): pattern(0x16, uuid)
                case .manufacturerData(let company): pattern(0xFF, company)
                case .manufacturerDataLowOctet(let low): .structure([.byte(0), .byte(0xFF), .bytes([low])])
                case .characteristic: nil
                }
            if let pattern, !patterns.contains(pattern) { patterns.append(pattern) }
        }
        // Scales that are connected to show themselves in their list of services, which may be complete (03) or not (02).
        for uuid in ScaleServices.certain.compactMap(\.short).sorted() { patterns += [pattern(0x03, uuid), pattern(0x02, uuid)] }
        return patterns
    }

    private static func pattern(_ kind: UInt8, _ number: UInt16) -> BusValue {
        .structure([.byte(0), .byte(kind), .bytes([UInt8(truncatingIfNeeded: number), UInt8(number >> 8)])])
    }
}
