import CivilTime

/// The limits of the reference policy. What enters a DailyEntry is decided by the normaliser alone; these are the labels
/// that `withings parse` puts on a payload.
enum ReferenceRules {
    /// Kilograms that the cloud's user model knows.
    static let weights = ExactDecimal(1)...ExactDecimal(600)
    /// 2009-01-01, before the first connected scale: an earlier time is a clock that was not set.
    static let earliestSecond = 1_230_768_000
    /// The last second that a calendar of four-digit years knows.
    static let latestSecond = 253_402_300_799
    /// Seconds ahead of now that are clock skew.
    static let skew = 300
    /// The attributions of the API reference.
    static let documentedAttributions: Set<Int> = [0, 1, 2, 4, 5, 7, 8, 15]
    /// Those by which a reading surely belongs to the user.
    static let ownAttributions: Set<Int> = [0, 5, 7, 8, 15]

    /// What can be said about a group alone; nil where nothing speaks against it.
    static func alone(_ group: MeasureGroup, now: Instant) -> Verdict? {
        guard let category = group.category else { return .review(.missingCategory) }
        if category == 2 { return .reject(.goalNotMeasurement) }
        if category != 1 { return .reject(.unknownCategory) }
        if let problem = group.problem { return problem }
        guard let weight = group.weight, weights.contains(weight) else { return .reject(.outOfRange) }
        guard let second = group.measured else { return .reject(.missingDate) }
        if second.magnitude > UInt(latestSecond) { return .review(.timestampOutOfRange) }
        if let verdict = time(second, now: now) { return verdict }
        return group.groupID == nil ? .review(.missingGroupID) : nil
    }

    /// What a time says: before 2009 or ahead of now.
    static func time(_ second: Int, now: Instant) -> Verdict? {
        if second < earliestSecond { return .review(.clockNotSet) }
        return second > Int(now.seconds) + skew ? .review(.futureTimestamp) : nil
    }

    /// What attribution, device, day and weight say about a group that is sound in itself.
    static func source(_ group: MeasureGroup, accountZone: TimeZoneRules?, _ context: ReferenceContext) -> Verdict {
        guard let attribution = group.attribution else { return .review(.missingAttribution) }
        if attribution == 1 { return .review(.ambiguousAttribution) }
        if attribution == 4 { return .reject(.profileCreationValue) }
        if !documentedAttributions.contains(attribution) { return .review(.undocumentedAttribution) }
        if let verdict = device(group, isTyped: attribution == 2, context) { return verdict }
        if let accountZone, let second = group.measured {
            let instant = Instant(seconds: Int64(second))
            if accountZone.date(at: instant) != context.zone.date(at: instant) { return .review(.timezoneDiffers) }
        }
        if let weight = group.weight, isJump(weight, context) { return .review(.implausibleJump) }
        switch attribution {
        case 2: return .accept(.manualEntry)
        case 7: return .accept(.confirmedByUser)
        default: return .accept(.ok)
        }
    }

    private static func device(_ group: MeasureGroup, isTyped: Bool, _ context: ReferenceContext) -> Verdict? {
        guard group.device != nil else { return isTyped ? nil : .review(.deviceMissing) }
        guard let known = context.knownDevices else { return nil }
        return group.deviceID.map(known.contains) == true ? nil : .review(.foreignDevice)
    }

    /// More than 10 % from the reference; exactly 10 % still passes.
    static func isJump(_ weight: ExactDecimal, _ context: ReferenceContext) -> Bool {
        guard let reference = context.reference, let ten = weight.shifted(by: 1), let low = reference.times(ExactDecimal(9)),
            let high = reference.times(ExactDecimal(11))
        else { return false }
        return ten < low || ten > high
    }
}
