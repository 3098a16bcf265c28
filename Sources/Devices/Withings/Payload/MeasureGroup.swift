public import JSONValues

/// One measure group of a `getmeas` answer that holds a weight: what it says, before anything is decided about it.
///
/// Seconds are those of Unix time. A member that is missing or cannot be read is nil; numbers too large for 64 bits are
/// the nearest that fit, so that they are seen as out of range and not as missing.
public struct MeasureGroup: Sendable, Hashable {
    /// The identifier of the group, which it keeps when it is edited, as decimal digits (ids exceed 2^53).
    public let groupID: String?
    /// How the weighing came to this user: 0, 8 captured; 1 ambiguous; 2 typed; 4 typed at account creation; 5 computed;
    /// 7 confirmed; 15 guided. Others are not documented.
    public let attribution: Int?
    /// 1 a measurement, 2 a goal.
    public let category: Int?
    /// When it was measured.
    public let measured: Int?
    /// When the server stored it.
    public let created: Int?
    /// When it was last changed.
    public let modified: Int?
    /// The device as the answer names it, whatever its JSON type; nil where there is none.
    public let device: JSONValue?
    /// The weight in kg with the digits of the answer; nil where ``problem`` says why.
    public let weight: ExactDecimal?
    /// What is wrong with the weight itself.
    public let problem: Verdict?
    /// The group as the answer holds it.
    let json: JSONValue

    /// The device's identifier; nil for typed values.
    public var deviceID: String? { device?.string }

    /// What the group itself leaves open or rules out, whatever is known about patient, device and time: no measurement, no
    /// readable weight, no identity. Nil where nothing does.
    public var factProblem: Verdict? {
        switch category {
        case nil: .review(.missingCategory)
        case 1: problem ?? (groupID == nil ? .review(.missingGroupID) : nil)
        case 2: .reject(.goalNotMeasurement)
        default: .reject(.unknownCategory)
        }
    }

    /// The type number of a weight.
    static let weightType = 1

    /// Reads one element of `measuregrps`; nil where it holds no weight (other scales' values, cuffs, `null`).
    init?(_ value: JSONValue) {
        let weights = (value["measures"]?.array ?? []).filter { $0["type"]?.lenientInt == MeasureGroup.weightType }
        if weights.isEmpty { return nil }
        json = value
        groupID = value["grpid"]?.lenientWholeText
        attribution = value["attrib"]?.lenientInt
        category = value["category"]?.lenientInt
        measured = value["date"]?.lenientInt
        created = value["created"]?.lenientInt
        modified = value["modified"]?.lenientInt
        device = value["deviceid"] == .some(.null) ? .none : value["deviceid"]
        (weight, problem) = MeasureGroup.weight(weights)
    }

    /// The weight of one or more measures of type 1. They may repeat a value, but not differ.
    private static func weight(_ measures: [JSONValue]) -> (ExactDecimal?, Verdict?) {
        var values: [ExactDecimal] = []
        var problem: Verdict?
        for measure in measures {
            guard let value = measure["value"]?.lenientNumber, let unit = measure["unit"]?.lenientInt else {
                problem = problem ?? .reject(.malformedMeasure)
                continue
            }
            guard (-9...3).contains(unit), let weight = scaled(value, unit) else {
                problem = problem ?? .reject(.unitOutOfRange)
                continue
            }
            if !value.isWhole { problem = problem ?? .review(.nonIntegerValue) }
            values.append(weight)
        }
        if Set(values).count > 1 { return (nil, .review(.conflictingWeightsInGroup)) }
        return (values.first, problem)
    }

    /// value × 10^unit, in kg whatever unit the user sees. A whole value keeps exactly −unit digits behind the point,
    /// however it was written (`7.83e4` with unit −3 is 78.300).
    private static func scaled(_ value: ExactDecimal, _ unit: Int) -> ExactDecimal? {
        let (digits, power) = value.normalized
        guard power >= 0 else { return ExactDecimal(significand: digits, exponent: power + unit) }
        guard let factor = ExactDecimal.powerOfTen(power) else { return value.shifted(by: unit) }
        let (whole, overflow) = digits.multipliedReportingOverflow(by: factor)
        return overflow ? value.shifted(by: unit) : ExactDecimal(significand: whole, exponent: unit)
    }
}
