/// A fingerprint of what a picture shows: nearly equal for the same picture encoded again or made smaller. The mean brightness of 12 × 12 cells, each in
/// three hexadecimal digits of sixteenths of a shade, row by row; how near two of them must be is judged where the days are.
enum PictureFingerprint {
    /// Cells across and down.
    static let side = 12

    static func of(_ image: GrayImage) -> String {
        var sums = [Int](repeating: 0, count: side * side)
        let columns = PictureFingerprint.shares(image.width)
        let rows = PictureFingerprint.shares(image.height)
        image.withPixels { pixels in
            var line = [Int](repeating: 0, count: side)
            for y in 0..<image.height {
                for cell in 0..<side { line[cell] = 0 }
                for x in 0..<image.width {
                    let shade = Int(pixels[y * image.width + x])
                    let column = columns[x]
                    line[column.cell] += shade * column.share
                    if column.share < whole { line[column.cell + 1] += shade * (whole - column.share) }
                }
                let row = rows[y]
                for cell in 0..<side {
                    sums[row.cell * side + cell] += line[cell] * row.share / whole
                    if row.share < whole { sums[(row.cell + 1) * side + cell] += line[cell] * (whole - row.share) / whole }
                }
            }
        }
        // Sums are of shades times 256; a cell has width × height / 144 pixels.
        let area = image.width * image.height
        return sums.map { sum in
            let text = String(min(sum / whole * 16 * side * side / max(area, 1), 0xFFF), radix: 16)
            return String(repeating: "0", count: 3 - text.count) + text
        }.joined()
    }

    /// The share of a pixel that lies wholly in one cell.
    private static let whole = 256

    /// The cell each pixel of a side begins in, and which share of it lies there; the rest lies in the next cell, so that a smaller copy has the same cells.
    private static func shares(_ length: Int) -> [(cell: Int, share: Int)] {
        (0..<length).map { place in
            let cell = place * side / length
            // The first pixel place behind the cell, in 1/side of a pixel.
            let end = (cell + 1) * length
            let inside = min(end - place * side, side)
            return (cell, cell + 1 < side ? inside * whole / side : whole)
        }
    }
}
