/// Finds the print of the shape of words: what is left of the ink without long thin strokes.
struct WordFinder {
    /// The words of an upright picture of the field, from top to bottom.
    func words(in map: InkMap) -> [WordBox] {
        let marks = map.marks
        // What hangs together over more than a numeral's height is an axis with its ticks. Seen askew it leans and is not known as a stroke, but print that
        // does not touch it is read without it; print that does is read as it stands.
        let apart = Patches(of: marks).mask(width: marks.width, height: marks.height) { $0.height <= 80 }
        let free = words(of: characters(apart))
        let touching = words(of: characters(marks)).filter { box in
            !free.contains { box.covers($0) && box.width * 4 < $0.width * 5 }
        }
        return (free + touching).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    /// The words of the characters.
    private func words(of text: Mask) -> [WordBox] {
        var found: [WordBox] = []
        for part in Patches(of: text.closed(radiusX: 10, radiusY: 1)).parts {
            guard (13...70).contains(part.height), part.width >= 4, part.width <= 6 * part.height else { continue }
            guard WordFinder.share(of: text, in: part) >= 0.12 else { continue }
            found.append(WordFinder.trimmed(WordBox(x: part.x, y: part.y, width: part.width, height: part.height), text: text))
        }
        return WordFinder.joined(found).filter { $0.width <= 6 * $0.height }
    }

    /// Pieces of one word brought together.
    private static func joined(_ boxes: [WordBox]) -> [WordBox] {
        var open = boxes
        var changed = true
        while changed && open.count < 400 {
            changed = false
            search: for one in open.indices {
                for other in open.indices where other != one && open[one].isContinued(by: open[other]) {
                    open[one] = open[one].union(open[other])
                    open.remove(at: other)
                    changed = true
                    break search
                }
            }
        }
        return open
    }

    /// The box without what sticks out of its ends and is less than half as high: the stub of a tick.
    private static func trimmed(_ box: WordBox, text: Mask) -> WordBox {
        func isHigh(_ column: Int) -> Bool {
            let rows = (box.y..<(box.y + box.height)).filter { text[column, $0] || text[column + 1, $0] || text[column - 1, $0] }
            guard let first = rows.first, let last = rows.last else { return false }
            return (last - first + 1) * 2 > box.height
        }
        let columns = box.x..<(box.x + box.width)
        guard let left = columns.first(where: isHigh), let right = columns.last(where: isHigh), right - left + 1 >= box.height / 2 else { return box }
        return WordBox(x: max(left - 1, 0), y: box.y, width: min(right + 1, text.width - 1) - max(left - 1, 0) + 1, height: box.height)
    }

    /// The marks without the axes of scales (long upright strokes), ticks (long level strokes, thin) and specks.
    private func characters(_ marks: Mask) -> Mask {
        let upright = marks.opened(radiusX: 0, radiusY: 42).dilated(radiusX: 3, radiusY: 1)
        let level = marks.opened(radiusX: 15, radiusY: 0)
        let thick = level.opened(radiusX: 0, radiusY: 5).dilated(radiusX: 4, radiusY: 5)
        let ticks = level.subtracting(thick).dilated(radiusX: 2, radiusY: 2)
        let rest = marks.subtracting(upright).subtracting(ticks)
        return Patches(of: rest).mask(width: rest.width, height: rest.height) { $0.area >= 12 && $0.height <= 80 }
    }

    private static func share(of text: Mask, in part: Patch) -> Double {
        var count = 0
        text.withBits { bits in
            for y in part.y..<(part.y + part.height) { for x in part.x..<(part.x + part.width) { count += Int(bits[y * text.width + x]) } }
        }
        return Double(count) / Double(max(part.width * part.height, 1))
    }
}
