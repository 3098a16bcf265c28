import CivilTime
import EventLog
import JSONValues
import Synchronization
import Testing

@Suite struct EventLogTests {
    private struct FixedClock: WallClock {
        func now() -> Instant { Instant(milliseconds: 1_772_000_000_123) }
    }

    /// The line that comes out for one that is written.
    private func line(_ text: String, _ fields: JSONObject = JSONObject()) -> LogEvent? {
        let lines = Mutex<[LogEvent]>([])
        let log = EventLog(clock: FixedClock()) { event in lines.withLock { $0.append(event) } }
        log(.warning, "ble", "ble.silence", text, fields)
        return lines.withLock { $0.count == 1 ? $0.first : nil }
    }

    @Test func aLineIsStampedAndComplete() throws {
        let event = try #require(line("Nothing was heard.", ["seconds": 12]))
        #expect(event.time == FixedClock().now() && event.level == .warning && event.source == "ble" && event.code == "ble.silence")
        #expect(event.text == "Nothing was heard." && event.fields["seconds"]?.int == 12)
    }

    @Test(arguments: [
        ("88:0F:10:A1:B2:C3: 1 values, accepted.", "…B2:C3: 1 values, accepted."), ("scale 88-0f-10-a1-b2-c3", "scale …b2-c3"),
        ("/org/bluez/hci0/dev_88_0F_10_A1_B2_C3", "/org/bluez/hci0/dev_…B2_C3"), ("a 88:0F:10:A1:B2:C3 and 88:0F:10:A1:B2:C4", "a …B2:C3 and …B2:C4"),
        // No addresses: too short, too long, mixed separators, a time, a hash, text that is not ASCII.
        ("88:0F:10:A1:B2", "88:0F:10:A1:B2"), ("88:0F:10:A1:B2:C3D", "88:0F:10:A1:B2:C3D"), ("88:0F-10:A1:B2:C3", "88:0F-10:A1:B2:C3"),
        ("2026-03-06T07:12:00+01:00", "2026-03-06T07:12:00+01:00"), ("880f10a1b2c3880f10", "880f10a1b2c3880f10"), ("Grüße – 10:00:00", "Grüße – 10:00:00"),
        ("", ""),
    ])
    func addressesOfDevicesStayOut(text: String, logged: String) throws {
        let event = try #require(line(text, ["device": .string(text), "more": [.string(text), ["name": .string(text)]]]))
        #expect(event.text == logged)
        #expect(event.fields["device"]?.string == logged)
        #expect(event.fields["more"]?.array?.first?.string == logged)
        #expect(event.fields["more"]?.array?.last?["name"]?.string == logged)
    }
}
