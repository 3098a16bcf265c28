/// A fingerprint of what a picture shows: equal for the same picture encoded again or made smaller, different for the next photo of the same
/// instrument, which no hand holds the same way twice.
///
/// Difference hash: is a cell of a 17 × 16 picture brighter than its left neighbour? 256 bits, which noise of encoding leaves alone where
/// neighbours differ at all.
enum PictureFingerprint {
    static func of(_ image: GrayImage) -> String {
        let (columns, rows) = (17, 16)
        var cells = [Int](repeating: 0, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns { cells[row * columns + column] = mean(image, column, row, columns, rows) }
        }
        var digits = ""
        for row in 0..<rows {
            var word: UInt32 = 0
            for column in 1..<columns {
                // A step below two grey levels is noise: it counts as equal, in both encodings.
                word = word << 1 | (cells[row * columns + column] > cells[row * columns + column - 1] + 512 ? 1 : 0)
            }
            let text = String(word, radix: 16)
            digits += String(repeating: "0", count: 4 - text.count) + text
        }
        return digits
    }

    /// Mean brightness of a cell in 1/256.
    private static func mean(_ image: GrayImage, _ column: Int, _ row: Int, _ columns: Int, _ rows: Int) -> Int {
        let (left, right) = (column * image.width / columns, max((column + 1) * image.width / columns, column * image.width / columns + 1))
        let (top, bottom) = (row * image.height / rows, max((row + 1) * image.height / rows, row * image.height / rows + 1))
        var sum = 0
        for y in top..<min(bottom, image.height) {
            for pixel in image.pixels[(y * image.width + left)..<(y * image.width + min(right, image.width))] { sum += Int(pixel) }
        }
        return sum * 256 / max(1, (min(right, image.width) - left) * (min(bottom, image.height) - top))
    }
}
