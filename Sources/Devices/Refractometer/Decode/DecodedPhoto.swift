public import PhotoAnswers

/// A photo as pixels, upright, together with what its file says about itself.
public struct DecodedPhoto: Sendable, Hashable {
    /// What the file is.
    public var kind: PhotoKind
    /// Columns of the stored picture, before any reduction, upright.
    public var originalWidth: Int
    /// Rows of the stored picture, before any reduction, upright.
    public var originalHeight: Int
    /// The picture, reduced so that its longer side has at most `PhotoDecoder.workingSide` pixels.
    public var color: ColorImage
    /// What the EXIF block says; nothing where there is none.
    public var exif: ExifFacts
    /// Whether the file ends before the picture does: its lower part is missing.
    public var isTruncated: Bool

    /// The brightness of the picture.
    public var gray: GrayImage { color.gray }
}
