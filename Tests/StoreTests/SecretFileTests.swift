import Glibc
import Store
import Testing

@Suite(.timeLimit(.minutes(1))) struct SecretFileTests {
    private let temporary: TemporaryFolder
    private var folder: DataFolder { temporary.folder }

    init() throws { temporary = try TemporaryFolder() }

    @Test(arguments: ["s3cret", "s3cret\n", "s3cret\r\n"]) func aSecretIsTheTextWithoutItsLineEnd(text: String) throws {
        #expect(try SecretFile.read(try file(text)) == "s3cret")
    }

    @Test(arguments: ["", "\n", "a\nb", "s3cret\n\n\n"]) func moreOrLessThanOneLineIsNone(text: String) throws {
        let path = try file(text)
        #expect(throws: StoreError.self) { try SecretFile.read(path) }
    }

    @Test func whatOthersMayReadIsNone() throws {
        let path = try file("s3cret")
        chmod(path, 0o640)
        #expect(throws: StoreError.self) { try SecretFile.read(path) }
    }

    /// Nobody ever writes into it: reading must not wait.
    @Test func aPipeIsRefusedAtOnce() throws {
        let path = folder.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let error = #expect(throws: StoreError.self) { try SecretFile.read(path) }
        #expect(error.map { "\($0)".contains("no regular file") } == true)
    }

    @Test func folderAndLinkAreRefusedInWords() throws {
        let link = folder.path + "/link"
        #expect(symlink(try file("s3cret"), link) == 0)
        #expect(#expect(throws: StoreError.self) { try SecretFile.read(link) }.map { "\($0)".contains("it is a link") } == true)
        #expect(#expect(throws: StoreError.self) { try SecretFile.read(folder.path) }.map { "\($0)".contains("it is a folder") } == true)
    }

    private func file(_ text: String) throws -> String {
        let path = folder.path + "/secret"
        try FileSystem.writeDurably(Array(text.utf8), to: path, mode: 0o600)
        return path
    }
}
