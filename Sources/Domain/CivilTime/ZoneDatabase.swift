/// Why a time zone cannot be used.
public enum ZoneError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No such zone in the system's tzdata.
    case unknown(String)
    /// Its file is not TZif of version 2 or later.
    case damaged(String)
    /// The self-test at start got a wrong local time.
    case selfTest(String)

    /// The text for people and logs.
    public var description: String {
        switch self {
        case .unknown(let name): "unknown time zone \"\(name)\"; use an IANA name such as Europe/Berlin, and check that the package tzdata is installed"
        case .damaged(let name): "the time zone file of \"\(name)\" cannot be read; reinstall the package tzdata"
        case .selfTest(let what): "time zone self-test failed: \(what); reinstall the package tzdata"
        }
    }
}

/// The system's tzdata, read by name.
public struct ZoneDatabase: Sendable {
    private let folder: String

    /// The tzdata in that folder.
    public init(folder: String = "/usr/share/zoneinfo") { self.folder = folder }

    /// The zone of that IANA name.
    /// - Throws: ``ZoneError`` where tzdata has no such zone.
    public func zone(_ name: String) throws(ZoneError) -> TimeZoneRules {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let letters = name.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || "/_+-".utf8.contains($0) }
        guard letters, parts.count <= 4, parts.allSatisfy({ !$0.isEmpty }), let bytes = ZoneFile.read(folder + "/" + name) else { throw .unknown(name) }
        return try TimeZoneRules(name: name, tzif: bytes)
    }

    /// Refuses to go on where local times would be wrong: Berlin is UTC+2 in July 2025, UTC+1 in January, and has a 23-hour day.
    public func selfTest() throws(ZoneError) {
        let berlin = try zone("Europe/Berlin")
        let checks: [(Int64, Int)] = [(1_751_371_200, 7200), (1_735_732_800, 3600), (1_743_296_399, 3600), (1_743_296_400, 7200), (2_224_843_200, 7200)]
        for (second, offset) in checks where berlin.offset(at: Instant(seconds: second)) != offset {
            throw .selfTest("Europe/Berlin has offset \(berlin.offset(at: Instant(seconds: second))) instead of \(offset) at \(Instant(seconds: second))")
        }
        guard let change = CivilDate(year: 2026, month: 3, day: 29), berlin.period(of: change).seconds == 23 * 3600 else {
            throw .selfTest("2026-03-29 in Europe/Berlin has not 23 hours")
        }
    }
}
