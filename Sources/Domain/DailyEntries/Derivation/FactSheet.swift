import CivilTime

/// The readings that hold: every delivery once, of every changing fact its newest version.
struct FactSheet {
    /// A reading that no longer holds.
    struct Replaced {
        let reading: Reading
        let status: MeasurementStatus
        let reason: JudgementCode
    }

    private struct Delivery: Hashable {
        let id: String
        let modified: Instant?
        let isRetraction: Bool
    }

    /// The readings that hold, by receipt.
    private(set) var current: [Reading] = []
    /// The readings whose place another version or a retraction took.
    private(set) var replaced: [Replaced] = []
    /// Everything that a GATT connection delivered, in its order, what was already known included: whether an indication is live
    /// depends on what came with it.
    private(set) var connections: [String: [Reading]] = [:]

    init(_ readings: [Reading]) {
        var deliveries: [Delivery: Reading] = [:]
        for reading in readings {
            let key = Delivery(id: reading.id, modified: reading.version?.modified, isRetraction: reading.isRetraction)
            if let known = deliveries[key], !FactSheet.isEarlier(reading, known) { continue }
            deliveries[key] = reading
        }
        var groups: [String: [Reading]] = [:]
        for reading in deliveries.values {
            if let version = reading.version { groups[version.group, default: []].append(reading) } else if !reading.isRetraction { current.append(reading) }
        }
        for versions in groups.values { settle(versions) }
        connections = Dictionary(grouping: readings.filter { $0.time.connection != nil }) { $0.time.connection?.id ?? "" }
            .mapValues { $0.sorted { FactSheet.delivery($0) < FactSheet.delivery($1) } }
        current.sort { ($0.time.received, $0.id) < ($1.time.received, $1.id) }
    }

    /// Of two deliveries of one fact the earlier received holds; its description decides where even that is equal.
    private static func isEarlier(_ reading: Reading, _ known: Reading) -> Bool {
        if reading.time.received != known.time.received { return reading.time.received < known.time.received }
        return reading != known && String(reflecting: reading) < String(reflecting: known)
    }

    /// The newest version of a group holds; a retraction that is the newest withdraws the version before it.
    private mutating func settle(_ versions: [Reading]) {
        let ordered = versions.sorted { FactSheet.rank($0) < FactSheet.rank($1) }
        guard let newest = ordered.last else { return }
        let values = ordered.filter { !$0.isRetraction }
        guard let last = values.last else { return }
        if !newest.isRetraction { current.append(last) }
        for older in values.dropLast() where older.id != last.id {
            replaced.append(Replaced(reading: older, status: .superseded, reason: .newVersion))
        }
        if newest.isRetraction { replaced.append(Replaced(reading: last, status: .enteredInError, reason: .retracted)) }
    }

    /// The place of an indication in its connection.
    private static func delivery(_ reading: Reading) -> (Int, Instant, String) {
        (reading.time.connection?.index ?? 0, reading.time.received, reading.id)
    }

    private static func rank(_ reading: Reading) -> (Instant, Int, Instant, String) {
        (reading.version?.modified ?? reading.time.received, reading.isRetraction ? 1 : 0, reading.time.received, reading.id)
    }
}

extension Reading {
    /// Whether it says that its source no longer holds a fact.
    var isRetraction: Bool { if case .retraction = content { true } else { false } }

    /// The role of the person who typed it; nil: not typed.
    var typist: Author.Role? {
        switch origin.source {
        case .manualPatient: .patient
        case .manualStaff: .staff
        case .ble, .withings, .photo, .fileImport: nil
        }
    }
}
