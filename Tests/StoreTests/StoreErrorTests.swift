import Testing

@testable import Store

@Suite struct StoreErrorTests {
    /// 13 is SQLITE_FULL, 4874 SQLITE_IOERR_SHMSIZE: on a full disk the index of a write-ahead log cannot grow, which was told as a failing disk. 266 is a read that fails.
    @Test(arguments: [(13, .full), (4_874, .full), (266, .disk)] as [(Int32, StoreError.Kind)]) func aFullDiskIsToldAsOne(code: Int32, kind: StoreError.Kind) {
        #expect(StoreError.sqlite(code, "words of SQLite", doing: "open").kind == kind)
    }
}
