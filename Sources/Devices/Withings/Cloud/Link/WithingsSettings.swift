public import JSONValues

/// The section `withings` of the configuration.
public struct WithingsSettings: Sendable, Hashable {
    /// Where the cloud lives.
    public var hosts = CloudHosts.standard
    /// The address that Withings redirects to after the consent; it has to be registered for the application.
    public var redirectURI: String?
    /// What is asked for.
    public var scopes = TokenAnswer.requiredScopes
    /// The address at which a relay takes notifications; nil: polling alone.
    public var callback: String?
    /// The plan of imports.
    public var plan = ImportSchedule()
    /// Seconds this box comes later than the plan; nil: by its own random number.
    public var jitter: Int?
    /// The proxy; nil goes directly.
    public var proxy: String?
    /// A PEM file of certificates to trust beside those of the system.
    public var certificates: String?
    /// The file with the application's credentials; nil: `withings-client.json` in the folder of secrets.
    public var credentials: String?

    /// The defaults.
    public init() {}

    /// Reads the section.
    /// - Throws: `JSONSectionError` with path and reason.
    public init(_ section: inout JSONSection) throws(JSONSectionError) {
        if let api = try section.string("api") { hosts.api = api }
        if let account = try section.string("account") { hosts.account = account }
        redirectURI = try section.string("redirectURI")
        if let scopes = try section.strings("scopes") {
            guard scopes.contains("user.metrics") else { throw section.refusal("scopes", "has to contain \"user.metrics\"") }
            self.scopes = scopes
        }
        callback = try section.string("callback", limit: 255)
        if let callback, !callback.hasPrefix("https://") { throw section.refusal("callback", "has to begin with https://") }
        plan.slots = try WithingsSettings.times("slots", &section) ?? plan.slots
        if plan.slots.isEmpty { throw section.refusal("slots", "has to name at least one time") }
        plan.lookAgain = try WithingsSettings.times("lookAgain", &section) ?? plan.lookAgain
        jitter = try section.int("jitterSeconds", in: 0...ImportSchedule.largestJitter)
        proxy = try section.string("proxy")
        certificates = try section.string("certificates")
        credentials = try section.string("credentials")
        try section.finish()
    }

    private static func times(_ name: String, _ section: inout JSONSection) throws(JSONSectionError) -> [LocalTime]? {
        guard let texts = try section.strings(name) else { return nil }
        var times: [LocalTime] = []
        for text in texts {
            guard let time = LocalTime(text) else { throw section.refusal(name, "\"\(text)\" is no time of day such as 08:30") }
            times.append(time)
        }
        return times.sorted()
    }

    /// The plan with this box's own jitter.
    func schedule(seed: Int) -> ImportSchedule {
        var schedule = plan
        schedule.jitter = jitter ?? Int(UInt(bitPattern: seed) % UInt(ImportSchedule.largestJitter))
        return schedule
    }
}
