import HTTPClient
public import JSONValues
import Store

/// The section `redcap` of the configuration.
public struct RedcapSettings: Sendable {
    /// The address of the API, `https://…/api/`.
    let url: String
    /// Where the token of the project stands.
    let token: SecretSetting
    /// A PEM file of further authorities to trust; nil: those of the system.
    let certificates: String?
    /// The proxy; nil: none.
    let proxy: String?
    /// The variable of the record's id, the first of the project.
    let record: String
    /// Where the profile goes.
    let baseline: RedcapForm
    /// Where the days go.
    let daily: RedcapForm
    /// How people at the project answer the box; nil: they do not.
    let wayBack: RedcapWayBack?
    /// Milliseconds between the end of a request and the next one.
    let interval: Int64
    /// Seconds one request may take.
    let timeout: Int
    /// How much is sent at once, and the pauses after failures.
    let pace: DeliveryPace

    /// Reads the section.
    /// - Throws: the refusal with its key path.
    public init(_ given: JSONSection) throws(JSONSectionError) {
        var section = given
        guard let url = try section.string("url"), !url.isEmpty else { throw section.refusal("url", "is missing: \"https://redcap.example/api/\"") }
        self.url = url
        certificates = try section.string("certificates")
        proxy = try section.string("proxy")
        do { try HTTPClient.check(url, RedcapSettings.options(certificates, proxy)) } catch { throw section.refusal("url", "\(error)") }
        guard let token = try SecretSetting.read("token", of: &section) else {
            throw section.refusal("token", "is missing: { file: \"/etc/hypona/redcap.token\" } or { credential: \"redcap.token\" }")
        }
        self.token = token
        record = try RedcapForm.identifier("record", &section) ?? "record_id"
        baseline = try RedcapForm(section.section("baseline"), name: "patient_baseline", fields: RedcapField.baseline)
        daily = try RedcapForm(section.section("daily"), name: "daily_monitoring", fields: RedcapField.daily)
        wayBack = try section.section("wayBack").map { (part) throws(JSONSectionError) in try RedcapWayBack(part) }
        if (baseline.event == nil) != (daily.event == nil) {
            throw section.refusal("daily.event", "a longitudinal project needs the event of both forms, another one of neither (baseline.event, daily.event)")
        }
        timeout = try section.int("timeoutSeconds", in: 1...300) ?? 60
        // Servers ban who asks too often; only a server on this machine itself may be asked faster.
        let fastest = url.hasPrefix("http://") ? 0 : 1000
        interval = Int64(try section.scaled("intervalSeconds", digits: 3, in: fastest...3_600_000) ?? 2000)
        var pace = DeliveryPace()
        pace.itemsAtOnce = try section.int("rowsAtOnce", in: 1...100) ?? pace.itemsAtOnce
        pace.firstRetry = Int64(try section.scaled("retrySeconds", digits: 3, in: max(fastest, 50)...3_600_000) ?? Int(pace.firstRetry))
        pace.longestRetry = Int64(try section.scaled("longestRetrySeconds", digits: 3, in: max(fastest, 50)...86_400_000) ?? Int(pace.longestRetry))
        pace.attempts = try section.int("attempts", in: 1...1000) ?? pace.attempts
        self.pace = pace
        try section.finish()
        if let twice = repeatedVariable { throw section.refusal("fields", "\"\(twice)\" takes two values; give each field a variable of its own") }
    }

    /// How the server is spoken to: TLS always verified, plain HTTP to this machine itself only.
    static func options(_ certificates: String?, _ proxy: String?) -> HTTPClientOptions {
        HTTPClientOptions(additionalCertificates: certificates, proxy: proxy, allowsPlainLoopback: true)
    }

    private var repeatedVariable: String? {
        var seen: Set<String> = [record]
        return (baseline.variables + daily.variables + (wayBack?.variables.map(\.variable) ?? [])).first { !seen.insert($0).inserted }
    }
}
