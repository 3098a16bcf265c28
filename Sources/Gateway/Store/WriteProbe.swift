/// Whether the data folder takes what is written, found out by writing.
///
/// Free space as the file system counts it says little: a quota, reserved blocks, a card that fell back to read-only or fails speak only when
/// something is written and made durable.
public struct WriteProbe: Sendable {
    private let folder: DataFolder
    /// More than the log of the database needs for a reading with everything that follows from it.
    private static let bytes = 64 << 10

    /// A probe of that folder.
    public init(folder: DataFolder) { self.folder = folder }

    /// What stands against writing; nil where nothing does.
    public func problem() -> StoreError? {
        let path = folder.path + "/.probe"
        do throws(StoreError) {
            try FileSystem.writeDurably([UInt8](repeating: 0x5A, count: WriteProbe.bytes), to: path, mode: 0o600)
            try FileSystem.remove(path)
            return nil
        } catch {
            return error
        }
    }
}
