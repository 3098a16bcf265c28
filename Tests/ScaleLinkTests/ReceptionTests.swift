import CivilTime
import ScaleProtocols
import Testing

@testable import ScaleLink

/// Repetitions, floods, visits and the queues: pure values.
@Suite struct ReceptionTests {
    private let start = ContinuousClock.now

    private func address(_ text: String = "C8:B2:1E:00:00:01") throws -> DeviceAddress { try #require(DeviceAddress(text)) }

    @Test func repetitionsPassNowAndThen() throws {
        var filter = RepeatFilter(timings: LinkTimings())
        let scale = try address()
        var passed: [Int] = []
        for second in 0..<300 where filter.passes(scale, 1, [1, 2], start + .seconds(second)) { passed.append(second) }
        #expect(passed == Array(stride(from: 0, through: 110, by: 10)), "a sign of life every ten seconds, two minutes long")
        #expect(filter.passes(scale, 1, [1, 2], start + .seconds(328)) == false)
        #expect(filter.passes(scale, 1, [1, 2], start + .seconds(358)) == true, "after half a minute of silence it is news")
    }

    @Test func everyDifferenceIsNews() throws {
        var filter = RepeatFilter(timings: LinkTimings())
        let scale = try address()
        #expect(filter.passes(scale, 1, [1, 2], start) == true)
        #expect(filter.passes(scale, 1, [1, 3], start) == true)
        #expect(filter.passes(scale, 2, [1, 2], start) == true)
        #expect(filter.passes(try address("C8:B2:1E:00:00:02"), 1, [1, 2], start) == true)
        #expect(filter.passes(scale, 1, [1, 3], start) == false)
        // So many differences that the first is forgotten: then it is handed on once more, never lost.
        for number in 0..<UInt16(3000) {
            #expect(filter.passes(scale, 1, [UInt8(number >> 8), UInt8(number & 255), 9], start + .milliseconds(Int(number))) == true)
        }
        #expect(filter.passes(scale, 1, [1, 2], start + .seconds(4)) == true)
    }

    @Test func aFloodOfStrangersLeavesKnownScalesRoom() throws {
        var guardian = FloodGuard()
        let (known, stranger) = (try address(), try address("00:00:00:00:00:01"))
        let admitted = (0..<5000).count { guardian.admits(stranger, isKnown: false, start + .milliseconds($0 / 5)) }
        #expect((200...221).contains(admitted))
        #expect(guardian.admits(known, isKnown: true, start + .seconds(1)) == true)
        _ = guardian.admits(stranger, isKnown: false, start + .seconds(1))
        #expect(guardian.admits(stranger, isKnown: false, start + .milliseconds(1001)) == false)
        #expect(guardian.admits(stranger, isKnown: false, start + .seconds(2)) == true)
    }

    @Test func aVisitBeginsAfterTwoMinutesOfSilence() throws {
        var visits = Visits(timings: LinkTimings())
        let scale = try address()
        #expect(visits.since(scale) == nil)
        for second in [0, 60, 179] { visits.heard(scale, start + .seconds(second), Instant(seconds: Int64(second))) }
        #expect(visits.since(scale) == Instant(seconds: 0))
        visits.heard(scale, start + .seconds(299), Instant(seconds: 299))
        #expect(visits.since(scale) == Instant(seconds: 299))
        for number in 0..<1000 {
            let stranger = try address("00:00:00:00:0\(number / 256):" + Hex.text([UInt8(number % 256)]))
            visits.heard(stranger, start + .seconds(300), Instant(seconds: 300))
        }
        #expect(visits.since(scale) == Instant(seconds: 299))
    }

    @Test func connectionsAreBounded() throws {
        var queue = SessionQueue()
        let (scale, path) = (try address(), "/org/bluez/hci0/dev_C8_B2_1E_00_00_01")
        let timings = LinkTimings()
        #expect(queue.add(path, scale, start) && !queue.add(path, scale, start))
        #expect(queue.next() == path && queue.next() == nil)
        #expect(queue.ended(scale, .ended, values: 1, timings, start) == false)
        #expect(!queue.add(path, scale, start + .milliseconds(2999)) && queue.add(path, scale, start + .seconds(3)))
        // Without values the pause doubles to a minute.
        var at = start
        for pause in [6, 12, 24, 48, 60, 60] {
            queue.removeAll()
            #expect(queue.ended(scale, .failed, values: 0, timings, at) == false)
            #expect(!queue.add(path, scale, at + .seconds(pause) - .milliseconds(1)) && queue.add(path, scale, at + .seconds(pause)))
            at += .seconds(1000)
        }
        // A loss in the middle of values: three tries at once.
        #expect((0..<4).map { _ in queue.ended(scale, .lost, values: 1, timings, at) } == [true, true, true, false])
        // So does a value that comes behind the end of its link.
        let other = try address("C8:B2:1E:00:00:02")
        for _ in 0..<4 {
            queue.late(path, other, at)
            queue.removeAll()
        }
        queue.late(path, other, at)
        #expect(queue.next() == nil)
        // What bluetoothd did says nothing about the scale.
        queue.removeAll()
        #expect(!queue.ended(scale, .interrupted, values: 0, timings, at) && queue.add(path, scale, at))
    }

    @Test func theOutboxKeepsItsOrder() throws {
        var outbox = Outbox()
        func packet(_ number: Int, _ transport: ScaleTransport) -> LinkEvent {
            .packet(ScalePacket(transport: transport, bytes: [UInt8(number & 255)], device: "x", receivedAt: Instant(milliseconds: Int64(number))))
        }
        for number in 0..<1000 { #expect(outbox.add(packet(number, .serviceData)) == true) }
        #expect(outbox.add(packet(1000, .serviceData)) == false, "advertisements are bounded")
        #expect(outbox.add(packet(1001, .indication)) == true, "values are not")
        for number in 0..<1000 {
            #expect(outbox.next?.event == packet(number, .serviceData))
            outbox.storedNext()
        }
        #expect(outbox.count == 1 && outbox.advertisements == 0 && outbox.stored == 1000)
        #expect(outbox.next?.event == packet(1001, .indication))
        outbox.storedNext()
        outbox.storedNext()
        #expect(outbox.next == nil && outbox.stored == outbox.newest)
    }

    @Test(arguments: ["", "C8:B2:1E:00:00", "C8:B2:1E:00:00:01:", "C8-B2-1E-00-00-01", "C8:B2:1E:00:00:0G", "C8:B2:1E:00:00:001", "Ç8:B2:1E:00:00:1"])
    func wrongAddressesAreNone(_ text: String) { #expect(DeviceAddress(text) == nil) }

    @Test func addresses() throws {
        let scale = try address("c8:b2:1e:00:a0:01")
        #expect(scale.description == "C8:B2:1E:00:A0:01" && scale.masked == "…A0:01")
        #expect(DeviceAddress(path: "/org/bluez/hci0/dev_C8_B2_1E_00_A0_01/service000a/char000b") == scale)
        for path in [
            "/", "/org/bluez/hci0", "/org/bluez/hci0/C8_B2_1E_00_A0_01", "/org/bluez/hci0/dev_C8_B2_1E_00_A0", "", "/org/bluez/dev_C8_B2_1E_00_A0_01",
            "//bluez/hci0/dev_C8_B2_1E_00_A0_01", "org/bluez/hci0/dev_C8_B2_1E_00_A0_01", "/org/bluez/hci0/", "///", "/org/bluez//dev_C8_B2_1E_00_A0_01",
        ] {
            #expect(DeviceAddress(path: path) == nil)
        }
        #expect(try address("00:00:00:00:00:01") < scale)
    }
}
