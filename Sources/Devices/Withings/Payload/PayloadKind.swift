import JSONValues

/// What a payload is, told by its content.
public enum PayloadKind: String, Sendable, CaseIterable {
    /// An answer of the Withings cloud with measure groups, or its refusal.
    case measures = "getmeas"
    /// An answer of the token endpoint.
    case tokens = "oauth"
    /// A notification of the Withings cloud.
    case notification = "notify"
    /// What an early Wi-Fi scale posts.
    case scaleUpload = "device"
    /// `weights.csv` of the Health Mate export.
    case healthMateCSV = "healthmate_csv"
    /// `export.xml` of Apple Health.
    case appleHealth = "apple_health"
    /// The webhook of a Health Connect app.
    case healthConnect = "health_connect"
    /// The webhook of openScale-sync.
    case openScale = "openscale"
    /// A state of Home Assistant.
    case homeAssistant = "home_assistant"
    /// A data set of Google Fit.
    case googleFit = "google_fit"
    /// A day view of Garmin's weight service.
    case garmin = "garmin"
    /// An upload of a Fitbit Aria.
    case fitbitAria = "aria"
    /// Worked values of the signatures of signed calls.
    case signature = "signature"

    /// The kind of a payload; nil where its content is none of these.
    /// - Parameter bytes: the payload, or its first bytes (4 KiB suffice for XML and CSV, JSON has to be whole).
    public static func detect(_ bytes: [UInt8]) -> PayloadKind? {
        let head = String(decoding: bytes.prefix(4096), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if head.hasPrefix("<") { return head.contains("<HealthData") || head.contains("<!DOCTYPE HealthData") ? .appleHealth : nil }
        if head.hasPrefix("{") || head.hasPrefix("[") { return (try? JSONValue(parsing: bytes)).flatMap(detect) }
        if HealthMateCSV.recognises(bytes) { return .healthMateCSV }
        if FitbitAria.recognises(bytes) { return .fitbitAria }
        if head.hasPrefix("HEAD ") { return .notification }
        let names = Set(ScaleUpload.fields(bytes).keys)
        if !names.isDisjoint(with: ["macaddress", "auth", "sessionid"]) { return .scaleUpload }
        return names.contains("appli") || names.contains("userid") ? .notification : nil
    }

    private static func detect(_ value: JSONValue) -> PayloadKind? {
        guard let members = value.object else { return nil }
        let names = Set(members.keys)
        func has(_ wanted: String...) -> Bool { names.isSuperset(of: wanted) }
        if has("client_secret", "getnonce") { return .signature }
        if has("dateWeightList") { return .garmin }
        if has("event") { return .openScale }
        if has("state", "last_changed") { return .homeAssistant }
        if members["point"]?.array != nil { return .googleFit }
        if has("timestamp", "app_version") || members["weight"]?.array != nil { return .healthConnect }
        guard has("status") || has("body") else { return nil }
        let body = Set(members["body"]?.object?.keys ?? [])
        return body.isDisjoint(with: ["access_token", "refresh_token"]) ? .measures : .tokens
    }
}
