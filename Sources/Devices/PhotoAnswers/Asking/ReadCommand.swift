import Glibc
public import JSONValues

/// `hypona read`: what photos of refractometers show.
public struct ReadCommand: Sendable {
    private let options: PhotoOptions
    private let debugFolder: String?

    /// A command; with a debug folder what was found where is written there, as pictures and JSON.
    public init(options: PhotoOptions, debugFolder: String?) {
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

    private static func bytes(of path: String) -> Result<[UInt8], PhotoError> {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return .failure(.unreadable(path: path, String(cString: strerror(errno)))) }
        defer { close(file) }
        var info = stat()
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return .failure(.unreadable(path: path, "it is no regular file")) }
        return WholeFile.read(file, limit: PhotoLimits.standard.bytes, path: path)
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
        let isWritten = WholeFile.write(bytes, to: file)
        let words = String(cString: strerror(errno))
        guard close(file) == 0, isWritten else { throw .unwritable(path: path, words) }
    }
}
