import Foundation
import JSONValues
import Testing

/// A camera card: its new pictures come to the drop folder, each once for ever, and nothing else does.
@Suite(.timeLimit(.minutes(10))) struct CardTests {
    private func card(_ box: Box) throws -> URL {
        let card = box.folder.appending(path: "card")
        for folder in ["DCIM/100CANON", "PRIVATE"] {
            try FileManager.default.createDirectory(at: card.appending(path: folder), withIntermediateDirectories: true)
        }
        for name in ["a.jpg", "a.heic"] {
            try FileManager.default.copyItem(at: Program.testdata.appending(path: "files/\(name)"), to: card.appending(path: "DCIM/100CANON/\(name)"))
        }
        try Data("no picture".utf8).write(to: card.appending(path: "DCIM/100CANON/film.jpg"))
        try Data().write(to: card.appending(path: "DCIM/empty.jpg"))
        try FileManager.default.copyItem(at: Program.testdata.appending(path: "files/a.png"), to: card.appending(path: "PRIVATE/mine.png"))
        try FileManager.default.createSymbolicLink(atPath: card.appending(path: "DCIM/link.jpg").path, withDestinationPath: "/etc/passwd")
        return card
    }

    private func take(_ box: Box, _ card: URL) throws -> JSONValue {
        let answer = try box.run(["photo", "card", card.path, "--card", "sdz1", "--json"])
        #expect(answer.status == 0, "\(answer.errors)")
        return try #require(try answer.lines.first)
    }

    @Test func newPicturesAreTakenOnceForEver() throws {
        let box = try Box(now: "2026-03-04 09:00:00")
        try box.addPatient()
        let card = try card(box)
        let first = try take(box, card)
        #expect(first["new"]?.int == 2 && first["refused"]?.int == 2 && first["known"]?.int == 0, "\(first.text())")
        let dropped = try FileManager.default.contentsOfDirectory(atPath: box.data + "/drop").filter { $0.contains("-a.") }
        #expect(dropped.count == 2)
        // Plugged in again before they were taken, and after: nothing comes twice.
        #expect(try take(box, card)["known"]?.int == 2)
        for name in dropped {
            _ = try box.run(["photo", "ingest", box.data + "/drop/" + name])
            try FileManager.default.removeItem(atPath: box.data + "/drop/" + name)
        }
        let again = try take(box, card)
        #expect(again["new"]?.int == 0 && again["known"]?.int == 2, "\(again.text())")
        // Under another name it is the same picture.
        try FileManager.default.moveItem(at: card.appending(path: "DCIM/100CANON/a.jpg"), to: card.appending(path: "DCIM/100CANON/b.jpg"))
        #expect(try take(box, card)["new"]?.int == 0)
        #expect(try box.run(["log", "--source", "photo"]).output.contains("Camera card sdz1: 4 files, 2 new pictures"))
        #expect(try box.sqlite("SELECT count(*) FROM audit WHERE changes LIKE '%sdz1%'") == "4")
        #expect(try box.run(["verify"]).status == 0)
    }

    @Test func aStickWithoutPicturesIsLeftAlone() throws {
        let box = try Box(now: "2026-03-04 09:00:00")
        try box.addPatient()
        let stick = box.folder.appending(path: "stick")
        try FileManager.default.createDirectory(at: stick, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Program.testdata.appending(path: "files/a.jpg"), to: stick.appending(path: "mine.jpg"))
        let answer = try box.run(["photo", "card", stick.path])
        #expect(answer.output.contains("no folder DCIM"), "\(answer.output)\(answer.errors)")
    }
}
