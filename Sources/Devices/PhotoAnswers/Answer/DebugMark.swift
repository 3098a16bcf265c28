public import JSONValues

/// One thing that was found in a photo, or looked at and left, with its place.
public struct DebugMark: Sendable, Hashable {
    /// What it is.
    public enum Kind: String, Sendable, CaseIterable {
        /// A row of characters of a display that was read.
        case row
        /// A place that may have held such a row.
        case place
        /// The bright field of an eyepiece.
        case field
        /// The line between the dark and the bright half of an eyepiece.
        case boundary
        /// A word in an eyepiece.
        case word
        /// A number of the scale that is read.
        case numeral
        /// The tick of such a number.
        case tick

        /// Whether the points enclose a part of the picture; else they are a line.
        public var isClosed: Bool { self != .boundary && self != .tick }
    }

    /// What it is.
    public let kind: Kind
    /// Whether the answer rests on it.
    public let isTaken: Bool
    /// Its corners, or the points of a line, in shares of the upright photo: (0, 0) top left, (1, 1) bottom right. They may lie a little outside.
    public let points: [ImagePoint]
    /// What was read there and how well, by name.
    public let facts: JSONObject

    /// A mark.
    public init(kind: Kind, isTaken: Bool, points: [ImagePoint], facts: JSONObject) {
        self.kind = kind
        self.isTaken = isTaken
        self.points = points
        self.facts = facts
    }

    /// The mark as `hypona read --debug` writes it.
    public var json: JSONValue {
        var json: JSONObject = [
            "kind": .string(kind.rawValue), "taken": .bool(isTaken), "closed": .bool(kind.isClosed),
            "points": .array(points.map { [DebugMark.number($0.x, 4), DebugMark.number($0.y, 4)] }),
        ]
        for (name, value) in facts { json[name] = value }
        return .object(json)
    }

    /// A measured number with so many decimals; null where it is none.
    public static func number(_ value: Double, _ decimals: Int) -> JSONValue {
        let scaled = (value * (0..<decimals).reduce(1) { factor, _ in factor * 10 }).rounded()
        guard scaled.isFinite, abs(scaled) < 1e15 else { return .null }
        return .number(JSONNumber(Int(scaled), decimals: decimals))
    }
}
