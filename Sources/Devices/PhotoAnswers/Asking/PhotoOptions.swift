/// What is asked of a photo.
public struct PhotoOptions: Sendable {
    /// Read the number on any seven-segment display (`digits`), a technician's tool.
    public var anyDisplay = false

    /// The reading of a specific gravity alone.
    public init(anyDisplay: Bool = false) { self.anyDisplay = anyDisplay }
}
