public import PhotoAnswers
import JSONValues

/// Collects what shows a technician what was found where (`hypona read --debug`): marks with their places in the photo, measured numbers, pictures.
public final class DebugCanvas {
    /// One picture with a name that sorts in the order of the work.
    public struct Sheet: Sendable, Hashable {
        /// The name, without ending.
        public let name: String
        /// The picture.
        public let image: ColorImage
    }

    /// The pictures so far.
    public private(set) var sheets: [Sheet] = []
    /// The marks so far.
    public private(set) var marks: [DebugMark] = []
    private var measures: JSONObject = [:]
    private var photo: JSONValue = .null
    private var size = (width: 1.0, height: 1.0)

    /// An empty collection.
    public init() {}

    /// Begins with the photo that the marks belong to.
    func begin(_ photo: DecodedPhoto) {
        size = (Double(photo.color.width), Double(photo.color.height))
        self.photo = [
            "kind": .string(photo.kind.rawValue), "width": JSONValue(photo.originalWidth), "height": JSONValue(photo.originalHeight),
            "read_width": JSONValue(photo.color.width), "read_height": JSONValue(photo.color.height),
            "orientation": photo.exif.orientation.map { JSONValue($0) } ?? .null, "truncated": .bool(photo.isTruncated),
        ]
    }

    /// Adds a mark.
    /// - Parameter points: in pixels of the upright photo as it is read.
    func mark(_ kind: DebugMark.Kind, isTaken: Bool, _ points: [ImagePoint], _ facts: JSONObject = [:]) {
        marks.append(
            DebugMark(kind: kind, isTaken: isTaken, points: points.map { ImagePoint(($0.x + 0.5) / size.width, ($0.y + 0.5) / size.height) }, facts: facts))
    }

    /// Adds measured numbers.
    func measure(_ numbers: [String: Double]) {
        for (name, value) in numbers.sorted(by: { $0.key < $1.key }) { measures[name] = DebugMark.number(value, 4) }
    }

    /// Adds a grey picture.
    func add(_ name: String, _ image: GrayImage) { add(name, DebugDrawing(image)) }

    /// Adds a picture with marks on it.
    func add(_ name: String, _ drawing: DebugDrawing) {
        guard let image = drawing.image else { return }
        let number = sheets.count + 1
        sheets.append(Sheet(name: (number < 10 ? "0" : "") + "\(number)-\(name)", image: image))
    }

    /// The longer side of the picture with all marks, pixels.
    private static let overviewSide = 1_024

    /// Adds the whole photo with all marks.
    func addOverview(_ photo: ColorImage) {
        let small = photo.reduced(side: DebugCanvas.overviewSide)
        var drawing = DebugDrawing(small)
        for mark in marks.filter({ !$0.isTaken }) + marks.filter(\.isTaken) {
            let points = mark.points.map { ImagePoint($0.x * Double(small.width), $0.y * Double(small.height)) }
            let ink: DebugDrawing.Ink = mark.isTaken ? .green : mark.kind == .place ? .red : .blue
            if mark.kind.isClosed { drawing.polygon(points, ink) } else { drawing.path(points, ink) }
        }
        add("photo", drawing)
    }

    /// Everything but the pixels; `sheets` gets its members from the caller, who knows where the pictures go.
    var json: JSONObject { ["version": 1, "picture": photo, "marks": .array(marks.map(\.json)), "measures": .object(measures)] }
}
