import Foundation
import TestServers
import Testing

@testable import Archive

@Suite struct TarArchiveTests {
    @Test func whatIsWrittenCanBeReadByTar() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "hypona-\(UUID().uuidString).tar.gz").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let large = [UInt8]((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let archive = try TarArchive(path: path)
        try archive.add("folder/words.txt", Array("words".utf8), at: 1_774_000_000)
        try archive.add("large.bin", large, at: 1_774_000_000)
        try archive.add("empty", [], at: 1_774_000_000)
        #expect(throws: ArchiveError.self) { try archive.add("größe", [], at: 0) }
        #expect(throws: ArchiveError.self) { try archive.add("", [], at: 0) }
        try archive.finish()
        #expect(try tar(["-xzOf", path, "folder/words.txt"]) == Data("words".utf8))
        #expect(try tar(["-xzOf", path, "large.bin"]) == Data(large))
        #expect(String(decoding: try tar(["-tzf", path, "--quoting-style=literal"]), as: UTF8.self) == "folder/words.txt\nlarge.bin\nempty\n")
    }

    @Test func aPlaceThatCannotBeWrittenIsSaid() {
        #expect(throws: ArchiveError.self) { _ = try TarArchive(path: "/nowhere/x.tar.gz") }
    }

    private func tar(_ arguments: [String]) throws -> Data {
        let process = ChildProgram()
        process.executableURL = URL(filePath: "/usr/bin/tar")
        process.arguments = arguments
        process.environment = ["LC_ALL": "C.UTF-8"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }
}
