import CivilTime
import Glibc
import JSONValues
@testable import ScaleLink
import Store
import Testing

@testable import Service

@Suite struct ScaleServiceTests {
    @Test(arguments: [("20", 20_000), ("20.05", 20_050), ("20,005", 20_005), ("0.2", 200), ("007", 7_000)])
    func weightsAreReadInGrams(_ text: String, _ grams: Int) { #expect(Kilograms.grams(text) == grams) }

    @Test(arguments: ["", ".", "1.", ".5", "-1", "1e3", "20.0005", "1.2.3", "٣", "½", "1 000", "9999999", "+5"])
    func whatIsNoWeightIsNone(_ text: String) { #expect(Kilograms.grams(text) == nil) }

    /// Several messages in one piece, and one message in many.
    @Test func messagesOfTheSocketAreToldApart() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let text = Array("{\"verb\":\"a\",\"length\":3}\nxyz{\"answer\":1}\n{\"verb\":\"b\",\"length\":2}\n\n".utf8)
        try #require(write(ends[1], text, text.count) == text.count)
        var reader = ControlReader(ends[0])
        let first = try reader.next()
        #expect(first.head["verb"]?.string == "a" && first.bytes == Array("xyz".utf8))
        #expect(try reader.next().head["answer"]?.int == 1)
        try #require(write(ends[1], "!", 1) == 1)
        let last = try reader.next()
        #expect(last.head["verb"]?.string == "b" && last.bytes == [10, 33])
        close(ends[1])
        #expect(throws: StoreError.self) { _ = try reader.next() }
        close(ends[0])
    }

    @Test(arguments: ["nonsense\n", "{\"length\":-1}\n", "{\"length\":999999999999}\n"]) func whatIsNoMessageIsRefused(_ text: String) throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        try #require(write(ends[1], text, text.utf8.count) == text.utf8.count)
        close(ends[1])
        var reader = ControlReader(ends[0])
        #expect(throws: StoreError.self) { _ = try reader.next() }
        close(ends[0])
    }

    @Test func theAdapterIsALineOfTheStatus() {
        var status = LinkStatus()
        #expect(BluetoothChecks.link(status).map(\.state) == [.warning])
        status.adapter = "hci0"
        status.isPowered = true
        #expect(BluetoothChecks.link(status).map(\.state) == [.warning], "it does not listen")
        status.isDiscovering = true
        #expect(BluetoothChecks.link(status).map(\.state) == [.ok])
        status.faults = [LinkFault(code: .blocked, since: Instant(seconds: 0), text: "blocked", remedy: "unblock")]
        #expect(BluetoothChecks.link(status).map(\.state) == [.fault])
    }
}
