/// Collects the pictures that show a technician what was found where (`hypona read --debug`).
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

    /// An empty collection.
    public init() {}

    /// Adds a grey picture.
    public func add(_ name: String, _ image: GrayImage) { add(name, DebugDrawing(image)) }

    /// Adds a picture with marks on it.
    public func add(_ name: String, _ drawing: DebugDrawing) {
        guard let image = drawing.image else { return }
        let number = sheets.count + 1
        sheets.append(Sheet(name: (number < 10 ? "0" : "") + "\(number)-\(name)", image: image))
    }
}
