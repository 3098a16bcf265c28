import BlockingWork
import Crypto

/// The link's state on disk, shared by the service and the command line.
public actor LinkStateFile {
    private let executor = SerialQueueExecutor(label: "hypona.withings.state")
    private let file: PrivateFile

    /// The queue of this actor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The state in that file.
    public init(path: String) { file = PrivateFile(path: path) }

    /// The state; a fresh one where there is none, or where the file is damaged: nothing in it cannot be learned again.
    /// - Throws: ``WithingsError`` where the file cannot be read.
    public func load() throws(WithingsError) -> LinkState {
        if let bytes = try file.read(), let state = LinkState(fileText: bytes) { return state }
        var state = LinkState()
        state.jitterSeed = (SecureRandom.bytes(3) ?? [0, 0, 0]).reduce(0) { $0 << 8 | Int($1) }
        return state
    }

    /// Keeps the state.
    /// - Throws: ``WithingsError`` where the file cannot be written.
    public func save(_ state: LinkState) throws(WithingsError) { try file.replace(Array(state.fileText.utf8)) }

    /// Takes the lock that one import at a time holds; nil where another holds it.
    func lock() throws(WithingsError) -> FileLock? { try FileLock(path: file.path + ".lock") }

    /// The process that holds the lock.
    func holder() -> Int? { FileLock.holder(path: file.path + ".lock") }
}
