import CivilTime
import Foundation
import JSONValues
import Store
import Testing

@Suite struct EvidenceTests {
    private func evidence(_ bytes: [UInt8], source: String = "photo") -> Evidence {
        Evidence(kind: .photo, source: source, name: "a.jpg", receivedAt: noon, metadata: ["x": 1], bytes: bytes)
    }

    @Test(arguments: [0, 1, 100_000, 100_001, 1_000_000]) func everySizeComesBack(_ size: Int) throws {
        let temporary = try TemporaryFolder()
        let store = EvidenceStore(connection: try temporary.database(), folder: temporary.folder)
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let stored = try store.store(evidence(bytes), study: nil, unique: true)
        #expect(try store.load(stored.id) == evidence(bytes))
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.folder.evidence).count == (size > 100_000 ? 1 : 0))
    }

    @Test func equalBytesOfOneSourceAreOne() throws {
        let temporary = try TemporaryFolder()
        let store = EvidenceStore(connection: try temporary.database(), folder: temporary.folder)
        let first = try store.store(evidence([1]), study: nil, unique: true)
        let again = try store.store(evidence([1]), study: nil, unique: true)
        #expect(again.id == first.id && again.isDuplicate)
        #expect(try !store.store(evidence([1], source: "ble"), study: nil, unique: true).isDuplicate)
        #expect(try !store.store(evidence([1]), study: nil, unique: false).isDuplicate)
    }
}
