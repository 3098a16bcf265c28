import CivilTime
import DropFolder
import EventLog
import Foundation
import Synchronization
import Testing

private let testdata = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../testdata/files").standardized
private let pictures = ["a.jpg", "progressive.jpg", "a.png", "a.tif", "big-endian.tif", "a.webp", "a.heic"]

@Suite struct FileEndTests {
    @Test(arguments: pictures) func wholeFileHasItsEnd(_ name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: testdata.appending(path: name)))
        #expect(FileEnd.isThere(in: bytes))
    }

    @Test(arguments: pictures) func noCutFileHasItsEnd(_ name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: testdata.appending(path: name)))
        // Shorter than its signature a file cannot be told from text; the reader refuses it then. Padding behind the data is no loss.
        let padding = name.hasSuffix(".tif") || name.hasSuffix(".webp") ? 1 : 0
        for length in 12..<(bytes.count - padding) { #expect(!FileEnd.isThere(in: Array(bytes[..<length])), "\(length) of \(bytes.count)") }
    }

    @Test func aPreviewsEndIsNotThePicturesEnd() throws {
        let picture = [UInt8](try Data(contentsOf: testdata.appending(path: "a.jpg")))
        let segment: [UInt8] = [0xFF, 0xE1, UInt8((picture.count + 2) >> 8), UInt8((picture.count + 2) & 255)] + picture
        let whole = Array(picture[..<2]) + segment + Array(picture[2...])
        #expect(FileEnd.isThere(in: whole))
        #expect(!FileEnd.isThere(in: Array(whole[..<(whole.count - 40)])))
        #expect(FileEnd.isThere(in: whole + Array("film".utf8)))
    }

    @Test(arguments: [[], [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xE0, 0, 1], [0x49, 0x49, 0x2A, 0, 0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]])
    func brokenOnesHaveNone(_ bytes: [UInt8]) { #expect(!FileEnd.isThere(in: bytes)) }

    @Test func textHasNoEndOfItsOwn() { #expect(FileEnd.isThere(in: Array("{}".utf8))) }
}

private struct FixedClock: WallClock {
    func now() -> Instant { Instant(seconds: 1_800_000_000) }
}

/// A watched folder of its own, with what was handed over and logged as streams to await.
private final class Bench: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "drop-\(UUID().uuidString)")
    let handed: AsyncStream<String>
    let logged: AsyncStream<String>
    private let run: Task<Void, Never>

    init(
        verdict: @escaping @Sendable (DroppedFile) throws -> DropVerdict = { _ in DropVerdict(.done, reason: "gelesen") },
        before: (URL) throws -> Void = { _ in }
    ) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try before(folder)
        let (handed, handedContinuation) = AsyncStream.makeStream(of: String.self)
        let (logged, loggedContinuation) = AsyncStream.makeStream(of: String.self)
        self.handed = handed
        self.logged = logged
        let log = EventLog(clock: FixedClock()) { loggedContinuation.yield($0.code) }
        let drop = DropFolder(path: folder.path, log: log) { file in
            let answer = try verdict(file)
            handedContinuation.yield("\(file.name):\(file.bytes.count)")
            return answer
        }
        run = Task { await drop.run() }
    }

    deinit {
        run.cancel()
        try? FileManager.default.removeItem(at: folder)
    }

    func drop(_ name: String, _ bytes: Data) throws { try bytes.write(to: folder.appending(path: name)) }

    func waits(for name: String) async {
        while !FileManager.default.fileExists(atPath: folder.appending(path: name).path) { await Task.yield() }
    }
}

@Suite(.timeLimit(.minutes(10))) struct DropFolderTests {
    private let picture = try? Data(contentsOf: testdata.appending(path: "a.jpg"))

    @Test func takesAFileOnceAndFilesItWithItsReason() async throws {
        let bench = try Bench()
        let bytes = try #require(picture)
        try bench.drop("Foto 🧪 ä.jpg", bytes)
        var handed = bench.handed.makeAsyncIterator()
        #expect(await handed.next() == "Foto 🧪 ä.jpg:\(bytes.count)")
        await bench.waits(for: "done/Foto 🧪 ä.jpg.txt")
        // A second file of the same name is filed beside the first, never over it.
        try bench.drop("Foto 🧪 ä.jpg", bytes)
        #expect(await handed.next() != nil)
        await bench.waits(for: "done/Foto 🧪 ä-2.jpg.txt")
        #expect(FileManager.default.fileExists(atPath: bench.folder.appending(path: "done/Foto 🧪 ä.jpg").path))
    }

    @Test func takesWhatLayThereBeforeTheStart() async throws {
        let bytes = try #require(picture)
        let bench = try Bench(before: { folder in
            try bytes.write(to: folder.appending(path: "old.jpg"))
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -600)], ofItemAtPath: folder.appending(path: "old.jpg").path)
            try FileManager.default.createDirectory(at: folder.appending(path: ".work"), withIntermediateDirectories: true)
            try bytes.write(to: folder.appending(path: ".work/0-claimed-before.jpg"))
        })
        var handed = bench.handed.makeAsyncIterator()
        let names = [await handed.next(), await handed.next()].map { $0 ?? "" }.sorted()
        #expect(names == ["claimed-before.jpg:\(bytes.count)", "old.jpg:\(bytes.count)"])
    }

    @Test func waitsForTheEndOfASlowCopy() async throws {
        let bench = try Bench()
        let bytes = try #require(picture)
        try bench.drop("slow.jpg", bytes.prefix(100))
        try bench.drop("quick.jpg", bytes)
        var handed = bench.handed.makeAsyncIterator()
        #expect(await handed.next() == "quick.jpg:\(bytes.count)")
        try bench.drop("slow.jpg", bytes)
        #expect(await handed.next() == "slow.jpg:\(bytes.count)")
    }

    @Test func refusesWhatIsNoFile() async throws {
        let bench = try Bench()
        try FileManager.default.createDirectory(at: bench.folder.appending(path: "folder.jpg"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: bench.folder.appending(path: "link.jpg").path, withDestinationPath: "/etc/passwd")
        // Neither raises an event that closes it; a file after them makes the folder look again.
        _ = mkfifo(bench.folder.appending(path: "pipe.jpg").path, 0o600)
        var logged = bench.logged.makeAsyncIterator()
        var codes: [String] = []
        for _ in 0..<3 { codes.append(await logged.next() ?? "") }
        #expect(codes == ["drop.notAFile", "drop.notAFile", "drop.notAFile"])
        await bench.waits(for: "failed/folder.jpg.txt")
        await bench.waits(for: "failed/link.jpg.txt")
    }

    @Test func keepsAndRetriesWhatCouldNotBeStored() async throws {
        struct Full: Error {}
        let tries = Atomic(0)
        let bench = try Bench(verdict: { _ in
            if tries.add(1, ordering: .relaxed).newValue == 1 { throw Full() }
            return DropVerdict(.review, reason: "Frage")
        })
        try bench.drop("a.jpg", try #require(picture))
        var handed = bench.handed.makeAsyncIterator()
        #expect(await handed.next() != nil)
        await bench.waits(for: "review/a.jpg.txt")
        #expect(tries.load(ordering: .relaxed) == 2)
    }
}
