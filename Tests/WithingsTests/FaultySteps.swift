import Glibc
import Synchronization

@testable import Withings

/// The real file steps, of which the n-th does what the test wants instead: fail, or end the process.
final class FaultySteps: FileSteps {
    private let real = SystemFiles()
    private let count = Mutex(0)
    private let fault: @Sendable (Int) throws(FileFailure) -> Void

    init(_ fault: @escaping @Sendable (_ step: Int) throws(FileFailure) -> Void) { self.fault = fault }

    private func step() throws(FileFailure) {
        try fault(
            count.withLock {
                $0 += 1
                return $0
            })
    }

    func create(_ path: String) throws(FileFailure) -> Int32 {
        try step()
        return try real.create(path)
    }
    func write(_ bytes: [UInt8], to file: Int32) throws(FileFailure) {
        try step()
        try real.write(bytes, to: file)
    }
    func sync(_ file: Int32) throws(FileFailure) {
        try step()
        try real.sync(file)
    }
    func rename(_ from: String, to path: String) throws(FileFailure) {
        try step()
        try real.rename(from, to: path)
    }
    func remove(_ path: String) throws(FileFailure) {
        try step()
        try real.remove(path)
    }
    func syncFolder(_ path: String) throws(FileFailure) {
        try step()
        try real.syncFolder(path)
    }
}
