public import JSONValues

/// One line of `withings parse`: a reading and what the reference policy makes of it.
public struct JudgedReading: Sendable, Hashable {
    /// The weight in kg with its own digits; nil where there is none.
    public var weight: ExactDecimal?
    /// When it was measured, in the patient's zone with offset; nil where that is not known.
    public var measuredAt: String?
    /// The calendar day in the patient's zone.
    public var localDate: String?
    /// The category as the payload tells it: 1 a measurement, 2 a goal.
    public var category: Int?
    /// The attribution as the payload tells it.
    public var attribution: Int?
    /// The device as the payload names it.
    public var device: JSONValue?
    /// The group's identifier.
    public var groupID: String?
    /// What the policy decides.
    public var verdict: Verdict
    /// Members that only some sources have.
    public var extra = JSONObject()

    /// The line as the command prints it.
    public var json: JSONValue {
        var line = JSONObject([
            ("weight_kg", JSONValue(weight?.description)),
            ("weight_g", weight.flatMap { JSONNumber(text: $0.thousandfoldRounded) }.map(JSONValue.number) ?? .null),
            ("measured_at", JSONValue(measuredAt)),
            ("local_date", JSONValue(localDate)),
            ("category", JSONValue(category)),
            ("attrib", JSONValue(attribution)),
            ("deviceid", device ?? .null),
            ("grpid", JSONValue(groupID)),
            ("action", .string(verdict.action.rawValue)),
            ("reason", .string(verdict.reason.rawValue)),
        ])
        for (name, value) in extra { line[name] = value }
        return .object(line)
    }
}
