import CivilTime
import JSONValues
import Testing

@testable import ScaleProtocols

@Suite struct ValueTests {
    @Test(arguments: [
        (ScaleUnit.kilogram, 70_250, 3, "70.250", 70_250), (.kilogram, 700, 1, "70.0", 70_000), (.kilogram, 70, 0, "70", 70_000),
        (.pound, 15_700, 2, "71.2140020900", 71_214), (.pound, 1, 2, "0.0045359237", 5), (.jin, 12_000, 2, "60.000", 60_000),
        (.jin, 1, 3, "0.0005", 1), (.stone, 11, 0, "69.85322498", 69_853), (.kilogram, 705, 4, "0.0705", 71), (.kilogram, 704, 4, "0.0704", 70),
        (.stone, 9_999_999_999, 0, "63502931793.64970682", 63_502_931_793_650), (.kilogram, 0, 3, "0.000", 0),
    ])
    func massIsExact(_ unit: ScaleUnit, _ value: Int, _ decimals: Int, _ kilograms: String, _ grams: Int) throws {
        let mass = try #require(ScaleMass(value, decimals: decimals, unit: unit))
        #expect(mass.kilograms.text == kilograms)
        #expect(mass.grams == grams)
    }

    @Test func massesThatNoScaleMeans() {
        #expect(ScaleMass(-1, decimals: 0) == nil)
        #expect(ScaleMass(10_000_000_000, decimals: 0) == nil)
        #expect(ScaleMass(1, decimals: 10) == nil)
        #expect(ScaleMass(1, decimals: -1) == nil)
    }

    @Test(arguments: [(0, 0, "0"), (5, 1, "0.5"), (-5, 1, "-0.5"), (-12_345, 2, "-123.45"), (5, 3, "0.005"), (1000, 3, "1.000"), (7, 0, "7")])
    func digitsAreKept(_ value: Int, _ decimals: Int, _ text: String) {
        let number = FixedPoint(value, decimals: decimals)
        #expect(number.text == text)
        #expect(number.json.number?.text == text)
    }

    @Test(arguments: [
        (2026, 8, 22, 23, 59, 59, ScaleTimestamp.Status.ok), (2015, 1, 1, 0, 0, 0, .ok), (2050, 12, 31, 23, 59, 59, .ok), (2014, 12, 31, 0, 0, 0, .implausible),
        (2051, 1, 1, 0, 0, 0, .implausible), (1970, 1, 1, 0, 0, 0, .implausible), (1969, 12, 31, 0, 0, 0, .invalid), (2026, 2, 29, 0, 0, 0, .invalid),
        (2024, 2, 29, 0, 0, 0, .ok), (2026, 13, 1, 0, 0, 0, .invalid), (2026, 1, 32, 0, 0, 0, .invalid), (2026, 1, 1, 24, 0, 0, .invalid),
        (2026, 1, 1, 0, 60, 0, .invalid), (2026, 1, 1, 0, 0, 60, .invalid), (0, 1, 1, 0, 0, 0, .unknown), (2026, 0, 1, 0, 0, 0, .unknown),
        (2026, 1, 0, 0, 0, 0, .unknown), (10_000, 1, 1, 0, 0, 0, .invalid), (65_535, 255, 255, 255, 255, 255, .invalid),
    ])
    func clocksAreJudged(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int, _ status: ScaleTimestamp.Status) {
        let clock = ScaleTimestamp(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        #expect(clock.status == status)
        #expect((clock.reading == nil) == (status == .unknown || status == .invalid))
    }

    @Test(arguments: [
        (UInt32(0xFE00_2580), 9600, 2), (0x0000_0001, 1, 0), (0x0300_0001, 1000, 0), (0xF700_0001, 1, 9), (0xFE7F_FFFD, 0x7F_FFFD, 2),
    ])
    func floats(_ bits: UInt32, _ value: Int, _ decimals: Int) {
        let digits = IEEE11073Float(bits).digits
        #expect(digits?.value == value)
        #expect(digits?.decimals == decimals)
    }

    @Test(arguments: [UInt32(0x007F_FFFF), 0x0080_0000, 0x007F_FFFE, 0x0080_0002, 0x0080_0001])
    func reservedFloats(_ bits: UInt32) { #expect(IEEE11073Float(bits).mantissa == nil) }

    @Test(arguments: [UInt32(0x00FF_FFFF), 0x0400_0001, 0x7F00_0001, 0xF600_0001])
    func floatsThatNoScaleMeans(_ bits: UInt32) {
        #expect(IEEE11073Float(bits).mantissa != nil)
        #expect(IEEE11073Float(bits).digits == nil)
    }

    @Test func uuids() throws {
        let full = try #require(BluetoothUUID("0000181D-0000-1000-8000-00805F9B34FB"))
        #expect(full == .weightScale)
        #expect(full.short == 0x181D)
        #expect(full.description == "0000181d-0000-1000-8000-00805f9b34fb")
        #expect(BluetoothUUID("181d") == full)
        #expect(BluetoothUUID("0x181D") == full)
        #expect(BluetoothUUID("0000181d") == full)
        let own = try #require(BluetoothUUID("352e3001-28e9-40b8-a361-6db4cca4147c"))
        #expect(own.short == nil)
        #expect(own.description == "352e3001-28e9-40b8-a361-6db4cca4147c")
        for text in [
            "", "181", "181g", "0000181d-0000-1000-8000-00805f9b34f", "0000181d00001000800000805f9b34fb", "0000181d-0000-1000-8000-00805f9b34fbb",
            "-------------------------------------",
        ] {
            #expect(BluetoothUUID(text) == nil, "\(text)")
        }
    }

    @Test func hexadecimal() {
        #expect(Hex.octets("00fFa1") == [0, 255, 161])
        #expect(Hex.octets("") == [])
        for text in ["0", "0g", "0 1", "é0"] { #expect(Hex.octets(text) == nil) }
    }

    @Test func settings() throws {
        let json = JSONObject([
            ("family", "qn"), ("mac", "5f:5A:29:E5:E0:94"), ("bindkey", "00112233445566778899aabbccddeeff"), ("epoch", "2010"), ("variant", "esf24"),
            ("factor", 100), ("unit", "lb"), ("confirmed", true), ("other", 1),
        ])
        let options = try ScaleOptions(json: json)
        #expect(options.address == [0x5F, 0x5A, 0x29, 0xE5, 0xE0, 0x94])
        #expect(options.bindKey?.count == 16)
        #expect(options.epoch == .year2010)
        #expect(options.variant == .esf24)
        #expect(options.divisor == 100)
        #expect(options.unit == .pound)
        #expect(options.isConfirmed)
        #expect(options.family == "qn")
    }

    @Test(arguments: ["mac", "bindkey", "epoch", "variant", "factor", "divisor", "unit", "confirmed", "family"])
    func badSettings(_ name: String) {
        let error = #expect(throws: PacketError.self) { try ScaleOptions(json: JSONObject([(name, [7])])) }
        #expect(error?.description.contains(name) == true)
    }
}
