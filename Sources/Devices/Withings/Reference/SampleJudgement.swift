import CivilTime
import JSONValues

/// A weight of a source that knows no groups, attributions and devices of its own, with what the source's reader found.
struct SampleWeight {
    var weight: ExactDecimal?
    var second: Int?
    /// What the reader already decided; nil leaves it to the rules.
    var verdict: Verdict?
    /// The day where the time of day cannot be placed.
    var day: CivilDate?
    var attribution: Int?
    var deviceID: String?
    var source: String?
}

extension ReferenceRules {
    /// The rules for sources without groups, over all readings of one payload.
    static func judge(_ samples: [SampleWeight], _ context: ReferenceContext) -> [JudgedReading] {
        var seen: [Int: ExactDecimal] = [:]
        return samples.map { sample in
            let verdict = verdict(sample, &seen, context)
            let text = sample.second.flatMap { context.zone.isoText(second: $0) }
            var reading = JudgedReading(
                weight: sample.weight, measuredAt: text, localDate: sample.day.map { "\($0)" } ?? text.map { String($0.prefix(10)) },
                attribution: sample.attribution, device: sample.deviceID.map(JSONValue.string), verdict: verdict)
            if let source = sample.source { reading.extra["source"] = .string(source) }
            return reading
        }
    }

    private static func verdict(_ sample: SampleWeight, _ seen: inout [Int: ExactDecimal], _ context: ReferenceContext) -> Verdict {
        if let forced = sample.verdict, forced.action != .accept { return forced }
        guard let weight = sample.weight else { return .reject(.malformedMeasure) }
        guard let second = sample.second else { return .reject(.missingDate) }
        if sample.verdict == nil {
            if !weights.contains(weight) { return .reject(.outOfRange) }
            if second > Int(context.now.seconds) + skew { return .review(.futureTimestamp) }
            if second < earliestSecond { return .review(.clockNotSet) }
        }
        if let earlier = seen[second] { return earlier == weight ? .reject(.duplicateInstant) : .review(.conflictingInstant) }
        seen[second] = weight
        if isJump(weight, context) { return .review(.implausibleJump) }
        return sample.verdict ?? .accept(.ok)
    }
}
