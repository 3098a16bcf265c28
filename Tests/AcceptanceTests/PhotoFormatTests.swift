import Foundation
import JSONValues
import TestServers
import Testing

/// Every format, direction and size that cameras and messengers make of a photo, and files that are made to hurt a decoder, handed to the built program.
@Suite struct PhotoFormatTests {
    /// The files that `photo_variants.py` makes of one photo.
    private static func made(_ kind: String) throws -> URL {
        let folder = try Program.temporaryFolder()
        let process = ChildProgram()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [
            Program.testdata.appending(path: "photos/generator/photo_variants.py").path, kind, folder.path,
            Program.testdata.appending(path: "photos/display/water1001a.jpg").path,
        ]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return folder
    }

    @Test func everyFormatDirectionAndSizeGivesTheValue() throws {
        let folder = try PhotoFormatTests.made("good")
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files.count == 23)
        let answer = try Program.run(["read", "--json"] + files.map { folder.appending(path: $0).path })
        let lines = try answer.lines
        #expect(lines.count == files.count)
        for (file, line) in zip(files, lines) {
            #expect(line["specific_gravity"] == "1.001", "\(file): \(line)")
            // A picture of 256 colours may be too coarse to be sure of.
            if file != "palette.png" { #expect(line["status"] == "accepted", "\(file): \(line)") }
            let taken: JSONValue =
                switch file {
                case "time.jpg", "plain.png", "plain.webp": "2026-03-06T08:15:00+01:00"
                case "local.jpg": "2026-03-06T08:15:00"
                default: .null
                }
            #expect(line["taken_at"] == taken, "\(file): \(line)")
        }
    }

    @Test func hostileFilesCostOnePhotoEachAndSayWhy() throws {
        let folder = try PhotoFormatTests.made("hostile")
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files.count >= 14)
        let answer = try Program.run(["read", "--json"] + files.map { folder.appending(path: $0).path })
        #expect(answer.status == 1)
        let lines = try answer.lines
        #expect(lines.count == files.count)
        for (file, line) in zip(files, lines) {
            #expect(line["status"] == "rejected", "\(file): \(line)")
            #expect(line["specific_gravity"] == .null, "\(file)")
            // What is torn may still show a part of the picture; whatever else is refused says what is wrong with the file.
            let reasons = line["reasons"]?.array ?? []
            #expect(!reasons.isEmpty, "\(file): \(line)")
            if file.hasPrefix("bomb") || file.hasPrefix("noise") || file.hasPrefix("empty") {
                #expect(reasons == ["unreadable_file"] || reasons == ["worker_failed"], "\(file): \(line)")
                #expect(line["problem"]?.string?.isEmpty == false, "\(file): \(line)")
            }
        }
        #expect(!answer.errors.contains("Fatal error"))
    }

    @Test func theGatewayOutlivesThemAndTellsInBothLanguages() async throws {
        let folder = try PhotoFormatTests.made("hostile")
        defer { try? FileManager.default.removeItem(at: folder) }
        let box = try Box()
        let gateway = try await ServedGateway(
            data: box.data, options: ["--config", try box.file("gateway.json5", "{ bluetooth: { enabled: false } }")])
        let surgery = Date().addingTimeInterval(-5 * 86_400).formatted(.iso8601.year().month().day())
        #expect(try box.addPatient(surgery: surgery).status == 0)
        for name in ["bomb.png", "bomb.tif", "broken.heic"] {
            let answer = try box.run(["photo", "ingest", folder.appending(path: name).path, "--json"])
            #expect(answer.status == 1, "\(name): \(answer.output)")
            #expect(try answer.lines.first?["status"] == "rejected", "\(name)")
        }
        // The drop folder: the file goes to failed, and beside it stands why.
        let drop = box.data + "/drop"
        try FileManager.default.copyItem(atPath: folder.appending(path: "bomb.heic").path, toPath: drop + "/bomb.heic")
        let failed = drop + "/failed"
        var words = ""
        while words.isEmpty {
            try await Task.sleep(for: .milliseconds(100))
            let notes = (try? FileManager.default.contentsOfDirectory(atPath: failed))?.filter { $0.hasSuffix(".txt") } ?? []
            words = notes.compactMap { try? String(contentsOfFile: failed + "/" + $0, encoding: .utf8) }.joined()
        }
        #expect(words.contains("Nicht verwendbar") && words.contains("Cannot be used"))
        #expect(words.contains("kein lesbares Foto") && words.contains("no readable photo"))
        #expect(gateway.pid > 0 && kill(gateway.pid, 0) == 0)
        #expect(try box.run(["verify"]).status == 0)
    }
}
