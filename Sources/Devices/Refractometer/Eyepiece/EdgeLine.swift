/// A straight line through the jumps of many strips.
struct EdgeLine: Sendable {
    /// The row at column 0.
    let offset: Double
    /// Rows per column.
    let slope: Double
    /// The strips that agree with it, as a share of all.
    let support: Double
    /// The median jump across it, in shades.
    let rise: Double
    /// Jump times support: the strongest line of a picture has the largest.
    let score: Double
    /// The edges that agree with it.
    let edges: [EdgeStrip.Edge]

    /// The row at a column.
    func row(at x: Double) -> Double { offset + slope * x }

    /// The strongest line through edges of `strips` strips: every pair of edges far enough apart is tried; edges within `tolerance` rows agree.
    init?(_ edges: [EdgeStrip.Edge], strips: Int, tolerance: Double, steepest: Double) {
        guard let left = edges.map(\.x).min(), let right = edges.map(\.x).max(), strips >= 5 else { return nil }
        var best = (score: 0.0, offset: 0.0, slope: 0.0)
        for one in edges {
            for other in edges where other.x - one.x >= (right - left) * 0.25 && other.x > one.x {
                let slope = (other.y - one.y) / (other.x - one.x)
                guard abs(slope) <= steepest else { continue }
                let offset = one.y - slope * one.x
                var score = 0.0
                for edge in edges where abs(edge.y - offset - slope * edge.x) < tolerance { score += edge.rise }
                if score > best.score { best = (score, offset, slope) }
            }
        }
        guard best.score > 0 else { return nil }
        let agreeing = edges.filter { abs($0.y - best.offset - best.slope * $0.x) < tolerance }
        (offset, slope, self.edges) = (best.offset, best.slope, agreeing)
        support = Double(Set(agreeing.map(\.strip)).count) / Double(strips)
        rise = agreeing.map(\.rise).sorted()[agreeing.count / 2]
        score = best.score / Double(strips)
    }
}
