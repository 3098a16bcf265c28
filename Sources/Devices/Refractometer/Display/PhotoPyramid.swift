import PhotoAnswers

/// A photo at its full size and at halves of it, so that a part can be cut out at any size without aliasing.
struct PhotoPyramid: Sendable {
    private let levels: [GrayImage]

    /// Builds the halves down to about 100 pixels.
    init(_ photo: GrayImage) {
        var levels = [photo]
        var last = photo
        while min(last.width, last.height) >= 200 {
            last = last.resized(to: last.width / 2, last.height / 2)
            levels.append(last)
        }
        self.levels = levels
    }

    /// The photo itself.
    var full: GrayImage { levels[0] }

    /// The level to cut from when `scale` pixels of the photo become one, and its size relative to the photo.
    func level(forScale scale: Double) -> (image: GrayImage, factor: Double) {
        var index = 0
        var rest = scale
        while rest >= 1.7, index + 1 < levels.count {
            rest /= 2
            index += 1
        }
        return (levels[index], Double(levels[index].width) / Double(levels[0].width))
    }

    /// A point of the photo in a level of the given size.
    static func point(_ point: ImagePoint, factor: Double) -> ImagePoint {
        ImagePoint((point.x + 0.5) * factor - 0.5, (point.y + 0.5) * factor - 0.5)
    }
}
