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
        #expect(reserve.release())
        #expect(!reserve.release())
        #expect(!FileSystem.exists(folder.reserve))
    }
}
