public import PhotoAnswers

/// Turns the bytes of a photo into upright pixels. Meant to run in the photo worker: the libraries behind it parse foreign files.
public struct PhotoDecoder: Sendable {
    /// The longer side of a decoded photo in pixels: four times the finest detail the readers need, and a fraction of what a phone stores.
    public static let workingSide = 2_048

    private let limits: PhotoLimits

    /// A decoder with the given limits.
    public init(limits: PhotoLimits = .standard) { self.limits = limits }

    /// The photo in `bytes`; its kind is told from the content.
    public func decode(_ bytes: [UInt8]) throws(PhotoError) -> DecodedPhoto {
        guard !bytes.isEmpty, bytes.count <= limits.bytes else { throw .fileSize(bytes: bytes.count, limit: limits.bytes) }
        guard let kind = PhotoKind(of: bytes) else { throw .unknownKind }
        switch kind {
        case .jpeg: return try JPEGDecoding.decode(bytes, limits: limits)
        case .heic: return try HEICDecoding.decode(bytes, limits: limits)
        case .png, .tiff, .webp: return try LeptonicaDecoding.decode(bytes, kind: kind, limits: limits)
        }
    }
}
