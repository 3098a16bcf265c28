import CivilTime
import Crypto
import JSONValues

extension ReferencePolicy {
    private func judged(_ kind: PayloadKind?, _ samples: [SampleWeight], ignored: Int?) -> ReferenceAnswer {
        var answer = ReferenceAnswer(kind: kind, outcome: CloudOutcome.ok.name, readings: ReferenceRules.judge(samples, context))
        if let ignored { answer.extra["ignored_groups"] = JSONValue(ignored) }
        return answer
    }

    func healthMate(_ bytes: [UInt8]) -> ReferenceAnswer {
        guard let file = HealthMateCSV(bytes, zone: context.zone) else {
            return ReferenceAnswer(kind: .healthMateCSV, outcome: CloudOutcome.retryLater.name, readings: [])
        }
        return judged(.healthMateCSV, file.samples, ignored: file.ignoredRows)
    }

    func appleHealth(_ file: PayloadFile) -> ReferenceAnswer {
        var samples: [SampleWeight] = []
        var others = 0
        let reader = AppleHealthReader { record in
            if record.kind == .bodyMass { samples.append(AppleHealthWeights.sample(record, zone: context.zone)) } else { others += 1 }
        }
        do {
            try file.eachPiece { (piece) throws(WithingsError) in try reader.feed(piece) }
            try reader.finish()
        } catch {
            var answer = ReferenceAnswer(kind: .appleHealth, outcome: CloudOutcome.retryLater.name, readings: [])
            answer.extra["detail"] = .string("\(error)")
            return answer
        }
        return judged(.appleHealth, samples, ignored: others + reader.otherRecords)
    }

    func fitbitAria(_ bytes: [UInt8]) -> ReferenceAnswer {
        guard let upload = FitbitAria(bytes, user: context.identities["aria_user"]?.lenientInt) else {
            return ReferenceAnswer(kind: .fitbitAria, outcome: ReferenceAnswer.checksumRefused, readings: [])
        }
        return judged(.fitbitAria, upload.samples, ignored: nil)
    }

    func json(_ bytes: [UInt8], _ kind: PayloadKind?) -> ReferenceAnswer {
        // The kind was told from this value, so it can be read.
        let value = (try? JSONValue(parsing: bytes)) ?? nil
        let source: JSONSource
        switch kind {
        case .healthConnect: source = .healthConnect(value)
        case .openScale: source = .openScale(value, user: context.identities["openscale_user"]?.lenientInt)
        case .homeAssistant: source = .homeAssistant(value)
        case .googleFit: source = .googleFit(value)
        default: source = .garmin(value)
        }
        if source.asksToForgetAll {
            var answer = ReferenceAnswer(kind: kind, outcome: ReferenceAnswer.massDeletionRefused, readings: [])
            answer.extra["retractions"] = []
            return answer
        }
        var answer = judged(kind, source.samples, ignored: source.ignored)
        if !source.deletions.isEmpty {
            answer.extra["retractions"] = .array(
                source.deletions.map {
                    let at = context.zone.isoText(second: Int($0.seconds))
                    return ["at": JSONValue(at), "action": "review", "reason": .string(VerdictReason.deletedInSource.rawValue)]
                })
        }
        return answer
    }

    func scaleUpload(_ bytes: [UInt8]) -> ReferenceAnswer {
        let fields = ScaleUpload.fields(bytes)
        var answer = ReferenceAnswer(kind: .scaleUpload, outcome: "reply", readings: [])
        if context.endpoint.hasSuffix("/once") {
            answer.extra["reply_json"] = ["status": 0, "body": ["once": JSONValue(context.identities["once"]?.string ?? ScaleUpload.exampleNonce)]]
        } else if context.endpoint.hasSuffix("/session"), fields["hash"] != nil {
            let secret = [fields["auth"], context.identities["device_secret"]?.string, context.identities["once"]?.string]
            let text = secret.map { $0 ?? "" }.joined(separator: ":")
            answer.extra["hash_ok"] = JSONValue(fields["hash"] == Digest.md5Hex(Array(text.utf8)))
            answer.extra["battery"] = JSONValue(fields["batterylvl"].flatMap { JSONValue.string($0).lenientInt })
        } else {
            let user = context.identities["scale_userid"].flatMap { $0.string ?? $0.lenientWholeText }
            guard let upload = ScaleUpload(fields, user: user) else {
                answer.outcome = ReferenceAnswer.damagedUpload
                answer.extra["detail"] = "its measuregrps or measures is no JSON of that form; the scale has to send the weighing again"
                return answer
            }
            answer.readings = ReferenceRules.judge(upload.samples, context)
            answer.extra["reply_json"] = ["status": 0]
            answer.extra["ignored_groups"] = JSONValue(upload.ignoredGroups)
        }
        return answer
    }

    /// Whether the worked signatures of a file are those that this box computes.
    func signature(_ bytes: [UInt8]) -> ReferenceAnswer {
        let value = (try? JSONValue(parsing: bytes)) ?? nil
        let secret = value["client_secret"]?.string ?? ""
        let clientID = value["client_id"]?.string ?? ""
        let isRight = ["getnonce", "requesttoken"].allSatisfy { name in
            let call = value[name]
            let third = call?["nonce"]?.string ?? call?["timestamp"]?.lenientWholeText ?? ""
            let action = call?["action"]?.string ?? ""
            return call?["string_to_sign"]?.string == RequestSignature.text(action: action, clientID: clientID, third: third)
                && call?["signature"]?.string == RequestSignature.sign(action: action, clientID: clientID, third: third, secret: secret)
        }
        let session = value["scale_session"]
        let text = ["mac", "secret", "once"].map { session?[$0]?.string ?? "" }.joined(separator: ":")
        let isKnown = session?["md5"]?.string == Digest.md5Hex(Array(text.utf8))
        return ReferenceAnswer(kind: .signature, outcome: isRight && isKnown ? CloudOutcome.ok.name : ReferenceAnswer.signatureDiffers)
    }
}
