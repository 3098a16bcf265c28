/// The families of the status numbers that a Withings answer carries in its body (API reference, section "response
/// status"). They are not HTTP codes: 503 means "invalid params" here.
public enum StatusFamily: String, Sendable {
    case success = "Operation was successful"
    case authentication = "Authentication failed"
    case unauthorized = "Unauthorized"
    case invalidParams = "Invalid params"
    case error = "An error occurred"
    case timeout = "Timeout"
    case badState = "Bad state"
    case tooManyRequests = "Too many request"
    case notImplemented = "Not implemented"

    /// The family of a status number; nil for numbers that are not documented.
    public init?(status: Int) {
        guard let range = StatusFamily.documented.first(where: { $0.numbers.contains(status) }) else { return nil }
        self = range.family
    }

    /// Every documented range.
    static let documented: [(numbers: ClosedRange<Int>, family: StatusFamily)] =
        [([0...0], success), ([100...102, 200...200, 401...401], authentication), ([214...214, 277...277, 2553...2553, 2555...2555], unauthorized)]
        .flatMap(expand) + expand((invalid, invalidParams)) + expand((failed, error))
        + [(522...522, timeout), (524...524, badState), (601...601, tooManyRequests), (2554...2554, notImplemented)]

    private static func expand(_ entry: ([ClosedRange<Int>], StatusFamily)) -> [(ClosedRange<Int>, StatusFamily)] { entry.0.map { ($0, entry.1) } }

    private static let invalid: [ClosedRange<Int>] = [
        201...213, 216...218, 220...221, 223...223, 225...225, 227...230, 234...236, 238...238, 240...252, 254...254, 260...267, 271...272,
        275...276, 283...288, 290...290, 293...295, 297...297, 300...304, 321...321, 323...353, 380...382, 400...400, 501...511, 523...523,
        532...532, 3017...3019,
    ]

    private static let failed: [ClosedRange<Int>] = [
        215...215, 219...219, 222...222, 224...224, 226...226, 231...233, 237...237, 253...253, 255...259, 268...270, 273...274, 278...282,
        289...289, 291...292, 296...296, 298...298, 305...320, 322...322, 370...375, 383...383, 391...391, 402...402, 516...521, 525...531,
        533...533, 602...602, 700...700, 1051...1054, 2551...2552, 2556...2559, 3000...3016, 3020...3024, 5000...5006, 6000...6000,
        6010...6011, 9000...9000, 10000...10000,
    ]
}
