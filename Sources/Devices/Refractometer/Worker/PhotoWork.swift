import Glibc
import JSONValues
public import PhotoAnswers

/// What the worker process does: it reads one photo and answers. It gives up what it does not need first.
public enum PhotoWork {
    /// A photo on standard input, the answer to the task on standard output.
    /// - Returns: the exit status.
    public static func work(_ task: WorkerProtocol.Task) -> Int32 {
        guard PhotoWorkerLimits.apply() else { return 3 }
        return answer(task)
    }

    /// The same in a unit of its own, for one connection of the gateway; the task is the line in front of the photo.
    /// - Returns: the exit status.
    public static func serve() -> Int32 {
        guard PhotoWorkerLimits.apply(isUnit: true) else { return 3 }
        var line: [UInt8] = []
        var octet: UInt8 = 0
        while line.count <= WorkerProtocol.longestLine, Glibc.read(0, &octet, 1) == 1, octet != 10 { line.append(octet) }
        guard octet == 10, let task = WorkerProtocol.Task(line: line) else { return 2 }
        return answer(task)
    }

    private static func answer(_ task: WorkerProtocol.Task) -> Int32 {
        guard case .success(let bytes) = WholeFile.read(0, limit: PhotoLimits.standard.bytes, path: "standard input") else { return 1 }
        switch task {
        case .read(let anyDisplay):
            let reading = PhotoReader().read(bytes, options: PhotoOptions(anyDisplay: anyDisplay))
            return answer(Array((JSONValue.object(reading.json).text() + "\n").utf8))
        case .inspect(let anyDisplay):
            let canvas = DebugCanvas()
            let reading = PhotoReader().read(bytes, options: PhotoOptions(anyDisplay: anyDisplay), debug: canvas)
            return answer(inspection(reading, canvas))
        case .preview:
            guard let photo = try? PhotoDecoder().decode(bytes), let jpeg = photo.color.reduced(side: previewSide).jpeg else { return 1 }
            return answer(jpeg)
        }
    }

    private static func answer(_ bytes: [UInt8]) -> Int32 { WholeFile.write(bytes, to: 1) ? 0 : 1 }

    /// The longer side of a preview, pixels: enough to see single segments on a screen.
    private static let previewSide = 1_000

    /// The answer to `inspect`.
    private static func inspection(_ reading: PhotoReading, _ canvas: DebugCanvas) -> [UInt8] {
        let pictures = canvas.sheets.compactMap { sheet in sheet.image.png.map { (sheet: sheet, png: $0) } }
        var debug = canvas.json
        debug["sheets"] = .array(
            pictures.map { sheet, png in
                [
                    "name": .string(sheet.name), "width": JSONValue(sheet.image.width), "height": JSONValue(sheet.image.height),
                    "bytes": JSONValue(png.count),
                ]
            })
        var line = reading.json
        line["debug"] = .object(debug)
        return Array((JSONValue.object(line).text() + "\n").utf8) + pictures.flatMap(\.png)
    }
}
