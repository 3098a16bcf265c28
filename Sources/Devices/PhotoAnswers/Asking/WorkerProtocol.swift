import Glibc
import JSONValues

/// What gateway and photo worker say to each other. However the worker is started, this is all it needs: these words, the bytes of one photo on its
/// standard input, closed behind them, and its answer on standard output. The words are its arguments where the gateway starts it; where the service
/// manager starts it for a connection to a socket, they are the line in front of the photo.
public enum WorkerProtocol {
    /// What is asked of a worker.
    public enum Task: Sendable, Hashable {
        /// One line of JSON: the reading.
        case read(anyDisplay: Bool)
        /// One line of JSON, the reading with the member `debug`, then the pictures named there, one PNG after the other.
        case inspect(anyDisplay: Bool)
        /// A small JPEG of the photo.
        case preview

        /// The arguments behind the program's name.
        var arguments: [String] {
            switch self {
            case .read(let anyDisplay): anyDisplay ? ["--any-display"] : []
            case .inspect(let anyDisplay): ["--inspect"] + (anyDisplay ? ["--any-display"] : [])
            case .preview: ["--preview"]
            }
        }

        /// The line in front of the photo.
        var line: [UInt8] { Array((arguments.joined(separator: " ") + "\n").utf8) }

        /// The task of such arguments; nil for other ones.
        public init?(arguments: [String]) {
            let known: [Task] = [.read(anyDisplay: false), .read(anyDisplay: true), .inspect(anyDisplay: false), .inspect(anyDisplay: true), .preview]
            guard let task = known.first(where: { $0.arguments == arguments }) else { return nil }
            self = task
        }

        /// The task of such a line without its end; nil for another one.
        public init?(line: some Sequence<UInt8>) {
            self.init(arguments: String(decoding: Array(line), as: UTF8.self).split(separator: " ").map(String.init))
        }

        /// An answer longer than this is none, bytes.
        var answerLimit: Int {
            switch self {
            case .read: 1 << 20
            case .preview: 4 << 20
            case .inspect: 64 << 20
            }
        }
    }

    /// No line of words is longer.
    public static let longestLine = 64

    /// A worker that takes longer is ended, s.
    static let patience = 40

    /// What the worker needs to find its models, and one thread for Tesseract.
    static var environment: [String] {
        let passed = ["HYPONA_TESSDATA", "TESSDATA_PREFIX"].compactMap { name -> String? in
            guard let value = getenv(name) else { return nil }
            return name + "=" + String(cString: value)
        }
        return passed + ["OMP_THREAD_LIMIT=1", "LC_ALL=C"]
    }

    /// The reading, what was found where, and the pictures by name, of such an answer; nil where it is none.
    static func inspection(_ answer: [UInt8]) -> PhotoInspection? {
        guard let end = answer.firstIndex(of: 0x0A), let line = try? JSONValue(parsing: Array(answer[..<end])), let reading = PhotoReading(json: line),
            var debug = line["debug"]?.object
        else { return nil }
        var pictures: [PhotoInspection.Picture] = []
        var sheets: [JSONValue] = []
        var place = end + 1
        for case .object(var sheet) in debug["sheets"]?.array ?? [] {
            guard let name = sheet["name"]?.string, let count = sheet["bytes"]?.int, count >= 0, count <= answer.count - place else { return nil }
            pictures.append(PhotoInspection.Picture(name: name, png: Array(answer[place..<(place + count)])))
            place += count
            sheet["bytes"] = nil
            sheets.append(.object(sheet))
        }
        debug["sheets"] = .array(sheets)
        return PhotoInspection(reading: reading, found: debug, pictures: pictures)
    }
}
