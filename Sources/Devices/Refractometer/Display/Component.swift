/// A group of marked pixels that hang together.
struct Component: Sendable, Hashable {
    /// The first column.
    var left: Int
    /// The last column.
    var right: Int
    /// The first row.
    var top: Int
    /// The last row.
    var bottom: Int
    /// How many pixels are marked.
    var area: Int

    /// Columns it spans.
    var width: Int { right - left + 1 }
    /// Rows it spans.
    var height: Int { bottom - top + 1 }
    /// The middle of its columns.
    var centreX: Double { Double(left + right) / 2 }
    /// The middle of its rows.
    var centreY: Double { Double(top + bottom) / 2 }
    /// The marked share of its box.
    var fill: Double { Double(area) / Double(width * height) }

    /// The same with columns and rows exchanged.
    var transposed: Component { Component(left: top, right: bottom, top: left, bottom: right, area: area) }

    /// This one and another as one.
    func joined(with other: Component) -> Component {
        Component(
            left: min(left, other.left), right: max(right, other.right), top: min(top, other.top), bottom: max(bottom, other.bottom), area: area + other.area)
    }
}
