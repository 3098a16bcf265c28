public import PhotoAnswers

/// A projective map of the plane: what a camera does to a flat display.
public struct Homography: Sendable, Hashable {
    /// The matrix row by row, the last entry 1.
    let m: [Double]

    /// The affine map x' = a x + b y + c, y' = d x + e y + f.
    public init(affine a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        m = [a, b, c, d, e, f, 0, 0, 1]
    }

    /// The map that takes four points to four others; nil where three of them lie on a line.
    public init?(from source: [ImagePoint], to target: [ImagePoint]) {
        guard source.count == 4, target.count == 4 else { return nil }
        var rows: [[Double]] = []
        for (from, to) in zip(source, target) {
            rows.append([from.x, from.y, 1, 0, 0, 0, -from.x * to.x, -from.y * to.x, to.x])
            rows.append([0, 0, 0, from.x, from.y, 1, -from.x * to.y, -from.y * to.y, to.y])
        }
        guard let solution = Homography.solve(rows) else { return nil }
        m = solution + [1]
    }

    /// Where a point goes.
    public func apply(_ point: ImagePoint) -> ImagePoint {
        let w = m[6] * point.x + m[7] * point.y + m[8]
        let safe = abs(w) < 1e-12 ? 1e-12 : w
        return ImagePoint((m[0] * point.x + m[1] * point.y + m[2]) / safe, (m[3] * point.x + m[4] * point.y + m[5]) / safe)
    }

    /// Solves a system of linear equations (each row: coefficients, then the right side) by elimination with pivoting; nil where singular.
    static func solve(_ system: [[Double]]) -> [Double]? {
        var rows = system
        let count = rows.count
        for column in 0..<count {
            guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }) else { return nil }
            guard abs(rows[pivot][column]) > 1e-12 else { return nil }
            rows.swapAt(column, pivot)
            let divisor = rows[column][column]
            rows[column] = rows[column].map { $0 / divisor }
            for other in 0..<count where other != column && rows[other][column] != 0 {
                let factor = rows[other][column]
                for index in column...count { rows[other][index] -= factor * rows[column][index] }
            }
        }
        return rows.map { $0[count] }
    }
}
