import Crypto
import Glibc
public import JSONValues
import PhotoAnswers
public import Store

/// Hands the new pictures of a camera card to the drop folder (`hypona photo card`), once for ever: what they show tells whether they are known.
///
/// A card is foreign. Only pictures below its folder DCIM count, where every camera puts them; links are not followed, sizes and numbers are bounded, and
/// nothing is written to it. It may be pulled out at any moment: a picture is in the drop folder whole or not at all, the rest comes the next time.
public struct CardImport: Sendable {
    private let folder: DataFolder
    private let configuration: GatewayConfiguration

    /// At most so many new pictures are taken at a time, newest first.
    public static let mostPictures = 200
    /// At most so many files are looked at.
    private static let mostFiles = 20_000
    private static let deepest = 3
    private static let mostFailures = 3
    private static let largest = 64 << 20

    /// An import into that box.
    public init(folder: DataFolder, configuration: GatewayConfiguration) {
        self.folder = folder
        self.configuration = configuration
    }

    /// What came of a card.
    public struct Report: Sendable, Hashable {
        /// Whether there is a folder DCIM.
        public var hasPictures = true
        /// Files that were looked at.
        public var looked = 0
        /// Pictures that were handed to the drop folder.
        public var new = 0
        /// Pictures that were handed in before.
        public var known = 0
        /// What is no picture, or too large.
        public var refused = 0
        /// New pictures beyond the limit, left for the next time.
        public var left = 0
        /// Why it ended early; nil where everything was looked at.
        public var problem: String?

        /// For people.
        public var text: String {
            guard hasPictures else { return "no folder DCIM on it: nothing was taken" }
            return "\(looked) files, \(new) new pictures, \(known) known, \(refused) not taken, \(left) left for the next time"
                + (problem.map { "; ended early: \($0)" } ?? "")
        }

        /// The members of the answer.
        public var json: JSONObject {
            [
                "looked": JSONValue(looked), "new": JSONValue(new), "known": JSONValue(known), "refused": JSONValue(refused), "left": JSONValue(left),
                "problem": JSONValue(problem),
            ]
        }
    }

    /// Takes the new pictures of the card that is mounted at that path.
    /// - Throws: `StoreError` where there is no drop folder, or the database cannot be asked what is known.
    public func take(from card: String) throws(StoreError) -> Report {
        var report = Report()
        let pictures = card + "/DCIM"
        guard let root = CardFile(pictures), root.isFolder else {
            report.hasPictures = false
            return report
        }
        let drop = configuration.dropFolder ?? folder.drop
        guard CardFile(drop)?.isFolder == true else {
            throw StoreError(.missing, "hand pictures to \(drop)", "there is no drop folder", remedy: "start the gateway once, or see drop.folder")
        }
        let connection = FileSystem.exists(folder.database) ? try Connection(path: folder.database, mode: .read) : nil
        var files: [CardFile] = []
        CardImport.list(pictures, 0, &files)
        var failures = 0
        for file in files.sorted(by: { ($0.modified, $0.path) > ($1.modified, $1.path) }) {
            report.looked += 1
            guard (1...CardImport.largest).contains(file.size) else {
                report.refused += 1
                continue
            }
            do throws(StoreError) {
                try take(file, into: drop, connection, &report)
            } catch {
                // The card was pulled out, a picture on it is damaged, or the disk is full: what is not taken stays on it.
                report.problem = "\(file.name): \(error.reason)"
                report.refused += 1
                failures += 1
                if failures > CardImport.mostFailures || CardFile(pictures) == nil { break }
            }
        }
        return report
    }

    private func take(_ file: CardFile, into drop: String, _ connection: Connection?, _ report: inout Report) throws(StoreError) {
        let bytes = try FileSystem.read(file.path, limit: CardImport.largest)
        guard PhotoKind(of: Array(bytes.prefix(64))) != nil else { return report.refused += 1 }
        let digest = Digest.sha256Hex(bytes)
        let name = "\(digest.prefix(12))-\(file.name)"
        if try connection?.row("SELECT 1 AS x FROM evidence WHERE sha256 = ?", .text(digest)) != nil || FileSystem.exists("\(drop)/\(name)") {
            return report.known += 1
        }
        guard report.new < CardImport.mostPictures else { return report.left += 1 }
        // Hidden until it is whole, then there at once.
        let hidden = "\(drop)/.card-\(digest.prefix(12))"
        try FileSystem.writeDurably(bytes, to: hidden)
        try FileSystem.replace("\(drop)/\(name)", by: hidden)
        report.new += 1
    }

    private static func list(_ folder: String, _ depth: Int, _ files: inout [CardFile]) {
        guard depth <= deepest, let stream = opendir(folder) else { return }
        var folders: [String] = []
        while let entry = readdir(stream), files.count < mostFiles {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(validating: $0.prefix { $0 != 0 }, as: UTF8.self) }
            guard let name, !name.hasPrefix("."), let file = CardFile("\(folder)/\(name)") else { continue }
            if file.isFolder { folders.append(file.path) } else if file.isRegular { files.append(file) }
        }
        closedir(stream)
        for inner in folders.sorted() { list(inner, depth + 1, &files) }
    }
}

/// A name on a card, links not followed.
private struct CardFile {
    let path: String
    let isRegular: Bool
    let isFolder: Bool
    let size: Int
    let modified: Int64

    /// Its last part.
    var name: String { String(path.split(separator: "/").last ?? "") }

    init?(_ path: String) {
        var info = stat()
        guard lstat(path, &info) == 0 else { return nil }
        self.path = path
        isRegular = info.st_mode & S_IFMT == S_IFREG
        isFolder = info.st_mode & S_IFMT == S_IFDIR
        size = Int(info.st_size)
        modified = Int64(info.st_mtim.tv_sec)
    }
}
