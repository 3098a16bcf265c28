import Archive
public import CivilTime
import Crypto
import EventLog
import Glibc
public import JSONValues
public import Store

/// Everything that somebody who helps from afar needs, in one file: doctor, log, settings, versions, numbers of rows (`hypona support`).
///
/// Without ``withHealthValues`` there is nothing in it that tells who the patient is or how he is; secrets are never in it.
public struct SupportBundle: Sendable {
    private let folder: DataFolder
    private let configuration: Result<GatewayConfiguration, ConfigurationError>
    private let version: String
    private let withHealthValues: Bool
    private let clock: any WallClock
    /// The newest lines of the log that go in.
    private static let logLines = 20_000

    /// A bundle of that folder.
    public init(
        folder: DataFolder, configuration: Result<GatewayConfiguration, ConfigurationError>, version: String, withHealthValues: Bool,
        clock: any WallClock = SystemClock()
    ) {
        self.folder = folder
        self.configuration = configuration
        self.version = version
        self.withHealthValues = withHealthValues
        self.clock = clock
    }

    /// The name that the bundle has where none is given: `hypona-support-2026-11-30T08-00-00Z.tar.gz`.
    public var defaultName: String { "hypona-support-\(Instant(seconds: clock.now().seconds).description.replacing(":", with: "-")).tar.gz" }

    /// Writes the bundle, for its owner alone; answers its manifest.
    public func write(to path: String) async throws -> JSONValue {
        try folder.guardTarget(path)
        let now = clock.now()
        let (files, problems) = await content()
        let listed = files.map { name, bytes -> JSONValue in
            ["name": .string(name), "size": JSONValue(bytes.count), "sha256": .string(Digest.sha256Hex(bytes))]
        }
        let manifest: JSONValue = [
            "schema": "hypona-support/1", "madeAt": .string(now.description), "version": .string(version), "withHealthValues": .bool(withHealthValues),
            "files": .array(listed), "missing": .array(problems.map { ["name": .string($0.name), "reason": .string($0.reason)] }),
        ]
        let temporary = "\(path).tmp.\(getpid())"
        // Made with its rights before anything is in it.
        try FileSystem.writeDurably([], to: temporary, mode: 0o600)
        do {
            let archive = try TarArchive(path: temporary)
            try archive.add("manifest.json", Array((manifest.text(pretty: true) + "\n").utf8), at: now.seconds)
            for (name, bytes) in files { try archive.add(name, bytes, at: now.seconds) }
            try archive.finish()
            try FileSystem.replace(path, by: temporary)
        } catch {
            try FileSystem.remove(temporary)
            throw error
        }
        return manifest
    }

    /// What hides this box's names; blind where they cannot be read.
    private var mask: SupportMask {
        do throws(StoreError) { return SupportMask(known: try SupportCollector.known(in: folder)) } catch { return SupportMask(isBlind: true) }
    }

    /// The files, and what could not be had: a bundle is needed most where something is broken.
    private func content() async -> (files: [(String, [UInt8])], problems: [(name: String, reason: String)]) {
        let doctor = Doctor(folder: .success(folder), configuration: configuration, version: version, clock: clock)
        let checks = await doctor.look()
        let collector = SupportCollector(
            folder: folder, configuration: (try? configuration.get()) ?? GatewayConfiguration(), version: version, clock: clock,
            mask: withHealthValues ? SupportMask() : mask)
        var files: [(String, [UInt8])] = []
        var problems: [(name: String, reason: String)] = []
        func add(_ name: String, _ make: () throws -> String) {
            do { files.append((name, Array(try make().utf8))) } catch { problems.append((name, "\(error)")) }
        }
        add("README.txt") { SupportCollector.readme(withHealthValues) }
        add("doctor.jsonl") { checks.map { collector.mask.masked($0.json).text() + "\n" }.joined() }
        add("configuration.json") { try collector.settings(configuration) }
        add("versions.json") { collector.versions() }
        add("system.txt") { collector.system() }
        add("database.json") { try collector.database() }
        add("log.jsonl") { try collector.log(SupportBundle.logLines, isWhole: withHealthValues) }
        add("journal.txt") {
            if collector.mask.isBlind { throw StoreError(.corrupt, "mask the journal", SupportMask.unknown, remedy: "restore a backup, or ask for everything") }
            return try collector.journal()
        }
        if withHealthValues {
            add("status.jsonl") { try collector.status() }
            add("entries.jsonl") { try collector.entries() }
        }
        return (files, problems)
    }
}
