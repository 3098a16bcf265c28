public import CivilTime
public import JSONValues

extension ReferenceContext {
    /// The zone that days are dated in where the context names none.
    public static let defaultZone = "Europe/Berlin"

    /// Reads a context.
    /// - Parameters:
    ///   - value: the file's object; an empty one is a context in which nothing is known.
    ///   - now: the time where the context names none.
    /// - Throws: ``WithingsError`` where a member is of a wrong kind.
    public init(_ value: JSONObject, now: Instant, zones: ZoneDatabase) throws(WithingsError) {
        self.now = try value["now"].map { (text) throws(WithingsError) in try ReferenceContext.instant(text, "now") } ?? now
        zone = try ReferenceContext.zone(value["patient_zone"], zones)
        linkedUserID = value["linked_userid"].flatMap { $0.string ?? $0.lenientWholeText }
        knownDevices = value["known_devices"]?.array.map { Set($0.compactMap(\.string)) }
        reference = value["reference_weight_kg"]?.lenientNumber
        if let given = value["reference_weight_kg"], !given.isNull, reference == nil {
            throw .context(member: "reference_weight_kg", expected: "a weight in kg")
        }
        priorStore = try ReferenceContext.store(value["prior_store"])
        fetch = try ReferenceContext.fetch(value["fetch"])
        let http = value["http"]
        httpStatus = http?["status"]?.lenientInt ?? 200
        contentType = http?["content_type"]?.string
        retryAfter = http?["retry_after"].flatMap { $0.string ?? $0.number?.text }
        method = http?["method"]?.string
        endpoint = value["endpoint"]?.string ?? "measure/getmeas"
        seenNotifications = Set(value["notify_seen"]?.array?.compactMap(\.string) ?? [])
        identities = value
    }

    private static func zone(_ value: JSONValue?, _ zones: ZoneDatabase) throws(WithingsError) -> TimeZoneRules {
        do {
            return try zones.zone(value?.string ?? defaultZone)
        } catch {
            throw .context(member: "patient_zone", expected: "the IANA name of a zone (\(error))")
        }
    }

    private static func instant(_ value: JSONValue?, _ member: String) throws(WithingsError) -> Instant {
        guard let instant = value?.string.flatMap({ Instant($0) }) else { throw .context(member: member, expected: "an instant in ISO 8601 with offset") }
        return instant
    }

    private static func fetch(_ value: JSONValue?) throws(WithingsError) -> FetchWindow {
        var fetch = FetchWindow()
        fetch.requestedOffset = value?["requested_offset"]?.lenientInt ?? 0
        guard let value, value["mode"]?.string == "window" else { return fetch }
        let start = try instant(value["startdate"], "fetch.startdate")
        let end = try instant(value["enddate"], "fetch.enddate")
        guard start <= end else { throw .context(member: "fetch.enddate", expected: "not before fetch.startdate") }
        fetch.window = start...end
        return fetch
    }

    private static func store(_ value: JSONValue?) throws(WithingsError) -> [StoredGroup] {
        var groups: [StoredGroup] = []
        for entry in value?.array ?? [] {
            guard let groupID = entry["grpid"].flatMap({ $0.string ?? $0.lenientWholeText }), let weight = entry["weight_kg"]?.lenientNumber else {
                throw .context(member: "prior_store", expected: "a list of objects with grpid, weight_kg, modified, measured_at, attrib and action")
            }
            let group = StoredGroup(
                groupID: groupID, weight: weight, modified: entry["modified"]?.lenientInt ?? 0,
                measured: try instant(entry["measured_at"], "prior_store.measured_at"), attribution: entry["attrib"]?.lenientInt,
                isInReview: entry["action"]?.string == "review")
            if let place = groups.firstIndex(where: { $0.groupID == groupID }) { groups[place] = group } else { groups.append(group) }
        }
        return groups
    }
}
