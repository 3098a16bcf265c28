import CLeptonica

/// Grey morphology by Leptonica (van Herk: its time does not grow with the size of the brick).
extension GrayImage {
    /// The smallest shade in a brick around every pixel.
    public func eroded(width: Int, height: Int) -> GrayImage { morphed(width, height, pixErodeGray) }

    /// The largest shade in a brick around every pixel.
    public func dilated(width: Int, height: Int) -> GrayImage { morphed(width, height, pixDilateGray) }

    /// Dark marks smaller than the brick removed.
    public func closed(width: Int, height: Int) -> GrayImage { morphed(width, height, pixCloseGray) }

    /// Bright marks smaller than the brick removed.
    public func opened(width: Int, height: Int) -> GrayImage { morphed(width, height, pixOpenGray) }

    private func morphed(_ width: Int, _ height: Int, _ operation: (OpaquePix?, Int32, Int32) -> OpaquePix?) -> GrayImage {
        // Bricks have odd sides; Leptonica would say so on standard error for each call.
        let (across, down) = (Int32(min(max(width, 1), self.width) | 1), Int32(min(max(height, 1), self.height) | 1))
        guard across > 1 || down > 1 else { return self }
        return LeptonicaPix(self)?.mapped { operation($0, across, down) }?.gray ?? self
    }

    /// `self - other`, not below black. Both must have the same sides; otherwise the answer is this picture.
    public func subtracting(_ other: GrayImage) -> GrayImage {
        guard other.width == width, other.height == height else { return self }
        var result = self
        result.withMutablePixels { pixels in
            other.withPixels { minus in
                for index in 0..<pixels.count { pixels[index] = pixels[index] > minus[index] ? pixels[index] - minus[index] : 0 }
            }
        }
        return result
    }
}
