/// A set of rules in one machine word.
public struct ReasonSet: Sendable, Hashable, ExpressibleByArrayLiteral {
    private var bits: UInt32 = 0

    /// A set of those rules.
    public init(_ codes: some Sequence<ReasonCode>) {
        for code in codes { bits |= ReasonSet.bit(code) }
    }

    /// A set of those rules.
    public init(arrayLiteral elements: ReasonCode...) { self.init(elements) }

    /// Whether the rule is in the set.
    public func contains(_ code: ReasonCode) -> Bool { bits & ReasonSet.bit(code) != 0 }

    /// The rules in the order of reasons.
    public var codes: [ReasonCode] { ReasonCode.allCases.filter(contains) }

    private static func bit(_ code: ReasonCode) -> UInt32 { 1 << UInt32(code.order) }
}
