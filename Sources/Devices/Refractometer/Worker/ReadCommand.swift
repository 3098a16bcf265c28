import Glibc
public import JSONValues

/// `hypona read`: what photos of refractometers show.
public struct ReadCommand: Sendable {
    private let options: PhotoReader.Options
    private let debugFolder: String?

    /// A command; with a debug folder the intermediate pictures are written there, and the photo is read in this process.
    public init(options: PhotoReader.Options, debugFolder: String?) {
        self.options = options
        self.debugFolder = debugFolder
    }

    /// Reads a photo; the answer has `file` in front. False where it is rejected or unreadable.
    public func read(_ path: String) async -> (answer: JSONObject, isRead: Bool) {
        let reading: PhotoReading
        switch ReadCommand.bytes(of: path) {
        case .failure(let error): reading = PhotoReading(refused: .unreadableFile, error.description)
        case .success(let bytes):
            if let debugFolder {
                let canvas = DebugCanvas()
                reading = PhotoReader().read(bytes, options: options, debug: canvas)
                let name = path.split(separator: "/").last.map(String.init) ?? "photo"
                for sheet in canvas.sheets { ReadCommand.write(sheet, to: "\(debugFolder)/\(name)-\(sheet.name).png") }
            } else {
                reading = await PhotoWorker().read(bytes, options: options)
            }
        }
        var answer: JSONObject = ["file": .string(path)]
        for (name, value) in reading.json { answer[name] = value }
        return (answer, reading.status != .rejected)
    }

    /// `hypona photo-worker`: a photo on standard input, its reading on standard output. It gives up what it does not need first.
    public static func work(options: PhotoReader.Options) -> Int32 {
        guard PhotoWorkerLimits.apply() else { return 3 }
        guard case .success(let bytes) = readAll(0, limit: PhotoLimits.standard.bytes, path: "standard input") else { return 1 }
        let line = Array((JSONValue.object(PhotoReader().read(bytes, options: options).json).text() + "\n").utf8)
        return Glibc.write(1, line, line.count) == line.count ? 0 : 1
    }

    /// The longer side of a preview, pixels: enough to read a display, and within what a worker may answer.
    private static let previewSide = 520

    /// `hypona photo-worker --preview`: a photo on standard input, a small PNG of it on standard output.
    public static func preview() -> Int32 {
        guard PhotoWorkerLimits.apply() else { return 3 }
        guard case .success(let bytes) = readAll(0, limit: PhotoLimits.standard.bytes, path: "standard input"),
            let photo = try? PhotoDecoder().decode(bytes), let png = photo.color.reduced(side: previewSide).png
        else { return 1 }
        var done = 0
        while done < png.count {
            let count = png[done...].withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return 1 }
            done += max(0, count)
        }
        return 0
    }

    private static func bytes(of path: String) -> Result<[UInt8], PhotoError> {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return .failure(.unreadable(path: path, String(cString: strerror(errno)))) }
        defer { close(file) }
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

    private static func write(_ sheet: DebugCanvas.Sheet, to path: String) {
        guard let bytes = sheet.image.png else { return }
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { return }
        defer { close(file) }
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count <= 0 { return }
            done += count
        }
    }
}
