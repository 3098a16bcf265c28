import PhotoAnswers

/// Digit-like components that stand side by side in one row.
struct RowChain {
    private(set) var members: [Component]

    /// Builds all chains from the components of one mask.
    /// - Parameter range: the heights a digit may have in this mask.
    static func chains(of components: [Component], heights range: ClosedRange<Int>) -> [RowChain] {
        let pieces = components.filter { range.contains($0.height) && $0.isDigitLike }.sorted { ($0.left, $0.top) < ($1.left, $1.top) }
        var taken = [Bool](repeating: false, count: pieces.count)
        var chains: [RowChain] = []
        for first in pieces.indices where !taken[first] {
            var chain = RowChain(members: [pieces[first]])
            taken[first] = true
            var last = pieces[first]
            while let next = pieces.indices.filter({ !taken[$0] && last.isFollowed(by: pieces[$0]) }).min(by: { pieces[$0].left < pieces[$1].left }) {
                taken[next] = true
                last = pieces[next]
                chain.members.append(last)
            }
            if chain.members.count >= 2 || chain.members[0].width > chain.members[0].height { chains.append(chain) }
        }
        return chains
    }

    /// The row as a candidate; nil where its members do not make one.
    func candidate(isLight: Bool) -> RowCandidate? {
        guard let first = members.first, let last = members.last else { return nil }
        let slope = self.slope
        let cosine = 1 / (1 + slope * slope).squareRoot()
        let sine = slope * cosine
        // The box of a tilted digit is higher than the digit by its width times the tilt.
        let heights = members.map { max((Double($0.height) - Double(min($0.width, $0.height)) * abs(sine)) / cosine, 4) }.sorted()
        let height = heights[heights.count * 3 / 4]
        let (left, right) = (Double(first.left), Double(members.map(\.right).max() ?? last.right))
        let middle = members.reduce(0) { $0 + $1.centreY } / Double(members.count)
        let middleX = members.reduce(0) { $0 + $1.centreX } / Double(members.count)
        func corner(_ x: Double, _ up: Double) -> ImagePoint {
            ImagePoint(x - sine * up * height / 2, middle + (x - middleX) * slope + cosine * up * height / 2)
        }
        guard right - left > height * 0.7 else { return nil }
        return RowCandidate(
            corners: [corner(left, -1), corner(right, -1), corner(right, 1), corner(left, 1)], isLight: isLight, score: score(heights: heights))
    }

    /// The tilt of the line through the middles.
    private var slope: Double {
        guard members.count >= 2 else { return 0 }
        let count = Double(members.count)
        let (mx, my) = (members.reduce(0) { $0 + $1.centreX } / count, members.reduce(0) { $0 + $1.centreY } / count)
        let spread = members.reduce(0) { $0 + ($1.centreX - mx) * ($1.centreX - mx) }
        let joint = members.reduce(0) { $0 + ($1.centreX - mx) * ($1.centreY - my) }
        return spread > 0 ? min(max(joint / spread, -0.6), 0.6) : 0
    }

    /// More members of like height are better; so are members as full as seven-segment digits.
    private func score(heights: [Double]) -> Double {
        let middle = heights[heights.count / 2]
        let deviation = heights.reduce(0) { $0 + abs($1 / middle - 1) } / Double(heights.count)
        let wide = members.reduce(0) { $0 + max(Double($1.width) / middle / 0.8, 1) }
        let fill = members.reduce(0) { $0 + $1.fill } / Double(members.count)
        let fullness = max(1 - abs(fill - 0.45) * 1.6, 0.1)
        return min(wide, 5) * max(1 - 2 * deviation, 0.1) * fullness
    }
}

extension Component {
    /// Whether it may be a digit or a few: strokes and holes, neither thin lines alone nor a full block. An upright 1 does fill its box.
    fileprivate var isDigitLike: Bool { width <= 9 * height && fill > 0.12 && (fill < 0.92 || 3 * width < height) }

    /// Whether `next` may be the next digit of a row: as high, on the same line, not far to the right.
    fileprivate func isFollowed(by next: Component) -> Bool {
        let tall = Double(max(height, next.height))
        let gap = Double(next.left - right)
        guard gap > -0.25 * tall, gap < 1.05 * tall, next.centreX > centreX, Double(min(height, next.height)) > 0.68 * tall else { return false }
        return abs(next.centreY - centreY) < 0.16 * tall + 0.4 * max(gap, 0) + 0.1 * (next.centreX - centreX)
    }
}
