import CivilTime
import JSONValues

extension LinkState {
    private static let format = 1

    var fileText: String {
        func time(_ instant: Instant?) -> JSONValue { JSONValue(instant.map { "\($0)" }) }
        var members = JSONObject([
            ("format", JSONValue(LinkState.format)), ("userid", JSONValue(userID)), ("lastAttempt", time(lastAttempt)), ("lastSuccess", time(lastSuccess)),
            ("failures", JSONValue(failures)), ("backoffUntil", time(backoffUntil)), ("lastWeighing", time(lastWeighing)), ("serverTime", time(serverTime)),
            ("devicesListed", time(devicesListed)), ("isSuspiciouslyEmpty", JSONValue(isSuspiciouslyEmpty)),
            ("missingBeyondLimit", JSONValue(missingBeyondLimit)), ("subscriptionChecked", time(subscriptionChecked)),
            ("subscriptionProblem", JSONValue(subscriptionProblem)), ("seenNotifications", JSONValue(seenNotifications)),
            ("isEndedByUser", JSONValue(isEndedByUser)), ("jitterSeed", JSONValue(jitterSeed)),
        ])
        members["study"] = study.map(JSONValue.string)
        if let devices { members["devices"] = .array(devices.map(\.json)) }
        if let problem {
            members["problem"] = [
                "code": .string(problem.code), "text": .string(problem.text), "since": time(problem.since), "isTransient": JSONValue(problem.isTransient),
            ]
        }
        return JSONValue.object(members).text(pretty: true) + "\n"
    }

    init?(fileText bytes: [UInt8]) {
        guard let value = try? JSONValue(parsing: bytes), value["format"]?.int == LinkState.format else { return nil }
        func time(_ name: String) -> Instant? { value[name]?.string.flatMap { Instant($0) } }
        self.init()
        userID = value["userid"]?.string
        study = value["study"]?.string
        lastAttempt = time("lastAttempt")
        lastSuccess = time("lastSuccess")
        failures = value["failures"]?.int ?? 0
        backoffUntil = time("backoffUntil")
        lastWeighing = time("lastWeighing")
        serverTime = time("serverTime")
        devices = LinkedDevice.list(value)
        devicesListed = time("devicesListed")
        isSuspiciouslyEmpty = value["isSuspiciouslyEmpty"]?.bool ?? false
        missingBeyondLimit = value["missingBeyondLimit"]?.int ?? 0
        subscriptionChecked = time("subscriptionChecked")
        subscriptionProblem = value["subscriptionProblem"]?.string
        seenNotifications = value["seenNotifications"]?.array?.compactMap(\.string) ?? []
        isEndedByUser = value["isEndedByUser"]?.bool ?? false
        jitterSeed = value["jitterSeed"]?.int ?? 0
        if let entry = value["problem"], let code = entry["code"]?.string, let text = entry["text"]?.string,
            let since = entry["since"]?.string.flatMap({ Instant($0) })
        {
            problem = LinkProblem(code: code, text: text, since: since, isTransient: entry["isTransient"]?.bool ?? true)
        }
    }
}
