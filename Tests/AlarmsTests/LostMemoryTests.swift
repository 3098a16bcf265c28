@testable import Alarms
import CivilTime
import Foundation
import JSONValues
import Store
import Testing

/// A database of the alarm path that refuses, vanishes or is damaged while somebody's alarm stands in it.
@Suite struct LostMemoryTests {
    private let settings =
        #"{ box: "bett-3", channels: [{ type: "webhook", name: "ward", url: "https://localhost:1/", secret: { file: "/nonexistent" } }] }"#
    private let technician = AlarmPerson(name: "tech", origin: "cli")

    private func openReds(_ box: AlarmBox) async -> [Alarm] { await box.service.alarms().filter { $0.key.condition == .levelRed && $0.isOpen } }

    private func stored(_ box: AlarmBox) throws -> [JSONValue] { try AlarmReader(folder: box.folder)?.list(all: true) ?? [] }

    @Test func aDatabaseThatRefusesIsOneFaultAndNotThousands() async throws {
        let box = try await AlarmBox(settings: settings)
        await box.look()
        let writer = try Connection(path: box.folder.alarmDatabase, mode: .write)
        try writer.execute("CREATE TRIGGER refuses BEFORE UPDATE ON memory BEGIN SELECT RAISE(ABORT, 'no'); END")
        box.judge(box.red(evaluation: 1))
        for _ in 0..<200 {
            box.clock.pass(seconds: 1)
            await box.look()
        }
        #expect(box.channel.notices.count { $0.condition == .disk } == 1 && box.channel.notices.count { $0.condition == .levelRed } == 1)
        #expect(box.lines.codes.count { $0 == "alarm.raised" } == 2 && box.lines.codes.count { $0 == "alarm.cleared" } == 0)
        try writer.execute("DROP TRIGGER refuses")
        await box.pass(minutes: 2)
        #expect(try stored(box).contains { $0["condition"] == "level.red" && $0["state"] == "open" })
        #expect(try stored(box).contains { $0["condition"] == "fault.disk" && $0["state"] == "cleared" })
        // What happened meanwhile stands in the history.
        let red = try #require(await openReds(box).first)
        #expect(try AlarmReader(folder: box.folder)?.show(red.id)?["history"]?.array?.contains { $0["what"] == "raised" } == true)
    }

    @Test func aFileRemovedWhileInUseIsWrittenAnew() async throws {
        let box = try await AlarmBox(settings: settings)
        box.judge(box.red(evaluation: 1))
        await box.look()
        try await box.service.setContact(Contact(role: .clinic, telephone: "+49 40 1"), by: technician)
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: box.folder.alarmDatabase + end) }
        await box.pass(minutes: 1)
        #expect(try stored(box).contains { $0["condition"] == "level.red" && $0["state"] == "open" })
        try await box.restart()
        await box.look()
        #expect(await openReds(box).count == 1 && box.service.contactList().map(\.role) == [.clinic])
        #expect(box.channel.notices.count { $0.condition == .levelRed && $0.kind == .raised } == 1)
    }

    @Test func aDamagedMemoryKeepsContactsAndNumbers() async throws {
        let box = try await AlarmBox(settings: settings)
        await box.look()
        box.judge(box.red(evaluation: 1))
        await box.look()
        try await box.service.setContact(Contact(role: .clinic, telephone: "+49 40 1"), by: technician)
        let told = Set(box.channel.notices.map(\.message))
        let writer = try Connection(path: box.folder.alarmDatabase, mode: .write)
        try writer.execute("UPDATE alarm SET body = '{}'; INSERT INTO memory (name, value) VALUES ('commands', '{\"anna\":7}')")
        try await box.restart()
        await box.look()
        #expect(box.service.contactList().first?.telephone == "+49 40 1")
        #expect(await box.service.memory.commands == ["anna": 7])
        // A receiver drops what it has seen: no number is used a second time for something else.
        let again = box.channel.notices.dropFirst(told.count)
        #expect(again.contains { $0.condition == .levelRed } && again.allSatisfy { !told.contains($0.message) })
    }

    @Test func aFileDamagedWhileInUseIsMadeAnewFromWhatIsKnown() async throws {
        let box = try await AlarmBox(settings: settings)
        box.judge(box.red(evaluation: 1))
        await box.look()
        try await box.service.setContact(Contact(role: .clinic, telephone: "+49 40 1"), by: technician)
        try Connection(path: box.folder.alarmDatabase, mode: .write).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let file = try FileHandle(forWritingTo: URL(filePath: box.folder.alarmDatabase))
        try file.write(contentsOf: Data(repeating: 0xFF, count: Int(try file.seekToEnd())))
        try file.seek(toOffset: 0)
        try file.write(contentsOf: Data(repeating: 0xFF, count: 8192))
        try file.close()
        box.judge(box.red(2500, evaluation: 2))
        await box.pass(minutes: 2)
        try await box.restart()
        await box.look()
        #expect(await openReds(box).count == 1 && box.service.contactList().count == 1)
    }

    /// The box started while its database could not be opened, for instance on a disk that had to be checked first.
    @Test func aMemoryThatOpensLateIsNotMixedWithTheTimeBefore() async throws {
        let box = try await AlarmBox(settings: settings)
        box.service.fault(.adapter, isPresent: true)
        await box.look()
        await box.pass(minutes: 11)
        box.judge(box.red(evaluation: 1))
        await box.look()
        let told = Set(box.channel.notices.map(\.message))
        let before = try stored(box).map { "\($0["id"]?.int ?? 0) \($0["condition"]?.string ?? "")" }
        let writer = try Connection(path: box.folder.alarmDatabase, mode: .write)
        try writer.execute("INSERT INTO memory (name, value) VALUES ('commands', '{\"anna\":7}'); PRAGMA wal_checkpoint(TRUNCATE)")
        let (path, away) = (box.folder.alarmDatabase, box.folder.path + "/away")
        try FileManager.default.moveItem(atPath: path, toPath: away)
        for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try await box.restart()
        await box.pass(minutes: 2)
        #expect(await openReds(box).count == 1 && box.channel.notices.dropFirst(told.count).allSatisfy { !told.contains($0.message) })
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: away, toPath: path)
        box.judge(box.red(2500, evaluation: 2))
        await box.pass(minutes: 2)
        let after = try stored(box).map { "\($0["id"]?.int ?? 0) \($0["condition"]?.string ?? "")" }
        #expect(Set(before).isSubset(of: after) && Set(after).count == after.count, "\(before) \(after)")
        let isReplayKnown = await box.service.memory.commands == ["anna": 7]
        #expect(isReplayKnown)
        try await box.restart()
        await box.look()
        let reds = await openReds(box)
        #expect(reds.count == 1 && reds.first?.reasons.first?.severity == 2500)
    }
}
