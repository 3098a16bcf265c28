/// A point of the page in points of 1/72 inch, from the upper left corner.
struct ReportPoint: Sendable, Hashable {
    var x: Double
    var y: Double
}

/// A rectangle of the page, in the same points.
struct ReportBox: Sendable, Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var right: Double { x + width }
    var bottom: Double { y + height }
}
