import CivilTime
import EventLog
import Foundation
import Synchronization
import Testing

@testable import DropFolder

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
    let drop: DropFolder
    private let run: Task<Void, Never>

    init(
        verdict: @escaping @Sendable (DroppedFile) throws -> DropVerdict = { _ in DropVerdict(.done, reason: "gelesen") },
        pace: DropPace = DropPace(), sharedKind: @escaping @Sendable (String) -> String? = { _ in nil },
        isQuick: @escaping @Sendable (DroppedFile) -> Bool = { _ in false }, meanwhile: @escaping @Sendable (DroppedFile) async -> Void = { _ in },
        before: (URL) throws -> Void = { _ in }
    ) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try before(folder)
        let (handed, handedContinuation) = AsyncStream.makeStream(of: String.self)
        let (logged, loggedContinuation) = AsyncStream.makeStream(of: String.self)
        self.handed = handed
        self.logged = logged
        let log = EventLog(clock: FixedClock()) { if $0.level > .info { loggedContinuation.yield($0.code) } }
        let drop = DropFolder(path: folder.path, log: log, pace: pace, sharedKind: sharedKind, isQuick: isQuick) { file in
            await meanwhile(file)
            let answer = try verdict(file)
            handedContinuation.yield("\(file.name):\(file.bytes.count)")
            return answer
        }
        self.drop = drop
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

/// Some who wait for each other.
private actor Crowd {
    private let size: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(of size: Int) { self.size = size }

    func join() async {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            guard waiting.count == size else { return }
            for one in waiting { one.resume() }
        }
    }
}

@Suite struct FolderNewsTests {
    private let a = FileName("a")
    private let b = FileName("b")

    /// Ten thousand files at once are told of forty thousand times; each is looked at once.
    @Test func eachFileIsHeardOfOnceHoweverOftenItWasTold() {
        var news = FolderNews()
        for number in 0..<40_000 { news.add(number % 4 == 3 ? .closed(FileName("\(number / 4)")) : .changed(FileName("\(number / 4)"))) }
        #expect(news.files.count == 10_000 && news.files.values.allSatisfy { $0 } && !news.looksAgain)
    }

    @Test func whatWasToldLastCounts() {
        var news = FolderNews()
        #expect(news.isEmpty)
        for event in [FolderEvent.changed(a), .closed(a), .touched(a), .changed(b), .closed(b), .changed(b), .touched(FileName("c"))] { news.add(event) }
        #expect(news.files == [a: true, b: false, FileName("c"): false])
    }

    @Test func whatIsMoreThanCanBeRememberedIsLookedAtAsAWhole() {
        var news = FolderNews()
        for number in 0...FolderNews.most { news.add(.closed(FileName("\(number)"))) }
        #expect(news.files.isEmpty && news.looksAgain)
        news.add(.closed(a))
        #expect(news.files == [a: true] && news.looksAgain)
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

    /// A full disk before which many photos lie is one line, and one when it is over.
    @Test func aFaultOfTheStoreIsSaidOnceForAllFiles() async throws {
        struct Full: Error {}
        let tries = Atomic(0)
        let bench = try Bench(verdict: { _ in
            if tries.add(1, ordering: .relaxed).newValue <= 3 { throw Full() }
            return DropVerdict(.done, reason: "gelesen")
        })
        for name in ["a.jpg", "b.jpg", "c.jpg"] { try bench.drop(name, try #require(picture)) }
        var handed = bench.handed.makeAsyncIterator()
        for _ in 0..<3 { #expect(await handed.next() != nil) }
        var logged = bench.logged.makeAsyncIterator()
        #expect(await [logged.next(), logged.next()] == ["drop.notStored", "drop.stored"])
    }

    @Test func namesOfOtherMachinesAreTaken() async throws {
        let bench = try Bench()
        let bytes = [UInt8](try #require(picture))
        // Latin 1 "Bär.jpg", a line break, the decomposed ä of macOS, and a name as long as a file system takes.
        let names = [
            [0x42, 0xE4, 0x72, 0x2E, 0x6A, 0x70, 0x67], Array("a\nb.jpg".utf8), Array("Ba\u{308}r.jpg".utf8),
            Array((String(repeating: "x", count: 251) + ".jpg").utf8),
        ]
        for name in names {
            let file = open(FileName(name).path(in: bench.folder.path), O_WRONLY | O_CREAT, 0o644)
            #expect(write(file, bytes, bytes.count) == bytes.count)
            close(file)
        }
        var handed = bench.handed.makeAsyncIterator()
        var found: Set<String> = []
        for _ in names { found.insert(await handed.next() ?? "") }
        let long = String(repeating: "x", count: 187) + "~" + String(repeating: "x", count: 8) + ".jpg"
        #expect(found == Set(["B%E4r.jpg", "a%0Ab.jpg", "Ba\u{308}r.jpg", long].map { "\($0):\(bytes.count)" }))
        await bench.waits(for: "done/B%E4r.jpg.txt")
        await bench.waits(for: "done/\(long).txt")
    }

    @Test func tenThousandAtOnceAreEachTakenOnce() async throws {
        let bench = try Bench()
        let count = 10_000
        for number in 0..<count { try Data("{\"n\":\(number)}".utf8).write(to: bench.folder.appending(path: "p\(number).json")) }
        var seen: Set<String> = []
        var handed = bench.handed.makeAsyncIterator()
        for _ in 0..<count {
            guard let name = await handed.next() else { break }
            #expect(seen.insert(name).inserted, "\(name) twice")
        }
        #expect(seen.count == count)
        // The last one is filed right after it was handed over.
        while try FileManager.default.contentsOfDirectory(atPath: bench.folder.appending(path: "done").path).count < 2 * count { await Task.yield() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder.appending(path: ".work").path).isEmpty)
    }

    /// Files that are judged in no time are judged together; a photo waits for none and holds up none of the others.
    @Test func quickFilesAreHandedOverTogether() async throws {
        let crowd = Crowd(of: 40)
        let bench = try Bench(
            isQuick: { $0.name.hasSuffix(".json") }, meanwhile: { if $0.name.hasSuffix(".json") { await crowd.join() } },
            before: { folder in
                for number in 0..<40 { try Data("{\(number)}".utf8).write(to: folder.appending(path: "p\(number).json")) }
                try Data(contentsOf: testdata.appending(path: "a.jpg")).write(to: folder.appending(path: "z.jpg"))
            })
        // Each waits until all are there: one after the other this would never end.
        var handed = bench.handed.makeAsyncIterator()
        var names: Set<String> = []
        while names.count < 41, let name = await handed.next() { names.insert(name) }
        #expect(names.count == 41)
    }

    @Test func aHundredOfOneNameFindTheirPlace() throws {
        let bench = try Bench()
        let folder = bench.folder.appending(path: "elsewhere").path
        for number in 0..<300 {
            try bench.drop(".x", Data("\(number)".utf8))
            #expect(FileStatus.move(bench.folder.path + "/.x", to: folder, as: "image.jpg", reason: "r") != nil)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasSuffix(".txt") }.count == 300)
    }

    @Test func aShareIsLookedAtAndSaysSo() async throws {
        let bytes = try #require(picture)
        // The kernel cannot be made silent here; what the test proves is the pace, the words, and that two looks replace the close.
        let bench = try Bench(pace: DropPace(look: 600, lookWithoutEvents: 1), sharedKind: { _ in "nfs4" })
        #expect(await bench.drop.currentWatch().description == "looked at every 1 s, because the file system nfs4 does not tell what other machines write")
        let writer = open(bench.folder.appending(path: "open.jpg").path, O_WRONLY | O_CREAT, 0o644)
        bytes.withUnsafeBytes { #expect(write(writer, $0.baseAddress, $0.count) == $0.count) }
        // Never closed by its writer, as far as this machine is told.
        var handed = bench.handed.makeAsyncIterator()
        #expect(await handed.next() == "open.jpg:\(bytes.count)")
        close(writer)
    }

    @Test func aWatchedFolderProvesItself() async throws {
        let bench = try Bench(pace: DropPace(look: 1, lookWithoutEvents: 1))
        try bench.drop("a.jpg", try #require(picture))
        var handed = bench.handed.makeAsyncIterator()
        #expect(await handed.next() != nil)
        #expect(await bench.drop.currentWatch() == .events)
    }

    @Test func whatCannotBeMovedIsTriedAgainAndIsAFault() async throws {
        let bench = try Bench(before: { folder in
            // A file where the gateway wants its folder: claiming fails for root too.
            try Data().write(to: folder.appending(path: ".work"))
        })
        try bench.drop("a.jpg", try #require(picture))
        var logged = bench.logged.makeAsyncIterator()
        #expect(await logged.next() == "drop.notMovable")
        #expect(await bench.drop.currentFault()?.reason.contains(".work") == true)
        #expect(FileManager.default.fileExists(atPath: bench.folder.appending(path: "a.jpg").path))
    }

    @Test func aPlaceholderIsNotYetAPhoto() async throws {
        let bench = try Bench(pace: DropPace(look: 1))
        // Made and closed empty, as some clients of shares do, and filled later.
        try bench.drop("late.jpg", Data())
        try bench.drop("first.jpg", try #require(picture))
        var handed = bench.handed.makeAsyncIterator()
        #expect(await handed.next()?.hasPrefix("first.jpg") == true)
        try bench.drop("late.jpg", try #require(picture))
        #expect(await handed.next()?.hasPrefix("late.jpg") == true)
    }

    @Test func whatWasRefusedAndGrewIsTakenAfterAll() async throws {
        let bench = try Bench(pace: DropPace(look: 1, patience: 1))
        let bytes = try #require(picture)
        let writer = open(bench.folder.appending(path: "slow.jpg").path, O_WRONLY | O_CREAT, 0o644)
        bytes.prefix(100).withUnsafeBytes { #expect(write(writer, $0.baseAddress, $0.count) == $0.count) }
        await bench.waits(for: "failed/slow.jpg.txt")
        // The copy was not dead; its file has another place now, and goes on to grow.
        bytes.dropFirst(100).withUnsafeBytes { #expect(write(writer, $0.baseAddress, $0.count) == $0.count) }
        close(writer)
        var handed = bench.handed.makeAsyncIterator()
        #expect(await handed.next() == "slow.jpg:\(bytes.count)")
        await bench.waits(for: "done/slow.jpg.txt")
    }

    @Test func whatIsStoredAndCannotBeFiledIsHandedOverOnce() async throws {
        let bench = try Bench(before: { folder in try Data().write(to: folder.appending(path: "done")) })
        try bench.drop("a.jpg", try #require(picture))
        var logged = bench.logged.makeAsyncIterator()
        #expect(await logged.next() == "drop.notMovable")
        try bench.drop("b.jpg", try #require(picture))
        #expect(await logged.next() == "drop.notMovable")
        var handed = bench.handed.makeAsyncIterator()
        let names = [await handed.next() ?? "", await handed.next() ?? ""].map { $0.prefix(5) }
        #expect(names == ["a.jpg", "b.jpg"])
    }

    /// A disk that failed keeps a stored file from its folder: it is filed later, without a restart and without being handed over again.
    @Test func whatCouldNotBeFiledIsFiledLater() async throws {
        let bench = try Bench(pace: DropPace(look: 1), before: { folder in try Data().write(to: folder.appending(path: "done")) })
        try bench.drop("a.jpg", try #require(picture))
        var logged = bench.logged.makeAsyncIterator()
        #expect(await logged.next() == "drop.notMovable")
        try FileManager.default.removeItem(at: bench.folder.appending(path: "done"))
        await bench.waits(for: "done/a.jpg.txt")
        try bench.drop("b.jpg", try #require(picture))
        await bench.waits(for: "done/b.jpg.txt")
        var handed = bench.handed.makeAsyncIterator()
        let names = [await handed.next() ?? "", await handed.next() ?? ""].map { $0.prefix(5) }
        #expect(names == ["a.jpg", "b.jpg"])
    }

    /// Cameras use names again: a file that goes back is put beside a new one of its name, not over it.
    @Test func whatGoesBackReplacesNothing() async throws {
        struct Full: Error {}
        let bytes = try #require(picture)
        let tries = Atomic(0)
        let folder = Mutex<URL?>(nil)
        let bench = try Bench(verdict: { _ in
            guard tries.add(1, ordering: .relaxed).newValue == 1 else { return DropVerdict(.done, reason: "gelesen") }
            try folder.withLock { $0 }.map { try (bytes + Data([0])).write(to: $0.appending(path: "a.jpg")) }
            throw Full()
        })
        folder.withLock { $0 = bench.folder }
        try bench.drop("a.jpg", bytes)
        var handed = bench.handed.makeAsyncIterator()
        let sizes = Set([await handed.next(), await handed.next()].compactMap { $0?.split(separator: ":").last.map(String.init) })
        #expect(sizes == ["\(bytes.count)", "\(bytes.count + 1)"])
    }
}
