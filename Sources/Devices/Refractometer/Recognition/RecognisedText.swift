/// A piece of text that Tesseract read.
public struct RecognisedText: Sendable, Hashable {
    /// The characters.
    public var text: String
    /// Tesseract's confidence, 0…1. It says little by itself: the most confident of several crops is often the wrong one.
    public var confidence: Double
    /// The left edge in pixels of the picture that was read.
    public var x: Int
    /// The top edge.
    public var y: Int
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int
}
