import PhotoAnswers

/// The bright field of view of an optical instrument in a photo.
struct EyepieceField: Sendable {
    /// The centre of the circle around it, in pixels of the photo.
    let centre: ImagePoint
    /// The radius of that circle, in pixels of the photo.
    let radius: Double
    /// The field in the reduced picture it was found in, holes filled.
    let mask: Mask
    /// How many pixels of the photo a pixel of the mask spans.
    let pixelsPerMaskPixel: Double
    /// How much of the field's outline inside the photo lies on the circle, 0…1: an eyepiece has arcs, a display has none.
    let roundness: Double
    /// How good a field it is; comparable between the candidates of one photo.
    let score: Double

    /// Whether a point of the photo lies in the field.
    func contains(_ x: Double, _ y: Double) -> Bool { mask[Int(x / pixelsPerMaskPixel), Int(y / pixelsPerMaskPixel)] }

    /// The circle around it, in pixels of the photo.
    var circle: [ImagePoint] {
        (0..<48).map { step in
            let angle = Double(step) * .pi / 24
            return ImagePoint(centre.x + radius * cosOf(angle), centre.y + radius * sinOf(angle))
        }
    }
}
