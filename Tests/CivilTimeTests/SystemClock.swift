import CivilTime
import Foundation
import TestServers
import Testing

/// What the system's own `date` and Python say of local times.
enum SystemClock {
    /// What `date` shows at these seconds in a zone: `2026-03-29T03:00:00+02:00`, one each.
    static func texts(_ zone: String, _ seconds: [Int64]) throws -> [String] {
        try run(
            ["/usr/bin/env", "TZ=\(zone)", "LC_ALL=C", "date", "-f", "-", "+%Y-%m-%dT%H:%M:%S%:z"], input: seconds.map { "@\($0)" }.joined(separator: "\n"))
    }

    /// The offset from UTC in s of every zone at every second, zones outside, as Python's zoneinfo reads them from the same files.
    static func offsets(_ zones: [String], _ seconds: [Int64]) throws -> [[Int]] {
        let script = """
            import sys, datetime, zoneinfo
            names, seconds = (line.split() for line in sys.stdin.read().splitlines())
            at = [datetime.datetime.fromtimestamp(int(s), datetime.timezone.utc) for s in seconds]
            for name in names:
                zone = zoneinfo.ZoneInfo(name)
                print(*(int(t.astimezone(zone).utcoffset().total_seconds()) for t in at))
            """
        let input = zones.joined(separator: " ") + "\n" + seconds.map(String.init).joined(separator: " ")
        return try run(["/usr/bin/env", "python3", "-c", script], input: input).map { $0.split(separator: " ").compactMap { Int($0) } }
    }

    private static func run(_ command: [String], input: String) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hypona-clock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let (inside, outside) = (folder.appending(path: "in"), folder.appending(path: "out"))
        try Data(input.utf8).write(to: inside)
        try Data().write(to: outside)
        let process = ChildProgram()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardInput = try FileHandle(forReadingFrom: inside)
        process.standardOutput = try FileHandle(forWritingTo: outside)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: try Data(contentsOf: outside), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Every zone of the system's tzdata, the folders of other time scales left out.
    static func zones() throws -> [String] {
        let root = "/usr/share/zoneinfo"
        let names = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
        return names.filter { name in
            guard !name.hasPrefix("right/"), !name.hasPrefix("posix/"), let file = FileHandle(forReadingAtPath: root + "/" + name) else { return false }
            return (try? file.read(upToCount: 4)) == Data("TZif".utf8)
        }.sorted()
    }
}
