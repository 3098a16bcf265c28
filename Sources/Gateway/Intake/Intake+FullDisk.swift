import EventLog
import Store

/// What happens on a full disk.
extension Intake {
    /// Does something that writes; where the disk is full, once more on the space that was set aside.
    func withReserve<Result>(_ work: () throws -> Result) throws -> Result {
        do { return try work() } catch {
            guard freeReserve(after: error) else { throw error }
            return try work()
        }
    }

    /// The database; where the disk is too full to open it, once more on the space that was set aside.
    static func opened(_ folder: DataFolder) throws(StoreError) -> Connection {
        do { return try Connection(path: folder.database, mode: .create) } catch {
            guard error.kind == .full, DiskReserve(folder: folder).release() != nil else { throw error }
            return try Connection(path: folder.database, mode: .create)
        }
    }

    /// Gives back the space that was set aside, where the disk is full; answers whether there was some.
    private func freeReserve(after error: any Error) -> Bool {
        guard let full = error as? StoreError, full.kind == .full, let bytes = DiskReserve(folder: folder).release() else { return false }
        log(
            .error, "store", "store.diskFull", "The disk is full; \(bytes >> 10) kB that were set aside take what comes now. Free space: \(full.reason).")
        return true
    }
}
