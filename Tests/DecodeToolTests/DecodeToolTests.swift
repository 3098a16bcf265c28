import Foundation
import JSONValues
import Testing

@testable import DecodeTool

@Suite struct DecodeToolTests {
    private func answers(_ text: String) throws -> (lines: [JSONValue], isAllRead: Bool) {
        try answers(Data(text.utf8))
    }

    private func answers(_ data: Data) throws -> (lines: [JSONValue], isAllRead: Bool) {
        let file = FileManager.default.temporaryDirectory.appending(path: "decode-\(UUID().uuidString).jsonl")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var lines: [JSONValue] = []
        let isAllRead = try DecodeCommand.lines(of: file.path) { lines.append($0) }
        return (lines, isAllRead)
    }

    private let good = #"{"id":7,"transport":"adv_service_data","service_uuid":"181d","hex":"223e30e607020e10293a"}"#

    @Test func everyLineHasItsAnswer() throws {
        let (lines, isAllRead) = try answers(good + "\r\n\n" + good)
        #expect(isAllRead)
        #expect(lines.map { $0["id"] } == [7, 7])
        #expect(lines.map { $0["protocol"] } == ["xiaomi_mi_v1", "xiaomi_mi_v1"])
        #expect(lines.first?["weight_kg"]?.number?.text == "61.750")
    }

    @Test func oneBadLineIsOneErrorLine() throws {
        let bad = [
            "{", "7", "[]", "{}", #"{"id":1}"#, #"{"id":1,"hex":"0g","transport":"gatt_read"}"#, #"{"id":1,"hex":"00"}"#, #"{"id":1,"hex":7}"#,
            #"{"id":1,"hex":"00","transport":"smoke"}"#, #"{"id":1,"hex":"00","transport":"gatt_read","char_uuid":"zz"}"#,
            #"{"id":1,"hex":"00","protocol":"xiaomi_mi_v1","options":7}"#, #"{"id":1,"hex":"00","protocol":"xiaomi_mi_v1","options":{"mac":"x"}}"#,
            #"{"id":1,"hex":"00","transport":"adv_manufacturer_data","service_uuid":"0x12345"}"#, "\u{0}", #"{"hex":"00","hex":"01"}"#,
        ]
        for line in bad {
            let (lines, isAllRead) = try answers(good + "\n" + line + "\n" + good + "\n")
            #expect(!isAllRead, "\(line)")
            #expect(lines.count == 3, "\(line)")
            #expect(lines.map { $0["status"] } == ["ok", "error", "ok"], "\(line)")
            #expect(lines[1]["error"] == "bad_input", "\(line)")
            #expect(lines[1]["detail"]?.string?.contains("line 2") == true)
        }
    }

    @Test func aHugeLineIsPassedOver() throws {
        var data = Data(good.utf8) + [10]
        data += Data(repeating: UInt8(ascii: "x"), count: 5 << 20)
        data += [10] + Data(good.utf8)
        let (lines, isAllRead) = try answers(data)
        #expect(!isAllRead)
        #expect(lines.map { $0["status"] } == ["ok", "error", "ok"])
    }

    @Test func aHugeLastLineIsPassedOver() throws {
        let (lines, _) = try answers(Data(good.utf8) + [10] + Data(repeating: UInt8(ascii: "x"), count: 3 << 20))
        #expect(lines.map { $0["status"] } == ["ok", "error"])
        #expect(try answers("").lines.isEmpty)
        #expect(try answers("\n \n").isAllRead)
    }

    @Test func noFileIsSaid() {
        #expect(throws: DecodeError.self) { try DecodeCommand.lines(of: "/nonexistent/file") { _ in } }
        #expect(throws: DecodeError.self) { try SequenceCommand.play("/nonexistent/file") { _ in } }
    }

    @Test(
        arguments: [
            ("223e30e607020e10293a", "181d", nil, nil, "xiaomi_mi_v1"), ("0226e607020e10293af7019a38", "181b", nil, nil, "xiaomi_mi_v2"),
            ("02 b0 36 e7 07 0c 19 0e 1e 2d", "2a9d", nil, nil, "sig_wss_measurement"), ("223e30e607020e10293a", "2A9D", "gatt_notify", nil, "xiaomi_mi_v1"),
            ("0163a0ed5d89a9c0a901563a0100000100020300", "0x06d0", nil, nil, "etekcity_fit8s"),
            ("00b036", nil, nil, "sig_wss_measurement", "sig_wss_measurement"),
            ("c0a30276138b0002215f5a29e5e094", "0xXXc0", "adv_manufacturer_data", nil, "xiaogui_adv"), ("00000000", "2a9e", nil, nil, "sig_wss_feature"),
            ("0276138b0002215f5a29e5e094", "0xa3c0", nil, nil, "xiaogui_adv"),
        ] as [(String, String?, String?, String?, String)])
    func aPersonsPacket(_ hex: String, _ uuid: String?, _ transport: String?, _ name: String?, _ expected: String) {
        let (answer, isRead) = DecodeCommand.packet(hex: hex, uuid: uuid, transport: transport, protocolName: name)
        #expect(isRead)
        #expect(answer["protocol"]?.string == expected)
    }

    @Test(
        arguments: [
            ("223e30e607020e1029", "181d", nil, nil, "too_short"), ("00b036", nil, nil, nil, "unknown_protocol"), ("00", "fe9f", nil, nil, "unknown_protocol"),
            ("0", "181d", nil, nil, "bad_input"), ("00", "181d", "smoke", nil, "bad_input"), ("00", nil, nil, "no_such", "unknown_protocol"),
            ("a55801085e", "ffe1", nil, nil, "bad_header"), ("010203", "0x0100", "adv_manufacturer_data", nil, "too_short"),
        ] as [(String, String?, String?, String?, String)])
    func aPersonsPacketThatIsNone(_ hex: String, _ uuid: String?, _ transport: String?, _ name: String?, _ code: String) {
        let (answer, isRead) = DecodeCommand.packet(hex: hex, uuid: uuid, transport: transport, protocolName: name)
        #expect(!isRead)
        #expect(answer["error"]?.string == code)
    }

    @Test func optionsAreHandedOn() {
        let (answer, _) = DecodeCommand.packet(
            hex: "ac0226b60000caa6", uuid: "ffb2", transport: nil, protocolName: nil, options: JSONObject([("divisor", 100), ("unit", "kg")]))
        #expect(answer["weight_kg"]?.number?.text == "99.10")
        #expect(answer["requires_confirmation"] == true)
    }

    @Test(arguments: [
        "{}", "7", #"{"events":7}"#, #"{"events":[{}]}"#, #"{"events":[{"t":"2026","device":"D","type":"connect"}]}"#,
        #"{"events":[{"t":"2026-08-22T08:00:00","device":"D","type":"adv","hex":"0"}]}"#,
        #"{"events":[{"t":"2026-08-22T08:00:00","device":"D","type":"adv","protocol":"none","hex":"00"}]}"#,
        #"{"events":[{"t":"2026-08-22T08:00:00","type":"connect"}]}"#,
    ])
    func badSessionsAreSaid(_ text: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID().uuidString).jsonl")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(throws: DecodeError.self) { try SequenceCommand.play(file.path) { _ in } }
    }

    @Test func sessionsAreGolden() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../testdata/ble").standardizedFileURL
        let expected = try Data(contentsOf: folder.appending(path: "sequences.jsonl")).split(separator: 10).flatMap {
            try JSONValue(parsing: Array($0))["expected"]?.array ?? []
        }
        var answers: [JSONValue] = []
        try SequenceCommand.play(folder.appending(path: "sequences.jsonl").path) { answers.append($0) }
        #expect(answers.count == expected.count)
        for (answer, right) in zip(answers, expected) {
            #expect(answer["weight_kg"]?.double == right["weight_kg"]?.double)
            for name in ["measured_at", "time_source", "late", "stored"] { #expect(answer[name] == right[name]) }
        }
    }
}
