import Foundation
import Testing

@testable import Store

@Suite struct DiskReserveTests {
    @Test func isSetAsideAndGivenBackOnce() throws {
        let place = try TemporaryFolder()
        let folder = place.folder
        let reserve = DiskReserve(folder: folder)
        reserve.fill()
        let size = try FileManager.default.attributesOfItem(atPath: folder.reserve)[.size] as? Int
        #expect(size == 8 << 20)
        reserve.fill()
        #expect(reserve.release() == 8 << 20)
        #expect(reserve.release() == nil)
        #expect(!FileSystem.exists(folder.reserve))
    }

    @Test(arguments: [(8, 1), (20, 2), (30, 3), (64, 8), (32_000, 8)]) func aSmallDiskGivesAnEighth(_ megabytes: Int, _ atMost: Int) {
        let size = DiskReserve.size(onDiskOf: UInt64(megabytes) << 20)
        #expect(size > (atMost - 1) << 20 && size <= (atMost + 1) << 20 && size >= 1 << 19)
    }
}
