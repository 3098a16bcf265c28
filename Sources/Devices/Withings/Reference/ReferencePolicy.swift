public import CivilTime
import JSONValues

/// The reference policy over any payload.
public struct ReferencePolicy: Sendable {
    let context: ReferenceContext
    let zones: ZoneDatabase

    /// A policy in that context; zones of payloads are looked up in `zones`.
    public init(context: ReferenceContext, zones: ZoneDatabase) {
        self.context = context
        self.zones = zones
    }

    /// What the policy makes of a payload. Content that is not known is taken for an answer of the cloud that cannot be
    /// read, as a captive portal sends it.
    /// - Throws: ``WithingsError`` where the file cannot be read.
    public func answer(_ file: PayloadFile) throws(WithingsError) -> ReferenceAnswer {
        if PayloadKind.detect(try file.head()) == .appleHealth { return appleHealth(file) }
        let bytes = try file.whole()
        let kind = kind(bytes)
        switch kind {
        case .measures, nil: return measures(bytes, kind)
        case .tokens: return tokens(bytes)
        case .notification: return notification(bytes)
        case .scaleUpload: return scaleUpload(bytes)
        case .healthMateCSV: return healthMate(bytes)
        case .appleHealth: return appleHealth(file)
        case .fitbitAria: return fitbitAria(bytes)
        case .signature: return signature(bytes)
        case .healthConnect, .openScale, .homeAssistant, .googleFit, .garmin: return json(bytes, kind)
        }
    }

    /// The kind by content; where that says nothing, or what came is no answer at all, the context's endpoint decides.
    private func kind(_ bytes: [UInt8]) -> PayloadKind? {
        if context.endpoint == CloudService.token.rawValue { return .tokens }
        if context.endpoint.hasPrefix("/cgi-bin/") { return .scaleUpload }
        return PayloadKind.detect(bytes) ?? (context.method == nil ? nil : .notification)
    }

    private func cloudAnswer(_ bytes: [UInt8]) -> CloudAnswer {
        CloudAnswer(
            bytes, http: context.httpStatus, contentType: context.contentType, retryAfter: context.retryAfter,
            isTokenEndpoint: context.endpoint == CloudService.token.rawValue)
    }

    private func refusal(_ answer: CloudAnswer, _ kind: PayloadKind?) -> ReferenceAnswer {
        var refusal = ReferenceAnswer(kind: kind, outcome: answer.outcome.name, readings: [])
        if case .backoff(let seconds) = answer.outcome { refusal.extra["wait_s"] = JSONValue(seconds) }
        if let problem = answer.problem { refusal.extra["detail"] = .string(problem) }
        return refusal
    }

    private func measures(_ bytes: [UInt8], _ kind: PayloadKind?) -> ReferenceAnswer {
        let cloud = cloudAnswer(bytes)
        if cloud.outcome != .ok { return refusal(cloud, kind) }
        guard let page = MeasurePage(cloud.body) else { return ReferenceAnswer(kind: kind, outcome: CloudOutcome.retryLater.name, readings: []) }
        let judgement = MeasureJudgement([page], context, zones: zones)
        var answer = ReferenceAnswer(kind: kind, outcome: cloud.outcome.name, readings: judgement.readings)
        answer.extra["ignored_groups"] = JSONValue(judgement.ignoredGroups)
        answer.extra["paging"] = ReferencePolicy.json(judgement.paging)
        answer.extra["retractions"] = .array(
            judgement.retractions.map { ["grpid": .string($0), "action": "review", "reason": .string(VerdictReason.deletedInSource.rawValue)] })
        answer.extra["suspicious_empty"] = JSONValue(judgement.isSuspiciouslyEmpty)
        return answer
    }

    private static func json(_ paging: Paging) -> JSONValue {
        switch paging {
        case .done: ["complete": true, "next_offset": nil, "next": "done"]
        case .next(let offset): ["complete": false, "next_offset": JSONValue(offset), "next": "fetch_next_page"]
        case .abort: ["complete": false, "next_offset": nil, "next": "abort_paging"]
        }
    }

    private func tokens(_ bytes: [UInt8]) -> ReferenceAnswer {
        let cloud = cloudAnswer(bytes)
        if cloud.outcome != .ok { return refusal(cloud, .tokens) }
        let token = TokenAnswer(cloud.body)
        let outcome = token.outcome(linkedUserID: context.linkedUserID)
        var answer = ReferenceAnswer(kind: .tokens, outcome: outcome.rawValue)
        if outcome == .store {
            answer.extra["token"] = [
                "userid": JSONValue(token.userID), "expires_in": JSONValue(token.expiresIn), "scopes": JSONValue(token.scopes),
                "missing_scopes": JSONValue(token.missingScopes),
            ]
        }
        return answer
    }

    private func notification(_ bytes: [UInt8]) -> ReferenceAnswer {
        let call = Notification(bytes, method: context.method, linkedUserID: context.linkedUserID, seen: context.seenNotifications)
        var answer = ReferenceAnswer(kind: .notification, outcome: call.outcome.rawValue)
        answer.extra["reply"] = JSONValue(Notification.reply)
        if call.outcome == .fetch || call.outcome == .fetchDeduplicated {
            answer.extra["params"] = [
                "userid": JSONValue(call.userID), "appli": JSONValue(call.application), "startdate": JSONValue(call.start), "enddate": JSONValue(call.end),
            ]
        }
        return answer
    }
}
