import CivilTime
import Foundation
import JSONValues
import Store
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

    @Test func theFolderIsFoundAsTheContractSays() throws {
        let temporary = try TemporaryFolder()
        #expect(try DataFolder.locate(option: temporary.folder.path, environment: "/nowhere", make: false) == temporary.folder)
        #expect(try DataFolder.locate(option: nil, environment: temporary.folder.path + "/", make: false) == temporary.folder)
        #expect { try DataFolder.locate(option: "/nowhere", environment: temporary.folder.path, make: false) } throws: { ($0 as? StoreError)?.kind == .missing }
        #expect(try DataFolder.locate(option: "/nowhere", environment: nil, make: true).path == "/nowhere")
    }
}
