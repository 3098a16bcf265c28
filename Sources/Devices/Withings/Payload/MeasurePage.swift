public import JSONValues

/// The body of one `getmeas` answer. Groups are not sorted, and one bad group never loses the others.
public struct MeasurePage: Sendable, Hashable {
    /// The groups that hold a weight, in the order of the answer.
    public let groups: [MeasureGroup]
    /// How many groups hold none.
    public let ignoredGroups: Int
    /// The account's zone by its IANA name, where the answer names one.
    public let zoneName: String?
    /// The server's time of the answer, in Unix seconds.
    public let updated: Int?
    /// Whether more pages follow.
    public let hasMore: Bool
    /// The offset to ask for next, where the answer names one.
    public let offset: Int?

    /// Whether the answer holds no group of any kind.
    public var isEmpty: Bool { groups.isEmpty && ignoredGroups == 0 }

    /// Reads the member `body` of an answer; nil where it is not that of `getmeas`.
    public init?(_ body: JSONValue?) {
        guard let body, let entries = body["measuregrps"]?.array else { return nil }
        groups = entries.compactMap(MeasureGroup.init)
        ignoredGroups = entries.count - groups.count
        zoneName = body["timezone"]?.string
        updated = body["updatetime"]?.lenientInt
        // An integer in getmeas, a boolean in the v2 services, and either may be a string.
        hasMore = body["more"]?.bool ?? ((body["more"]?.lenientInt ?? 0) != 0)
        offset = body["offset"]?.lenientInt
    }

    /// What to do after this page, asked for with that offset.
    public func paging(requestedOffset: Int) -> Paging {
        if !hasMore { return .done }
        guard let offset, offset > requestedOffset else { return .abort }
        return .next(offset: offset)
    }
}

/// What follows a page.
public enum Paging: Sendable, Hashable {
    /// It was the last one.
    case done
    /// Ask for the page at that offset.
    case next(offset: Int)
    /// There is more, but the offset does not grow: stop, keep what was read, and conclude nothing from what is absent.
    case abort
}
