import CivilTime
import JSONValues

/// The reference policy for one fetch of `getmeas`, of one or more pages.
struct MeasureJudgement {
    let readings: [JudgedReading]
    let ignoredGroups: Int
    let paging: Paging
    /// Stored groups that a complete fetch of their window no longer holds.
    let retractions: [String]
    /// Whether the answer is empty although stored groups lie in its window.
    let isSuspiciouslyEmpty: Bool

    init(_ pages: [MeasurePage], _ context: ReferenceContext, zones: ZoneDatabase) {
        var entries: [Entry] = []
        for page in pages {
            // An unknown zone name must not stop an import: the patient's zone is there.
            let zone = page.zoneName.flatMap { try? zones.zone($0) }
            entries += page.groups.map { Entry(group: $0, zone: zone, alone: ReferenceRules.alone($0, now: context.now)) }
        }
        readings = MeasureJudgement.judge(entries, context)
        ignoredGroups = pages.reduce(0) { $0 + $1.ignoredGroups }
        paging = pages.last?.paging(requestedOffset: context.fetch.requestedOffset) ?? .done
        let inWindow = paging == .done ? context.fetch.window.map { window in context.priorStore.filter { window.contains($0.measured) } } ?? [] : []
        let isEmpty = pages.allSatisfy(\.isEmpty)
        let present = Set(entries.compactMap(\.group.groupID))
        isSuspiciouslyEmpty = isEmpty && !inWindow.isEmpty
        retractions = isEmpty ? [] : inWindow.map(\.groupID).filter { !present.contains($0) }
    }

    private struct Entry {
        let group: MeasureGroup
        let zone: TimeZoneRules?
        let alone: Verdict?
        var version: Int { group.modified ?? 0 }
    }

    private struct DeviceSecond: Hashable {
        let device: JSONValue?
        let second: Int?
    }

    private static func judge(_ entries: [Entry], _ context: ReferenceContext) -> [JudgedReading] {
        let store = Dictionary(context.priorStore.map { ($0.groupID, $0) }) { $1 }
        let newest = newestVersions(entries)
        var seen: [DeviceSecond: ExactDecimal] = [:]
        return entries.enumerated().map { place, entry in
            var extra = JSONObject()
            let verdict =
                entry.alone ?? outdated(place, entry, newest, entries) ?? stored(entry, store, context, &extra)
                ?? repeated(entry, &seen) ?? ReferenceRules.source(entry.group, accountZone: entry.zone, context)
            return reading(entry, verdict, extra, context)
        }
    }

    /// For every group the place of its newest version; the first one on a tie.
    private static func newestVersions(_ entries: [Entry]) -> [String: Int] {
        var newest: [String: Int] = [:]
        for (place, entry) in entries.enumerated() where entry.alone == nil {
            guard let id = entry.group.groupID else { continue }
            if let best = newest[id], entry.version <= entries[best].version { continue }
            newest[id] = place
        }
        return newest
    }

    private static func outdated(_ place: Int, _ entry: Entry, _ newest: [String: Int], _ entries: [Entry]) -> Verdict? {
        guard let best = entry.group.groupID.flatMap({ newest[$0] }), best != place else { return nil }
        return .reject(entry.version < entries[best].version ? .staleVersion : .duplicateGroupID)
    }

    /// What an earlier import makes of the group; nil where none knows it.
    private static func stored(
        _ entry: Entry, _ store: [String: ReferenceContext.StoredGroup], _ context: ReferenceContext, _ extra: inout JSONObject
    ) -> Verdict? {
        guard let earlier = entry.group.groupID.flatMap({ store[$0] }), let weight = entry.group.weight else { return nil }
        if entry.version < earlier.modified { return .reject(.staleVersion) }
        let isNewer = entry.version > earlier.modified
        let isConfirmation = earlier.isInReview && earlier.attribution == 1 && ReferenceRules.ownAttributions.contains(entry.group.attribution ?? -1)
        guard isNewer, weight != earlier.weight || isConfirmation else { return .reject(.alreadyImported) }
        let verdict = ReferenceRules.source(entry.group, accountZone: entry.zone, context)
        if verdict.action != .accept { return verdict }
        if weight == earlier.weight { return .accept(.attributionConfirmed) }
        extra["supersedes"] = .string(earlier.weight.description)
        return .accept(.updatedValue)
    }

    /// The same device in the same second under another id.
    private static func repeated(_ entry: Entry, _ seen: inout [DeviceSecond: ExactDecimal]) -> Verdict? {
        let key = DeviceSecond(device: entry.group.device, second: entry.group.measured)
        guard let weight = entry.group.weight else { return nil }
        guard entry.group.device != nil, let earlier = seen[key] else {
            seen[key] = weight
            return nil
        }
        return earlier == weight ? .reject(.duplicateInstant) : .review(.conflictingInstant)
    }

    private static func reading(_ entry: Entry, _ verdict: Verdict, _ extra: JSONObject, _ context: ReferenceContext) -> JudgedReading {
        let group = entry.group
        let text = group.measured.flatMap { context.zone.isoText(second: $0) }
        var reading = JudgedReading(
            weight: group.weight, measuredAt: text, localDate: text.map { String($0.prefix(10)) }, category: group.category,
            attribution: group.attribution, device: group.device, groupID: group.groupID, verdict: verdict, extra: extra)
        if let zone = entry.zone, zone.name != context.zone.name, text != nil, let second = group.measured {
            reading.extra["source_timezone"] = .string(zone.name)
            reading.extra["source_local_date"] = .string("\(zone.date(at: Instant(seconds: Int64(second))))")
        }
        return reading
    }
}
