/// Adds fractions exactly, however many different denominators they have, and rounds the sum at last.
///
/// Shares of samples have denominators of up to some millions each; their common denominator soon exceeds 64 bits, and a
/// sum in binary floating point would round halves by chance.
struct ExactSum {
    private var whole = 0
    /// Remainder sums by denominator, each remainder smaller than its denominator.
    private var remainders: [Int: Int] = [:]

    /// Adds `value × share / (denominator)`; false where the sum leaves 64 bits. All non-negative, denominator positive.
    mutating func add(_ value: Int, share: Int, denominator: Int) -> Bool {
        let product = value.multipliedFullWidth(by: share)
        guard product.high < denominator else { return false }
        let (quotient, remainder) = denominator.dividingFullWidth(product)
        return add(quotient, remainder: remainder, denominator: denominator)
    }

    private mutating func add(_ quotient: Int, remainder: Int, denominator: Int) -> Bool {
        var carry = quotient
        let (sum, overflow) = remainders[denominator, default: 0].addingReportingOverflow(remainder)
        if overflow { return false }
        if sum >= denominator { carry += 1 }
        remainders[denominator] = sum >= denominator ? sum - denominator : sum
        let (total, tooLarge) = whole.addingReportingOverflow(carry)
        whole = total
        return !tooLarge
    }

    /// The sum rounded to a whole number, half up.
    var roundedHalfUp: Int {
        var fraction = BigFraction()
        var carry = 0
        for (denominator, remainder) in remainders where remainder > 0 {
            let divisor = ExactSum.greatestCommonDivisor(denominator, remainder)
            if fraction.add(UInt(remainder / divisor), over: UInt(denominator / divisor)) { carry += 1 }
        }
        return whole + carry + (fraction.isAtLeastHalf ? 1 : 0)
    }

    private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
        var (large, small) = (first, second)
        while small > 0 { (large, small) = (small, large % small) }
        return large
    }
}
