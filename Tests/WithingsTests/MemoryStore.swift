import CivilTime
import Synchronization

@testable import Withings

/// What a gateway does with cloud evidence, in memory: evidence is appended, facts are decoded from it and never stored.
final class MemoryStore: Sendable {
    private struct Content {
        var evidence: [CloudEvidence] = []
        /// Decoded once, as a database would hold it.
        var versions: [Version] = []
        var failures = 0
    }
    /// One version of a group.
    struct Version: Hashable {
        let groupID: String
        let version: Instant
        let measured: Instant?
        let grams: Int?
        let attribution: Int?
        let isRetraction: Bool
    }
    private let content = Mutex(Content())

    var evidence: [CloudEvidence] { content.withLock { $0.evidence } }
    /// The next pieces are refused, as with a full disk.
    func refuse(_ count: Int) { content.withLock { $0.failures = count } }

    var ports: ImportPorts {
        ImportPorts(keep: { try self.keep($0) }, knownGroups: { _ in self.known })
    }

    private func keep(_ evidence: CloudEvidence) throws -> String {
        struct DiskFull: Error {}
        return try content.withLock {
            if $0.failures > 0 {
                $0.failures -= 1
                throw DiskFull()
            }
            $0.evidence.append(evidence)
            $0.versions += MemoryStore.decode(evidence)
            return "\($0.evidence.count)"
        }
    }

    /// All versions, in the order of the evidence.
    var versions: [Version] { content.withLock { $0.versions } }

    /// The same, decoded again from the evidence.
    var rebuilt: [Version] { evidence.flatMap(MemoryStore.decode) }

    private static func decode(_ evidence: CloudEvidence) -> [Version] {
        switch CloudFacts(evidence.bytes, kind: evidence.kind) {
        case .measures(let page): return page.groups.compactMap { version($0, nil) }
        case .reconciliation(let record):
            let gone = record.missing.map {
                Version(groupID: $0.groupID, version: $0.version, measured: nil, grams: nil, attribution: nil, isRetraction: true)
            }
            return gone + record.returned.compactMap { version($0.group, $0.version) }
        case .devices, nil: return []
        }
    }

    private static func version(_ group: MeasureGroup, _ version: Instant?) -> Version? {
        guard let id = group.groupID else { return nil }
        return Version(
            groupID: id, version: version ?? Instant(seconds: Int64(group.modified ?? 0)), measured: group.measured.map { Instant(seconds: Int64($0)) },
            grams: group.weight.flatMap { Int($0.thousandfoldRounded) }, attribution: group.attribution, isRetraction: false)
    }

    /// The newest version of every group; of equal ones the first that came.
    private var newest: [String: Version] {
        versions.reduce(into: [:]) { newest, version in
            if let known = newest[version.groupID], known.version >= version.version { return }
            newest[version.groupID] = version
        }
    }

    var known: [KnownGroup] {
        let measured = versions.reduce(into: [String: Instant]()) { $0[$1.groupID] = $1.measured ?? $0[$1.groupID] }
        return newest.values.map {
            KnownGroup(
                groupID: $0.groupID, measured: $0.measured ?? measured[$0.groupID] ?? Instant(seconds: 0), version: $0.version, isRetracted: $0.isRetraction,
                grams: $0.grams, attribution: $0.attribution)
        }
    }

    /// What counts: group and grams of all groups that are not retracted.
    var weights: [String: Int] {
        newest.values.reduce(into: [:]) { if !$1.isRetraction { $0[$1.groupID] = $1.grams } }
    }
}
