/// A fraction of 0 to below 1 with as many digits as it takes; limbs of 64 bits, the least first.
struct BigFraction {
    private var numerator: [UInt] = [0]
    private var denominator: [UInt] = [1]

    /// Adds `part / whole` (part < whole); true where the sum passed 1, which is then taken off.
    mutating func add(_ part: UInt, over whole: UInt) -> Bool {
        let added = BigFraction.product(denominator, part)
        numerator = BigFraction.sum(BigFraction.product(numerator, whole), added)
        denominator = BigFraction.product(denominator, whole)
        guard !BigFraction.isLess(numerator, denominator) else { return false }
        numerator = BigFraction.difference(numerator, denominator)
        return true
    }

    /// Whether it is one half or more.
    var isAtLeastHalf: Bool { !BigFraction.isLess(BigFraction.product(numerator, 2), denominator) }

    private static func product(_ number: [UInt], _ factor: UInt) -> [UInt] {
        var result: [UInt] = []
        var carry: UInt = 0
        for limb in number {
            let (high, low) = limb.multipliedFullWidth(by: factor)
            let (sum, overflow) = low.addingReportingOverflow(carry)
            result.append(sum)
            carry = high &+ (overflow ? 1 : 0)
        }
        if carry > 0 { result.append(carry) }
        return result
    }

    private static func sum(_ left: [UInt], _ right: [UInt]) -> [UInt] {
        var result: [UInt] = []
        var carry: UInt = 0
        for place in 0..<max(left.count, right.count) {
            let (first, over) = limb(left, place).addingReportingOverflow(limb(right, place))
            let (second, more) = first.addingReportingOverflow(carry)
            result.append(second)
            carry = over || more ? 1 : 0
        }
        if carry > 0 { result.append(carry) }
        return result
    }

    /// `left − right`, where left is not the smaller one.
    private static func difference(_ left: [UInt], _ right: [UInt]) -> [UInt] {
        var result: [UInt] = []
        var borrow: UInt = 0
        for place in 0..<left.count {
            let (first, under) = left[place].subtractingReportingOverflow(limb(right, place))
            let (second, more) = first.subtractingReportingOverflow(borrow)
            result.append(second)
            borrow = under || more ? 1 : 0
        }
        return result
    }

    private static func isLess(_ left: [UInt], _ right: [UInt]) -> Bool {
        for place in (0..<max(left.count, right.count)).reversed() where limb(left, place) != limb(right, place) {
            return limb(left, place) < limb(right, place)
        }
        return false
    }

    private static func limb(_ number: [UInt], _ place: Int) -> UInt { place < number.count ? number[place] : 0 }
}
