import CivilTime
import Foundation
import Testing

/// Zone files that are cut, flipped or made up: refused or read, never a trap.
@Suite struct DamagedFileTests {
    private func berlin() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin"))) }

    @Test func everyLength() throws {
        let bytes = try berlin()
        for length in 0..<bytes.count {
            #expect(throws: ZoneError.damaged("x"), "\(length)") { try TimeZoneRules(name: "x", tzif: Array(bytes.prefix(length))) }
        }
        #expect(throws: Never.self) { try TimeZoneRules(name: "x", tzif: bytes) }
    }

    @Test func flippedBytes() throws {
        let bytes = try berlin()
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var refused = 0
        for _ in 0..<4000 {
            var damaged = bytes
            for _ in 0...next(4) { damaged[next(damaged.count)] = UInt8(next(256)) }
            do throws(ZoneError) {
                let rules = try TimeZoneRules(name: "x", tzif: damaged)
                for second in [Int64.min / 1000, -4_000_000_000, 0, 1_774_746_000, 4_000_000_000, Int64.max / 1000] {
                    let instant = Instant(seconds: second)
                    #expect(abs(rules.offset(at: instant)) <= 200 * 3600)
                    _ = rules.instants(showing: rules.civil(at: instant))
                    _ = rules.period(of: rules.date(at: instant))
                }
            } catch {
                refused += 1
            }
        }
        #expect(refused > 100)
    }

    @Test(arguments: [
        "CET-1CEST,M3.5.0,M10.5.0/3", "<+03>-3", "UTC0", "IST-1GMT0,M10.5.0,M3.5.0/1", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "EST5EDT,0/0,J365/25",
        "AAA-24BBB,J60,300/167:59:59",
    ])
    func footers(rule: String) throws {
        #expect(throws: Never.self) { try TimeZoneRules(name: "x", tzif: file(footer: rule)) }
    }

    @Test(arguments: [
        "CET", "CE-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0",
        "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,J0,J366", "CET-1CEST,366,1", "<CET-1", "CET-1CEST,M3.5.0,M10.5.0 ", "CET-25",
        "CET-1CEST,M3.5.0/2:60,M10.5.0",
        "CET-99999", "CET--1",
    ])
    func footersThatAreNone(rule: String) {
        #expect(throws: ZoneError.self) { try TimeZoneRules(name: "x", tzif: file(footer: rule)) }
    }

    /// A file of one type (UTC+1), no transition, and that footer.
    private func file(footer: String) -> [UInt8] {
        func header(_ counts: [UInt8]) -> [UInt8] {
            Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts.flatMap { [0, 0, 0, $0] }
        }
        let body: [UInt8] = [0, 0, 0x0E, 0x10, 0, 0] + Array("CET\0".utf8)
        return header([0, 0, 0, 0, 1, 4]) + body + header([0, 0, 0, 0, 1, 4]) + body + Array("\n\(footer)\n".utf8)
    }
}
