/// A piece of print of the shape of a word, in pixels of an upright picture of the field.
struct WordBox: Sendable, Hashable {
    /// Left edge.
    let x: Int
    /// Top edge.
    let y: Int
    /// Width.
    let width: Int
    /// Height.
    let height: Int

    /// The middle column.
    var middleX: Double { Double(x) + Double(width) / 2 - 0.5 }
    /// The middle row.
    var middleY: Double { Double(y) + Double(height) / 2 - 0.5 }
    /// Width as a multiple of the height.
    var aspect: Double { Double(width) / Double(max(height, 1)) }

    /// The box with its left edge moved by that much, at most to the edge of the picture.
    func extended(left pixels: Int) -> WordBox {
        let more = min(max(pixels, 0), x)
        return WordBox(x: x - more, y: y, width: width + more, height: height)
    }

    /// The smallest box around both.
    func union(_ other: WordBox) -> WordBox {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return WordBox(
            x: left, y: top, width: max(x + width, other.x + other.width) - left, height: max(y + height, other.y + other.height) - top)
    }

    /// Whether nearly all of the other box lies in this one.
    func covers(_ other: WordBox) -> Bool {
        let (across, down) = (min(x + width, other.x + other.width) - max(x, other.x), min(y + height, other.y + other.height) - max(y, other.y))
        return across > 0 && down > 0 && across * down * 10 > other.width * other.height * 8
    }

    /// Whether the other box continues this word to the right: same height, same line, a gap below three quarters of the height.
    func isContinued(by other: WordBox) -> Bool {
        let gap = other.x - x - width
        let overlap = min(y + height, other.y + other.height) - max(y, other.y)
        return gap > -height / 2 && gap * 4 < 3 * max(height, other.height) && overlap * 10 > 7 * max(height, other.height) && other.x > x
    }
}
