extension ThresholdsTree {
    /// The built-in thresholds, equal to the default file that is installed. Approved by nobody.
    public static let defaults: ThresholdsTree = [
        "schema": "hypona-thresholds/1",
        "approvedBy": nil,
        "criticalWindow": [5, 9],
        "monitoring": [1, 14],
        "afterMonitoringDays": 3,
        "riskFactorPercent": ["niedrig": 100, "mittel": 100, "hoch": 80],
        "limits": [
            "weight.gain24h": ["yellow": 1000, "red": 2000, "scaled": true, "unit": "g"],
            "weight.gain3d": ["yellow": 1500, "red": 2500, "scaled": true, "unit": "g"],
            "weight.gainBaseline": ["yellow": 2000, "red": 3000, "scaled": true, "unit": "g"],
            "weight.dayDelta": ["yellow": 1500, "red": nil, "scaled": true, "unit": "g"],
            "weight.loss24h": ["yellow": 1500, "red": 2500, "scaled": true, "unit": "g"],
            "weight.loss3d": ["yellow": 2500, "red": 4000, "scaled": true, "unit": "g"],
            "urine.sgHigh": ["yellow": 250, "red": nil, "scaled": true, "unit": "sgTick"],
            "urine.sgLow": ["yellow": 50, "red": nil, "scaled": false, "unit": "sgTick"],
            "fluid.excess": ["yellow": 2500, "red": 3500, "scaled": true, "unit": "mL"],
            "symptom.score": ["yellow": 12, "red": 22, "scaled": true, "unit": "score"],
            "symptom.confusion": ["yellow": 1, "red": 2, "scaled": false, "unit": "item"],
            "cognition.reaction": ["yellow": 150, "red": 400, "scaled": true, "unit": "permille"],
        ],
        "fluidCritical": ["yellow": 2000, "red": 3000],
        "fluidPrescribedRedPercent": 150,
        "baseline": ["lastPOD": 4, "homeDays": 3, "mornings": 3, "eveningOffset": 1000, "scaleOffset": 1500],
        "cluster": ["critical": 2, "other": 3, "exclude": ["weight.dayDelta", "urine.sgLow"], "prescribedSgExtra": 1],
        "activityDropPercent": 50,
        "activityMinMean": 1000,
        "gainMaxGapDays": 3,
        "holdCognitionDays": 2,
        "riskClass": ["mittel": 4, "hoch": 7],
        "katBPendingPolicy": "floor",
    ]
}

extension ThresholdsTree: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(String(value)) }
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A list.
    public init(arrayLiteral elements: ThresholdsTree...) { self = .list(elements) }
    /// An object.
    public init(dictionaryLiteral elements: (String, ThresholdsTree)...) { self = .object(elements.map { Member(key: $0.0, value: $0.1) }) }
}
