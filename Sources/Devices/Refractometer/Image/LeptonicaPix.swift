import CLeptonica

/// A picture in Leptonica's hands; freed with this value.
struct LeptonicaPix: ~Copyable {
    private var handle: OpaquePix

    /// Takes over what a Leptonica call returned; nil stays nil.
    init?(_ pix: OpaquePix?) {
        guard let pix else { return nil }
        handle = pix
    }

    /// A copy of a grey picture.
    init?(_ image: GrayImage) {
        guard let pix = pixCreate(Int32(image.width), Int32(image.height), 8), let words = pixGetData(pix) else { return nil }
        handle = pix
        let stride = Int(pixGetWpl(pix))
        // Leptonica keeps the first pixel of a word in its highest byte, whatever the machine.
        image.withPixels { source in
            for row in 0..<image.height {
                for column in 0..<image.width {
                    let shift = UInt32(8 * (3 - column & 3))
                    words[row * stride + column >> 2] |= UInt32(source[row * image.width + column]) << shift
                }
            }
        }
    }

    deinit {
        var pix: OpaquePix? = handle
        pixDestroy(&pix)
    }

    /// The pointer for a Leptonica or Tesseract call; only valid inside `body`.
    func withHandle<Result>(_ body: (OpaquePix) -> Result) -> Result { body(handle) }

    /// The picture of a Leptonica operation on this one; nil where it failed.
    func mapped(_ operation: (OpaquePix) -> OpaquePix?) -> LeptonicaPix? { LeptonicaPix(operation(handle)) }

    /// Columns.
    var width: Int { Int(pixGetWidth(handle)) }

    /// Rows.
    var height: Int { Int(pixGetHeight(handle)) }

    /// The picture as 8-bit grey; nil where it is of another depth.
    var gray: GrayImage? {
        guard pixGetDepth(handle) == 8, let words = pixGetData(handle) else { return nil }
        let (columns, stride) = (width, Int(pixGetWpl(handle)))
        var image = GrayImage(width: columns, height: height)
        image.withMutablePixels { target in
            for row in 0..<(target.count / max(columns, 1)) {
                for column in 0..<columns {
                    target[row * columns + column] = UInt8(truncatingIfNeeded: words[row * stride + column >> 2] >> UInt32(8 * (3 - column & 3)))
                }
            }
        }
        return image
    }

    /// The picture in colour, alpha laid over white; nil where Leptonica cannot convert it.
    var color: ColorImage? {
        guard let opaque = mapped({ pixRemoveAlpha($0) }), let full = opaque.mapped({ pixConvertTo32($0) }) else { return nil }
        guard let words = full.withHandle({ pixGetData($0) }) else { return nil }
        let (columns, rows, stride) = (full.width, full.height, full.withHandle { Int(pixGetWpl($0)) })
        var samples = [UInt8](repeating: 0, count: columns * rows * 3)
        samples.withUnsafeMutableBufferPointer { target in
            for row in 0..<rows {
                for column in 0..<columns {
                    let word = words[row * stride + column]
                    let index = 3 * (row * columns + column)
                    target[index] = UInt8(truncatingIfNeeded: word >> 24)
                    target[index + 1] = UInt8(truncatingIfNeeded: word >> 16)
                    target[index + 2] = UInt8(truncatingIfNeeded: word >> 8)
                }
            }
        }
        return ColorImage(width: columns, height: rows, samples: samples)
    }
}

/// Leptonica's picture pointer as Swift imports it.
typealias OpaquePix = UnsafeMutablePointer<Pix>
