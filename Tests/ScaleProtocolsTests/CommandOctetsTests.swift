import CivilTime
import ScaleProtocols
import Testing

/// Octets that the gateway writes to a scale.
@Suite struct CommandOctetsTests {
    @Test func clocks() throws {
        let reading = try #require(CivilDateTime("2026-08-22T08:42:36"))
        #expect(Hex.text(SIGDateTime.octets(reading)) == "ea070816082a24")
        #expect(Hex.text(SIGCurrentTime.octets(reading)) == "ea070816082a24060001")
        guard case .clock(let clock) = try read(SIGCurrentTime.octets(reading), as: "sig_current_time") else {
            Issue.record("no clock")
            return
        }
        #expect(clock.reading == reading)
        #expect(clock.status == .ok)
    }

    @Test func users() {
        #expect(SIGUserControlPoint.register(consent: 3752).map(Hex.text) == "01a80e")
        #expect(SIGUserControlPoint.consent(user: 1, consent: 3752).map(Hex.text) == "0201a80e")
        #expect(SIGUserControlPoint.consent(user: 1, consent: 10_000) == nil)
        #expect(SIGUserControlPoint.register(consent: -1) == nil)
    }

    @Test func histories() {
        #expect(Hex.text(XiaomiHistory.count(reader: 0xF1E2)) == "01ffffe2f1")
        #expect(Hex.text(XiaomiHistory.acknowledge(reader: 0xF1E2)) == "04ffffe2f1")
        #expect(Hex.text(XiaomiHistory.enable) == "01968abd62")
        #expect(Hex.text(Medisana8A21.sendAll(scaleSeconds: 0x1234_5678)) == "0278563412")
    }

    @Test func beurer() {
        #expect(Hex.text(BeurerSanitas.begin(head: 0xE0)) == "e601")
        #expect(Hex.text(BeurerSanitas.setClock(head: 0xF0, localSeconds: 0x6A21_F4C6)) == "f96a21f4c6")
        #expect(BeurerSanitas.acknowledge([0xE7, 0x59, 0x03, 0x02, 0x6A]).map(Hex.text) == "e7f1590302")
        #expect(BeurerSanitas.acknowledge([0x10, 0x59, 0x03, 0x02]) == nil)
        #expect(BeurerSanitas.acknowledge([0xE7, 0x59]) == nil)
        #expect(BeurerSanitas.acknowledge([0xE7, 0xF0, 0x41, 0x02]) == nil, "what acknowledges is not acknowledged")
    }

    @Test func beurerHistory() throws {
        let user: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
        #expect(Hex.text(BeurerSanitasHistory.listUsers(head: 0xE0)) == "e733")
        #expect(Hex.text(BeurerSanitasHistory.send(user, head: 0xF0)) == "f7410102030405060708")
        #expect(Hex.text(BeurerSanitasHistory.delete(user, head: 0xE0)) == "e7430102030405060708")
        #expect(BeurerSanitasHistory.userCount([0xE7, 0xF0, 0x33, 0, 2, 8]) == 2 && BeurerSanitasHistory.userCount([0xE7, 0xF0, 0x41, 0, 2]) == nil)
        #expect(BeurerSanitasHistory.partCount([0xE7, 0xF0, 0x41, 4]) == 4 && BeurerSanitasHistory.partCount([0xE7, 0xF0, 0x41]) == nil)
        let listed = try #require(BeurerSanitasHistory.user([0xE7, 0x34, 2, 1] + user + [0x41, 0x42, 0x43, 0x50]))
        #expect(listed.place == 1 && listed.number == user)
        let part = try #require(BeurerSanitasHistory.part([0xE7, 0x42, 4, 1, 0xAA]))
        #expect(part.place == 1 && part.count == 4 && part.content == [0xAA])
        #expect(BeurerSanitasHistory.part([0xE7, 0x42, 4, 1]) == nil && BeurerSanitasHistory.user([0xE7, 0x34, 2, 1] + user.dropLast()) == nil)
    }
}
