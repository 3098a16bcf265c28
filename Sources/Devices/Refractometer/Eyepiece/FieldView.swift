/// The field of view turned and scaled at will: every step of the reading looks at it through this.
struct FieldView {
    /// What of the light is looked at.
    enum Light: Sendable {
        /// The mean of red, twice green and blue: least noise, for marks printed in black.
        case all
        /// Green alone, the middle of the spectrum: the line between dark and bright lies elsewhere in red and blue (dispersion), and the scale
        /// is made for yellow light between green and red.
        case green
        /// Red alone.
        case red
        /// Blue alone.
        case blue
    }

    /// A part of the photo reduced by halves.
    private struct Level {
        let all: GrayImage
        let red: GrayImage
        let green: GrayImage
        let blue: GrayImage

        func image(_ light: Light) -> GrayImage {
            switch light {
            case .all: all
            case .green: green
            case .red: red
            case .blue: blue
            }
        }
    }

    /// The field's circle has this share of the side of a picture as its radius.
    static let radiusShare = 0.472
    /// The field.
    let field: EyepieceField
    private let levels: [Level]
    private let left: Double
    private let top: Double

    /// A view of the field in the photo.
    init(_ photo: ColorImage, field: EyepieceField) {
        self.field = field
        let reach = field.radius * 1.06
        let x = min(max(Int(field.centre.x - reach), 0), photo.width - 1)
        let y = min(max(Int(field.centre.y - reach), 0), photo.height - 1)
        let width = max(min(Int(field.centre.x + reach), photo.width - 1) - x + 1, 1)
        let height = max(min(Int(field.centre.y + reach), photo.height - 1) - y + 1, 1)
        (left, top) = (Double(x), Double(y))
        var levels = [FieldView.cut(photo, x: x, y: y, width: width, height: height)]
        while let last = levels.last, levels.count < 5, min(last.green.width, last.green.height) > 64 {
            let (w, h) = (last.green.width / 2, last.green.height / 2)
            let halves = [last.all, last.red, last.green, last.blue].map { FieldView.halved($0, w, h) }
            levels.append(Level(all: halves[0], red: halves[1], green: halves[2], blue: halves[3]))
        }
        self.levels = levels
    }

    private static func cut(_ photo: ColorImage, x: Int, y: Int, width: Int, height: Int) -> Level {
        func plane(_ red: Int, _ green: Int, _ blue: Int) -> GrayImage {
            var image = GrayImage(width: width, height: height)
            image.withMutablePixels { target in
                photo.samples.withUnsafeBufferPointer { source in
                    for row in 0..<height {
                        let from = 3 * ((y + row) * photo.width + x)
                        for column in 0..<width {
                            let index = from + 3 * column
                            let sum = Int(source[index]) * red + Int(source[index + 1]) * green + Int(source[index + 2]) * blue
                            target[row * width + column] = UInt8((sum + 2) >> 2)
                        }
                    }
                }
            }
            return image
        }
        return Level(all: plane(1, 2, 1), red: plane(4, 0, 0), green: plane(0, 4, 0), blue: plane(0, 0, 4))
    }

    private static func halved(_ image: GrayImage, _ width: Int, _ height: Int) -> GrayImage {
        var result = GrayImage(width: width, height: height)
        let stride = image.width
        result.withMutablePixels { target in
            image.withPixels { source in
                for y in 0..<height {
                    let row = 2 * y * stride
                    for x in 0..<width {
                        let index = row + 2 * x
                        let sum = Int(source[index]) + Int(source[index + 1]) + Int(source[index + stride]) + Int(source[index + stride + 1])
                        target[y * width + x] = UInt8((sum + 2) >> 2)
                    }
                }
            }
        }
        return result
    }

    /// Pixels of the photo a pixel of a picture of that side spans.
    func scale(side: Int) -> Double { field.radius / (FieldView.radiusShare * Double(side)) }

    /// The field in a square picture, turned counter-clockwise by `degrees`; 0…255, 0 outside the photo.
    func picture(_ light: Light, degrees: Double, side: Int) -> Plane {
        let scale = scale(side: side)
        var number = 0
        while number + 1 < levels.count && scale / Double(1 << number) > 1.5 { number += 1 }
        return sampled(levels[number].image(light), shrink: Double(1 << number), degrees: degrees, side: side, scale: scale)
    }

    /// The pixels of such a picture that show the field.
    func mask(degrees: Double, side: Int) -> Mask {
        let turn = turn(degrees: degrees, scale: scale(side: side))
        var bits = [UInt8](repeating: 0, count: side * side)
        for y in 0..<side {
            for x in 0..<side {
                let point = place(x, y, turn: turn, side: side)
                if field.contains(point.x, point.y) { bits[y * side + x] = 1 }
            }
        }
        return Mask(width: side, height: side, bits: bits)
    }

    /// The point of the photo that such a picture shows at (x, y).
    func photoPoint(_ point: ImagePoint, degrees: Double, side: Int) -> ImagePoint {
        let turn = turn(degrees: degrees, scale: scale(side: side))
        let (dx, dy) = (point.x - Double(side) / 2, point.y - Double(side) / 2)
        return ImagePoint(field.centre.x + turn.cosine * dx - turn.sine * dy, field.centre.y + turn.sine * dx + turn.cosine * dy)
    }

    private func turn(degrees: Double, scale: Double) -> (cosine: Double, sine: Double) {
        (cosOf(degrees * .pi / 180) * scale, sinOf(degrees * .pi / 180) * scale)
    }

    private func place(_ x: Int, _ y: Int, turn: (cosine: Double, sine: Double), side: Int) -> ImagePoint {
        let (dx, dy) = (Double(x) - Double(side) / 2, Double(y) - Double(side) / 2)
        return ImagePoint(field.centre.x + turn.cosine * dx - turn.sine * dy, field.centre.y + turn.sine * dx + turn.cosine * dy)
    }

    private func sampled(_ image: GrayImage, shrink: Double, degrees: Double, side: Int, scale: Double) -> Plane {
        var plane = Plane(width: side, height: side)
        let turn = turn(degrees: degrees, scale: scale)
        let (width, height) = (image.width, image.height)
        let half = Double(side) / 2
        let (startX, startY) = ((field.centre.x - left + 0.5) / shrink - 0.5, (field.centre.y - top + 0.5) / shrink - 0.5)
        let (cosine, sine) = (turn.cosine / shrink, turn.sine / shrink)
        plane.withMutableValues { target in
            image.withPixels { source in
                for y in 0..<side {
                    let dy = Double(y) - half
                    for x in 0..<side {
                        let dx = Double(x) - half
                        let (sx, sy) = (startX + cosine * dx - sine * dy, startY + sine * dx + cosine * dy)
                        guard sx >= 0, sy >= 0, sx < Double(width - 1), sy < Double(height - 1) else { continue }
                        let (column, row) = (Int(sx), Int(sy))
                        let (ax, ay) = (Float(sx - Double(column)), Float(sy - Double(row)))
                        let index = row * width + column
                        let above = Float(source[index]) * (1 - ax) + Float(source[index + 1]) * ax
                        let below = Float(source[index + width]) * (1 - ax) + Float(source[index + width + 1]) * ax
                        target[y * side + x] = above * (1 - ay) + below * ay
                    }
                }
            }
        }
        return plane
    }
}
