import CarePlan
import CivilTime
import Crypto
import DailyEntries
import JSONValues
import Store
import Withings

/// Readings of Withings-style payloads: facts as the payload states them. What enters a day is decided by the normalisation alone.
enum PayloadReadings {
    private static let decoder = "withings/1"

    static func decode(_ evidence: Evidence, _ id: Int, _ context: IntakeContext) -> DecodedEvidence {
        if let kind = evidence.metadata["kind"]?.string.flatMap(CloudEvidence.Kind.init), kind != .measures {
            return CloudReadings.decode(evidence, id, kind)
        }
        guard let kind = PayloadKind.detect(evidence.bytes) else {
            return DecodedEvidence(
                decoder: decoder, refused: "unknown_payload",
                "\(evidence.name) is no payload of a scale that is known; `hypona withings parse` shows what is expected")
        }
        switch kind {
        case .measures: return measures(evidence, id)
        case .tokens, .notification, .signature:
            return DecodedEvidence(decoder: decoder, refused: "no_measurements", "\(evidence.name) is a \(kind.rawValue) message: it carries no measurements")
        default: return others(evidence, id, kind, context)
        }
    }

    // MARK: - The cloud's own answer

    private static func measures(_ evidence: Evidence, _ id: Int) -> DecodedEvidence {
        let metadata = evidence.metadata
        let answer = CloudAnswer(
            evidence.bytes, http: metadata["http"]?.int ?? 200, contentType: metadata["contentType"]?.string, retryAfter: nil, isTokenEndpoint: false)
        guard answer.outcome == .ok else {
            return DecodedEvidence(
                decoder: decoder, refused: "cloud_refusal",
                "\(evidence.name): the answer says \(answer.outcome.name): \(answer.problem ?? "status \(answer.status ?? 0)")")
        }
        guard let page = MeasurePage(answer.body) else {
            return DecodedEvidence(decoder: decoder, refused: "not_measures", "\(evidence.name): the answer has no measuregrps")
        }
        let account = metadata["userid"]?.string ?? "account"
        return DecodedEvidence(decoder: decoder, readings: page.groups.map { reading($0, account, evidence, id) })
    }

    /// The fact of a group.
    /// - Parameter version: The version where it is not the group's own: a group that came back after it had been missing.
    static func reading(_ group: MeasureGroup, _ account: String, _ evidence: Evidence, _ id: Int, version: Instant? = nil) -> Reading {
        // A group without an identity cannot be followed; its own content identifies it then.
        let identity = group.groupID ?? Digest.sha256Hex(Array("\(group)".utf8))
        let weight = group.weight.flatMap(Weight.init)
        let verdict: DecoderVerdict
        switch (group.factProblem, weight) {
        case (nil, nil): verdict = .reject(VerdictReason.malformedMeasure.rawValue)
        // Without a weight there is nothing that a person could confirm.
        case (let problem?, nil): verdict = .reject(problem.reason.rawValue)
        case (let problem?, _): verdict = problem.action == .reject ? .reject(problem.reason.rawValue) : .review(problem.reason.rawValue)
        case (nil, _): verdict = .usable
        }
        let time = ReadingTime(received: evidence.receivedAt, device: group.measured.map { .instant(Instant(seconds: Int64($0))) })
        return Reading(
            id: "withings:\(account):\(identity)", content: .weight(grams: weight?.grams ?? 0, step: weight?.step ?? 1),
            origin: ReadingOrigin(.withings, deviceID: group.deviceID, attrib: group.attribution), time: time, evidenceID: String(id),
            version: SourceVersion(
                group: "\(account):\(identity)", modified: version ?? Instant(seconds: Int64(group.modified ?? group.created ?? group.measured ?? 0))),
            verdict: verdict)
    }

    // MARK: - Exports and webhooks

    private static func others(_ evidence: Evidence, _ id: Int, _ kind: PayloadKind, _ context: IntakeContext) -> DecodedEvidence {
        guard let zone = zone(context) else {
            return DecodedEvidence(decoder: decoder, refused: "no_zone", "the patient's time zone is not known to the system; install tzdata")
        }
        let answer: ReferenceAnswer
        var health: (readings: [Reading], problems: [String]) = ([], [])
        do throws(WithingsError) {
            answer = try self.answer(evidence, zone, context)
            if kind == .appleHealth, let facts = context.facts { health = try HealthReadings.decode(evidence, id, facts, zone) }
        } catch {
            return DecodedEvidence(decoder: decoder, refused: "unreadable_payload", error.description)
        }
        guard answer.isUsable else {
            return DecodedEvidence(
                decoder: decoder, refused: answer.outcome, "\(evidence.name): \(kind.rawValue): \(answer.extra["detail"]?.string ?? answer.outcome)")
        }
        let readings = (answer.readings ?? []).map { reading($0, kind, evidence, id) } + health.readings
        if let problem = health.problems.first {
            let others = health.problems.count > 1 ? " (and \(health.problems.count - 1) more)" : ""
            return DecodedEvidence(
                decoder: decoder, readings: readings, code: "left_out", detail: "\(evidence.name): left out: \(problem)\(others)")
        }
        if kind == .appleHealth, readings.isEmpty {
            return DecodedEvidence(
                decoder: decoder, readings: [], code: "nothing_recent",
                detail: "\(evidence.name): nothing of the last \(AppleHealthExport.days) days concerns this gateway")
        }
        return DecodedEvidence(decoder: decoder, readings: readings)
    }

    private static func zone(_ context: IntakeContext) -> TimeZoneRules? {
        context.facts?.zones.zone(at: context.now) ?? (try? context.zones.zone(ReferenceContext.defaultZone))
    }

    private static func answer(_ evidence: Evidence, _ zone: TimeZoneRules, _ context: IntakeContext) throws(WithingsError) -> ReferenceAnswer {
        let reference = try ReferenceContext(["patient_zone": .string(zone.name)], now: evidence.receivedAt, zones: context.zones)
        return try ReferencePolicy(context: reference, zones: context.zones).answer(PayloadFile(evidence.bytes, name: evidence.name))
    }

    /// The fact of every line that `withings parse` prints for a payload; nil where a line holds none.
    static func lines(_ evidence: Evidence, _ context: IntakeContext) -> [Reading?] {
        guard let kind = PayloadKind.detect(evidence.bytes) else { return [] }
        if kind == .measures {
            let answer = CloudAnswer(evidence.bytes, http: 200, contentType: nil, retryAfter: nil, isTokenEndpoint: false)
            return MeasurePage(answer.body)?.groups.map { reading($0, evidence.metadata["userid"]?.string ?? "account", evidence, 0) } ?? []
        }
        guard let zone = zone(context), let answer = try? answer(evidence, zone, context) else { return [] }
        return (answer.readings ?? []).map { reading($0, kind, evidence, 0) }
    }

    /// The fact of an item; one without a weight that can be a person's is kept as a rejected one, so that nobody wonders where it is.
    private static func reading(_ item: JudgedReading, _ kind: PayloadKind, _ evidence: Evidence, _ id: Int) -> Reading {
        let weight = item.weight.flatMap(Weight.init)
        let time = item.measuredAt.flatMap(Instant.init)
        let identity = item.groupID ?? "\(kind.rawValue):\(item.measuredAt ?? "no time"):\(weight.map { String($0.grams) } ?? "no weight")"
        let source: ReadingOrigin.Source = kind == .scaleUpload ? .withings : .fileImport
        // Without a time of its own a stored value has none: a person decides.
        return Reading(
            id: "\(source.rawValue):\(identity)", content: .weight(grams: weight?.grams ?? 0, step: weight?.step ?? 1),
            origin: ReadingOrigin(source, deviceID: item.device?.string, attrib: item.attribution),
            time: ReadingTime(received: evidence.receivedAt, device: time.map(DeviceClock.instant)), evidenceID: String(id),
            verdict: weight == nil ? noWeightVerdict(item.verdict) : factVerdict(item.verdict))
    }

    private static func noWeightVerdict(_ verdict: Verdict) -> DecoderVerdict {
        if case .reject(let reason) = factVerdict(verdict) { return .reject(reason) }
        return .reject(VerdictReason.malformedMeasure.rawValue)
    }

    /// Of the reference rule only what it says about the fact itself counts; jumps, ranges and devices are the normalisation's.
    private static func factVerdict(_ verdict: Verdict) -> DecoderVerdict {
        switch verdict.reason {
        case .goalNotMeasurement, .malformedMeasure, .unitOutOfRange, .nonIntegerValue, .conflictingWeightsInGroup, .unknownUnit:
            .reject(verdict.reason.rawValue)
        case .missingCategory, .unknownCategory, .ambiguousLocalTime, .nonexistentLocalTime, .timezoneDiffers, .timeNotMeasurementTime, .foreignUser,
            .missingGroupID:
            .review(verdict.reason.rawValue)
        default: .usable
        }
    }
}

/// A weight in whole grams with the resolution it was given in.
private struct Weight {
    let grams: Int
    /// Resolution in g, at least 1.
    let step: Int

    /// Nil where it is negative or beyond any scale.
    init?(_ kilograms: Withings.ExactDecimal) {
        guard let grams = Int(kilograms.thousandfoldRounded), (0...10_000_000).contains(grams) else { return nil }
        self.grams = grams
        step = (0..<max(0, min(6, kilograms.exponent + 3))).reduce(1) { power, _ in power * 10 }
    }
}
