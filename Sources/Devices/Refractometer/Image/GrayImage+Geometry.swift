public import PhotoAnswers

extension GrayImage {
    /// The part of the picture inside the given columns and rows, cut to the picture; at least one pixel.
    public func cropped(x: Int, y: Int, width: Int, height: Int) -> GrayImage {
        let left = min(max(x, 0), self.width - 1)
        let top = min(max(y, 0), self.height - 1)
        let right = min(max(x + width, left + 1), self.width)
        let bottom = min(max(y + height, top + 1), self.height)
        var result = GrayImage(width: right - left, height: bottom - top)
        result.withMutablePixels { target in
            withPixels { source in
                for row in top..<bottom {
                    for column in left..<right { target[(row - top) * (right - left) + column - left] = source[row * self.width + column] }
                }
            }
        }
        return result
    }

    /// The picture turned clockwise by quarter turns (any number, negative ones counter-clockwise).
    public func turned(quarters: Int) -> GrayImage {
        let turn = ((quarters % 4) + 4) % 4
        guard turn != 0 else { return self }
        var result = turn == 2 ? self : GrayImage(width: height, height: width)
        let newWidth = result.width
        let newHeight = result.height
        result.withMutablePixels { target in
            withPixels { source in
                for y in 0..<newHeight {
                    for x in 0..<newWidth {
                        let (column, row) = turn == 1 ? (y, height - 1 - x) : turn == 2 ? (width - 1 - x, height - 1 - y) : (width - 1 - y, x)
                        target[y * newWidth + x] = source[row * width + column]
                    }
                }
            }
        }
        return result
    }

    /// The picture mirrored left to right.
    public var mirrored: GrayImage {
        var result = self
        result.withMutablePixels { pixels in
            for row in 0..<height { pixels[(row * width)..<((row + 1) * width)].reverse() }
        }
        return result
    }

    /// A picture of the given size whose pixel (x, y) shows what lies at `map` of (x, y) here, by bilinear sampling;
    /// outside the picture the edge is continued. Shrinking by more than half should start from `resized`.
    public func warped(to width: Int, _ height: Int, by map: Homography) -> GrayImage {
        var result = GrayImage(width: width, height: height)
        let matrix = map.m
        let (outWidth, outHeight) = (result.width, result.height)
        let lastX = Double(self.width - 1)
        let lastY = Double(self.height - 1)
        let stride = self.width
        let (endX, endY) = (self.width - 1, self.height - 1)
        result.withMutablePixels { target in
            withPixels { source in
                for y in 0..<outHeight {
                    for x in 0..<outWidth {
                        let (fx, fy) = (Double(x), Double(y))
                        let w = matrix[6] * fx + matrix[7] * fy + matrix[8]
                        let scale = abs(w) < 1e-12 ? 1e12 : 1 / w
                        let sx = min(max((matrix[0] * fx + matrix[1] * fy + matrix[2]) * scale, 0), lastX)
                        let sy = min(max((matrix[3] * fx + matrix[4] * fy + matrix[5]) * scale, 0), lastY)
                        let (x0, y0) = (Int(sx), Int(sy))
                        let (x1, y1) = (min(x0 + 1, endX), min(y0 + 1, endY))
                        let (ax, ay) = (Int((sx - Double(x0)) * 256), Int((sy - Double(y0)) * 256))
                        let top = Int(source[y0 * stride + x0]) * (256 - ax) + Int(source[y0 * stride + x1]) * ax
                        let bottom = Int(source[y1 * stride + x0]) * (256 - ax) + Int(source[y1 * stride + x1]) * ax
                        target[y * outWidth + x] = UInt8((top * (256 - ay) + bottom * ay + 32_768) >> 16)
                    }
                }
            }
        }
        return result
    }

    /// The quadrilateral (corners clockwise from the top left of what it shows) pulled straight to a picture of the given size; nil where it is degenerate.
    public func straightened(_ corners: [ImagePoint], to width: Int, _ height: Int) -> GrayImage? {
        let (right, bottom) = (Double(max(width, 1) - 1), Double(max(height, 1) - 1))
        let box = [ImagePoint(0, 0), ImagePoint(right, 0), ImagePoint(right, bottom), ImagePoint(0, bottom)]
        guard let map = Homography(from: box, to: corners) else { return nil }
        return warped(to: width, height, by: map)
    }

    /// The picture turned clockwise by `degrees` about its centre, same size, the edge continued.
    public func rotated(degrees: Double) -> GrayImage {
        let angle = -degrees * .pi / 180
        let (sine, cosine) = (sinOf(angle), cosOf(angle))
        let (cx, cy) = (Double(width - 1) / 2, Double(height - 1) / 2)
        return warped(
            to: width, height,
            by: Homography(affine: cosine, -sine, cx - cosine * cx + sine * cy, sine, cosine, cy - sine * cx - cosine * cy))
    }
}
