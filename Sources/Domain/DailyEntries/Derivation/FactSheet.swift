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
        // Places instead of readings are moved about: a reading is large.
        var deliveries: [Delivery: Int] = [:]
        deliveries.reserveCapacity(readings.count)
        for (place, reading) in readings.enumerated() {
            let key = Delivery(id: reading.id, modified: reading.version?.modified, isRetraction: reading.isRetraction)
            if let known = deliveries[key], !FactSheet.isEarlier(reading, readings[known]) { continue }
            deliveries[key] = place
        }
        var groups: [String: [Int]] = [:]
        groups.reserveCapacity(readings.count)
        var places: [Int] = []
        for place in deliveries.values {
            if let version = readings[place].version {
                groups[version.group, default: []].append(place)
            } else if !readings[place].isRetraction {
                places.append(place)
            }
        }
        for versions in groups.values {
            if let place = settle(versions, readings) { places.append(place) }
        }
        let keys = readings.map { ($0.time.received, $0.id) }
        current = places.sorted { keys[$0] < keys[$1] }.map { readings[$0] }
        connections = Dictionary(grouping: readings.filter { $0.time.connection != nil }) { $0.time.connection?.id ?? "" }
            .mapValues { $0.sorted { FactSheet.delivery($0) < FactSheet.delivery($1) } }
    }

    /// Of two deliveries of one fact the earlier received holds; its description decides where even that is equal.
    private static func isEarlier(_ reading: Reading, _ known: Reading) -> Bool {
        if reading.time.received != known.time.received { return reading.time.received < known.time.received }
        return reading != known && String(reflecting: reading) < String(reflecting: known)
    }

    /// The newest version of a group holds; a retraction that is the newest withdraws the version before it. Answers its place.
    private mutating func settle(_ versions: [Int], _ readings: [Reading]) -> Int? {
        if versions.count == 1 { return versions.first.flatMap { readings[$0].isRetraction ? nil : $0 } }
        let ordered = versions.sorted { FactSheet.rank(readings[$0]) < FactSheet.rank(readings[$1]) }
        let values = ordered.filter { !readings[$0].isRetraction }
        guard let newest = ordered.last, let last = values.last else { return nil }
        for older in values.dropLast() where readings[older].id != readings[last].id {
            replaced.append(Replaced(reading: readings[older], status: .superseded, reason: .newVersion))
        }
        guard readings[newest].isRetraction else { return last }
        replaced.append(Replaced(reading: readings[last], status: .enteredInError, reason: .retracted))
        return nil
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
