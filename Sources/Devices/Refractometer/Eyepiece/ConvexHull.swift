import PhotoAnswers

/// The convex hull of points (monotone chain), with the measures that tell a round patch from another.
struct ConvexHull {
    /// The corners, in order.
    let corners: [ImagePoint]

    /// The hull of the points.
    init(_ points: [ImagePoint]) {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        let lower = ConvexHull.chain(sorted)
        let upper = ConvexHull.chain(sorted.reversed())
        corners = lower.dropLast() + upper.dropLast()
    }

    private static func chain(_ points: [ImagePoint]) -> [ImagePoint] {
        var chain: [ImagePoint] = []
        for point in points {
            while chain.count >= 2, let last = chain.last {
                let before = chain[chain.count - 2]
                let turn = (last.x - before.x) * (point.y - before.y) - (last.y - before.y) * (point.x - before.x)
                guard turn <= 0 else { break }
                chain.removeLast()
            }
            chain.append(point)
        }
        return chain
    }

    /// Its area in square pixels, the half pixel around the centres of the corners counted in.
    var area: Double {
        guard corners.count >= 3 else { return 0 }
        var (twice, around) = (0.0, 0.0)
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            twice += corner.x * next.y - next.x * corner.y
            around += corner.distance(to: next)
        }
        return abs(twice) / 2 + around / 2
    }

    /// The smallest circle around the corners (Bădoiu and Clarkson: step by step towards the farthest corner); nil without corners.
    var enclosingCircle: (centre: ImagePoint, radius: Double)? {
        guard !corners.isEmpty else { return nil }
        var centre = ImagePoint(corners.reduce(0) { $0 + $1.x } / Double(corners.count), corners.reduce(0) { $0 + $1.y } / Double(corners.count))
        for round in 1...300 {
            guard let farthest = corners.max(by: { centre.distance(to: $0) < centre.distance(to: $1) }) else { return nil }
            let step = 1 / Double(round + 1)
            centre = ImagePoint(centre.x + (farthest.x - centre.x) * step, centre.y + (farthest.y - centre.y) * step)
        }
        let radius = corners.reduce(0) { max($0, centre.distance(to: $1)) }
        return (centre, radius + 0.5)
    }
}
