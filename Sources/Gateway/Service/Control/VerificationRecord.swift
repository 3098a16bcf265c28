import CivilTime
import JSONValues
import Store

/// What the last verification of stored data found: noted beside the data, because whoever started it may be a timer that nobody looks at.
struct VerificationRecord: Sendable, Hashable {
    /// When it ended.
    let at: Instant
    /// How many faults it found.
    let faults: Int
    /// The first of them.
    let first: String?

    init(at: Instant, _ faults: [String]) {
        self.at = at
        self.faults = faults.count
        first = faults.first
    }

    /// What was noted last; nil where nothing was, or where that cannot be read.
    init?(of folder: DataFolder, _ system: SystemFiles = SystemFiles()) {
        guard let text = system.text(folder.verification), let json = try? JSONValue(parsing: text), let at = json["at"]?.string.flatMap({ Instant($0) }),
            let faults = json["faults"]?.int
        else { return nil }
        self.at = at
        self.faults = faults
        first = json["first"]?.string
    }

    func write(to folder: DataFolder) throws(StoreError) {
        let json: JSONValue = ["at": .string(at.description), "faults": JSONValue(faults), "first": JSONValue(first)]
        try FileSystem.writeDurably(Array((json.text() + "\n").utf8), to: folder.verification)
    }
}
