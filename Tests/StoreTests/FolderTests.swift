import CivilTime
import Foundation
import JSONValues
import Store
import Synchronization
import Testing

@Suite struct FolderTests {
    @Test func oneWriterAtATime() throws {
        let temporary = try TemporaryFolder()
        var lock: FolderLock? = try temporary.folder.lock()
        #expect(lock != nil)
        #expect { try temporary.folder.lock() } throws: { error in
            let error = error as? StoreError
            return error?.kind == .busy && error?.reason == "process \(getpid()) holds it"
        }
        lock = nil
        #expect(throws: Never.self) { try temporary.folder.lock() }
    }

    @Test(.timeLimit(.minutes(10))) func whoWaitsGetsItsTurn() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.folder
        let lock = Mutex<FolderLock?>(try folder.lock())
        // Held by another open file, as by another process: given back while the other one waits.
        let asked = Mutex(0)
        let second = try folder.lock(patienceSeconds: 60) { () throws(StoreError) in
            let count = asked.withLock {
                $0 += 1; return $0
            }
            if count == 2 { lock.withLock { $0 = nil } }
            return true
        }
        #expect(asked.withLock(\.self) >= 2)
        #expect(throws: StoreError.self, "it is held again") { try folder.lock() }
        withExtendedLifetime(second) {}
    }

    @Test func itIsNotWaitedForWhereThatIsOfNoUse() throws {
        let temporary = try TemporaryFolder()
        let lock = try temporary.folder.lock()
        #expect { try temporary.folder.lock(patienceSeconds: 600) { () throws(StoreError) in false } } throws: { ($0 as? StoreError)?.kind == .busy }
        withExtendedLifetime(lock) {}
    }

    @Test func aFolderThatWasTakenAwayMeanwhileIsNotHeld() throws {
        let temporary = try TemporaryFolder()
        let lock = Mutex<FolderLock?>(try temporary.folder.lock())
        #expect {
            try temporary.folder.lock(patienceSeconds: 60) { () throws(StoreError) in
                unlink(temporary.folder.lockFile)
                lock.withLock { $0 = nil }
                return true
            }
        } throws: { ($0 as? StoreError)?.reason.contains("removed") == true }
    }

    @Test func onlyRegularFilesAreOpened() throws {
        let temporary = try TemporaryFolder()
        let pipe = temporary.folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/zero", temporary.folder.path] {
            #expect(throws: StoreError.self) { try FileSystem.requireFile(path) }
            #expect(throws: StoreError.self) { try FileSystem.read(path) }
        }
    }

    @Test func theFolderIsFoundAsTheContractSays() throws {
        let temporary = try TemporaryFolder()
        #expect(try DataFolder.locate(option: temporary.folder.path, environment: "/nowhere", make: false) == temporary.folder)
        #expect(try DataFolder.locate(option: nil, environment: temporary.folder.path + "/", make: false) == temporary.folder)
        #expect { try DataFolder.locate(option: "/nowhere", environment: temporary.folder.path, make: false) } throws: { ($0 as? StoreError)?.kind == .missing }
        #expect(try DataFolder.locate(option: "/nowhere", environment: nil, make: true).path == "/nowhere")
    }
}
