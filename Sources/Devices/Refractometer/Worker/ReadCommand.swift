import Glibc
public import JSONValues

/// `hypona read`: what photos of refractometers show.
public struct ReadCommand: Sendable {
    private let options: PhotoReader.Options
    private let debugFolder: String?

    /// A command; with a debug folder what was found where is written there, as pictures and JSON.
    public init(options: PhotoReader.Options, debugFolder: String?) {
        self.options = options
        self.debugFolder = debugFolder
    }

    /// Reads a photo; the answer has `file` in front. False where it is rejected or unreadable.
    /// - Throws: where the debug folder cannot be written.
    public func read(_ path: String) async throws(PhotoError) -> (answer: JSONObject, isRead: Bool) {
        let reading: PhotoReading
        switch ReadCommand.bytes(of: path) {
        case .failure(let error): reading = PhotoReading(refused: .unreadableFile, error.description)
        case .success(let bytes):
            if let debugFolder {
                let inspection = await PhotoWorker().inspect(bytes, options: options)
                try ReadCommand.write(inspection, of: path, to: debugFolder)
                reading = inspection.reading
            } else {
                reading = await PhotoWorker().read(bytes, options: options)
            }
        }
        var answer: JSONObject = ["file": .string(path)]
        for (name, value) in reading.json { answer[name] = value }
        return (answer, reading.status != .rejected)
    }

    /// `hypona photo-worker`: a photo on standard input, the answer to the task on standard output. It gives up what it does not need first.
    public static func work(_ task: WorkerProtocol.Task) -> Int32 {
        guard PhotoWorkerLimits.apply() else { return 3 }
        return answer(task)
    }

    /// `hypona photo-worker --socket`: the same in a unit of its own, for one connection of the gateway; the task is the line in front of the photo.
    public static func serve() -> Int32 {
        guard PhotoWorkerLimits.apply(isUnit: true) else { return 3 }
        var line: [UInt8] = []
        var octet: UInt8 = 0
        while line.count <= WorkerProtocol.longestLine, Glibc.read(0, &octet, 1) == 1, octet != 10 { line.append(octet) }
        guard octet == 10, let task = WorkerProtocol.Task(line: line) else { return 2 }
        return answer(task)
    }

    private static func answer(_ task: WorkerProtocol.Task) -> Int32 {
        guard case .success(let bytes) = readAll(0, limit: PhotoLimits.standard.bytes, path: "standard input") else { return 1 }
        switch task {
        case .read(let anyDisplay):
            let reading = PhotoReader().read(bytes, options: PhotoReader.Options(anyDisplay: anyDisplay))
            return answer(Array((JSONValue.object(reading.json).text() + "\n").utf8))
        case .inspect(let anyDisplay):
            let canvas = DebugCanvas()
            let reading = PhotoReader().read(bytes, options: PhotoReader.Options(anyDisplay: anyDisplay), debug: canvas)
            return answer(WorkerProtocol.answer(reading, canvas))
        case .preview:
            guard let photo = try? PhotoDecoder().decode(bytes), let jpeg = photo.color.reduced(side: previewSide).jpeg else { return 1 }
            return answer(jpeg)
        }
    }

    private static func answer(_ bytes: [UInt8]) -> Int32 { writeAll(bytes, to: 1) ? 0 : 1 }

    /// The longer side of a preview, pixels: enough to see single segments on a screen.
    private static let previewSide = 1_000

    private static func bytes(of path: String) -> Result<[UInt8], PhotoError> {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return .failure(.unreadable(path: path, String(cString: strerror(errno)))) }
        defer { close(file) }
        var info = stat()
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return .failure(.unreadable(path: path, "it is no regular file")) }
        return readAll(file, limit: PhotoLimits.standard.bytes, path: path)
    }

    private static func readAll(_ file: Int32, limit: Int, path: String) -> Result<[UInt8], PhotoError> {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return .failure(.unreadable(path: path, String(cString: strerror(errno)))) }
            if count == 0 { return .success(bytes) }
            if bytes.count + count > limit { return .failure(.fileSize(bytes: bytes.count + count, limit: limit)) }
            bytes += buffer[..<count]
        }
    }

    /// Writes the pictures and the document of what was found; names begin with that of the photo.
    private static func write(_ inspection: PhotoInspection, of path: String, to folder: String) throws(PhotoError) {
        let name = path.split(separator: "/").last.map(String.init) ?? "photo"
        for picture in inspection.pictures { try write(picture.png, to: "\(folder)/\(name)-\(picture.name).png") }
        let document = inspection.document(file: path, prefix: name + "-")
        try write(Array((document.text(pretty: true) + "\n").utf8), to: "\(folder)/\(name).json")
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(PhotoError) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw .unwritable(path: path, String(cString: strerror(errno))) }
        let isWritten = writeAll(bytes, to: file)
        let words = String(cString: strerror(errno))
        guard close(file) == 0, isWritten else { throw .unwritable(path: path, words) }
    }

    private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 || count < 0 && errno == EINTR else { return false }
            done += max(0, count)
        }
        return true
    }
}
