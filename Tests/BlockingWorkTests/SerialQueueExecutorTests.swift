import BlockingWork
import Glibc
import Testing

private actor Sleeper {
    private let executor = SerialQueueExecutor(label: "test")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private var released = false

    func block(on fd: Int32) -> Bool {
        var byte: UInt8 = 0
        return read(fd, &byte, 1) == 1
    }
}

@Suite struct SerialQueueExecutorTests {
    /// More blocked actors than the machine has cores must not stop other tasks: the release itself runs on the pool.
    @Test func blockedActorsLeaveThePoolFree() async {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let (readEnd, writeEnd) = (ends[0], ends[1])
        let count = 16
        let answers = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<count { group.addTask { await Sleeper().block(on: readEnd) } }
            group.addTask {
                let bytes = [UInt8](repeating: 1, count: count)
                return write(writeEnd, bytes, bytes.count) == bytes.count
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(answers == count + 1)
        close(readEnd)
        close(writeEnd)
    }
}
