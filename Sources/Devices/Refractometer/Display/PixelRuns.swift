/// The marked pixels of a picture as runs along its rows: found once, tied together in several ways.
struct PixelRuns {
    /// Neighbouring marked pixels of one row; the end is included.
    struct Run {
        let start: Int32
        let end: Int32
    }

    /// All runs, row by row, from left to right.
    private(set) var runs: [Run] = []
    /// Where each row's runs begin, and the end of the last.
    private(set) var rows: [Int] = [0]

    /// The pixels above a threshold.
    init(of image: GrayImage, above threshold: UInt8) {
        let width = image.width
        rows.reserveCapacity(image.height + 1)
        image.withPixels { pixels in
            for y in 0..<image.height {
                let row = y * width
                var x = 0
                while x < width {
                    while x < width && pixels[row + x] <= threshold { x += 1 }
                    guard x < width else { break }
                    let start = x
                    while x < width && pixels[row + x] > threshold { x += 1 }
                    runs.append(Run(start: Int32(start), end: Int32(x - 1)))
                }
                rows.append(runs.count)
            }
        }
    }
}
