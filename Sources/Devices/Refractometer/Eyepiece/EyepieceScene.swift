/// The field turned upright, with its ink and its boundary.
struct EyepieceScene {
    /// The field in green light, ticks level, bright half below.
    let picture: Plane
    /// Its pixels.
    let mask: Mask
    /// Its ink.
    let map: InkMap
    /// The line between the dark and the bright half.
    let boundary: Boundary

    /// The field turned by that angle; nil where no boundary is seen.
    init?(_ view: FieldView, degrees: Double) {
        let side = EyepieceReader.side
        mask = view.mask(degrees: degrees, side: side)
        map = InkMap(view.picture(.all, degrees: degrees, side: side), mask: mask, radius: 16, softness: 1.2, rim: 8)
        picture = view.picture(.green, degrees: degrees, side: side)
        guard let boundary = BoundaryFinder().boundary(picture, map: map, mask: mask) else { return nil }
        self.boundary = boundary
    }
}
