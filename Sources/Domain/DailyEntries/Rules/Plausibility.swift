/// Whose weight is it? The decision of normalise section 5 on one weight.
public struct Plausibility: Sendable, Hashable {
    /// The answer.
    public enum Verdict: String, Sendable, Hashable, CaseIterable {
        /// It is the patient's.
        case accept
        /// It waits for a person.
        case quarantine
        /// Another user of the scale, or too far away.
        case otherPerson
        /// No person weighs that.
        case reject
        /// Pounds or jin shown as kg.
        case unitSuspect
        /// Typed and outside the band: ask once.
        case ask
    }

    /// The last accepted weight, g; nil: there is none.
    public var last: Int?
    /// How much the band grew since then, g.
    public var growth: Int
    /// The patient's user id on the device; nil: not known.
    public var patientUser: String?
    /// The limits.
    public var limits: NormaliserLimits

    /// The reference; ``growth(milliseconds:perDay:)`` tells the growth of the band.
    public init(last: Int?, growth: Int, patientUser: String? = nil, limits: NormaliserLimits = NormaliserLimits()) {
        self.last = last
        self.growth = growth
        self.patientUser = patientUser
        self.limits = limits
    }

    /// By how much the band grows in a time: whole grams, rounded down.
    public static func growth(milliseconds: Int64, perDay: Int) -> Int {
        growth(gramHours: Int(Int128(perDay) * Int128(milliseconds) / 3_600_000))
    }

    /// The growth from the product of grams a day and hours.
    public static func growth(gramHours: Int) -> Int {
        let (quotient, remainder) = gramHours.quotientAndRemainder(dividingBy: 24)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The verdict on a weight of a device.
    public func verdict(grams: Int, user: String? = nil) -> Verdict {
        guard limits.weight.contains(grams) else { return .reject }
        let isPatient = user != nil && user == patientUser
        if !isPatient, user != nil, patientUser != nil { return .otherPerson }
        guard let last else { return isPatient ? .accept : .quarantine }
        if isUnitSuspect(grams, last) { return .unitSuspect }
        if fits(grams) { return .accept }
        let isNear = distance(grams, last) <= limits.bandFar
        if isPatient { return isNear ? .accept : .quarantine }
        return isNear ? .quarantine : .otherPerson
    }

    /// The verdict on a typed weight; `isAsked`: the person was asked about it and said yes.
    public func verdict(typed grams: Int, isAsked: Bool) -> Verdict {
        guard limits.weight.contains(grams) else { return .reject }
        return last == nil || fits(grams) || isAsked ? .accept : .ask
    }

    /// Whether the weight lies in the band around the last one.
    public func fits(_ grams: Int) -> Bool {
        guard let last else { return false }
        let (width, overflow) = limits.bandBase.addingReportingOverflow(growth)
        return distance(grams, last) <= min(limits.bandMaximum, overflow ? limits.bandMaximum : width)
    }

    /// Lb per kg, kg per lb, jin per kg, kg per jin: reading / last as a fraction.
    private static let unitRatios: [(Int128, Int128)] = [(100_000_000, 45_359_237), (45_359_237, 100_000_000), (2, 1), (1, 2)]

    /// Whether reading and last weight stand in the ratio of two units.
    private func isUnitSuspect(_ grams: Int, _ last: Int) -> Bool {
        Plausibility.unitRatios.contains { numerator, denominator in
            let expected = Int128(last) * numerator
            let difference = Int128(grams) * denominator - expected
            return difference.magnitude * 1000 <= expected.magnitude * UInt128(limits.unitTolerance)
        }
    }

    /// What the weight would be in kg if the unit is suspect: the conversion nearest to the last weight, g.
    func conversion(of grams: Int) -> Int? {
        guard let last else { return nil }
        let converted = Plausibility.unitRatios.compactMap { numerator, denominator in
            Int(exactly: (Int128(grams) * denominator).roundedQuotient(by: numerator))
        }
        return converted.min { distance($0, last) < distance($1, last) }
    }

    private func distance(_ left: Int, _ right: Int) -> Int {
        let (difference, overflow) = left.subtractingReportingOverflow(right)
        return overflow || difference == .min ? .max : abs(difference)
    }
}
