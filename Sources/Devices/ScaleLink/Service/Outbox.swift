import ScaleProtocols

/// What has arrived and is not stored yet, in order.
struct Outbox: Sendable {
    /// One event on its way.
    struct Entry: Sendable {
        let ticket: Int
        let event: LinkEvent
    }

    private var entries: [Entry] = []
    private var first = 0
    private var lastTicket = 0
    /// Everything up to this ticket is stored.
    private(set) var stored = 0
    /// Advertisements among the entries.
    private(set) var advertisements = 0

    /// Advertisements that may wait; a scale sends them ten times over, and what does not fit is said in the status.
    static let advertisementLimit = 1000

    /// How many events wait.
    var count: Int { entries.count - first }
    /// The oldest event.
    var next: Entry? { first < entries.count ? entries[first] : nil }
    /// The ticket of the newest event.
    var newest: Int { lastTicket }

    /// Adds an event. False where it is an advertisement and too many wait: values of connections always have room, because while nothing can
    /// be stored no connection is made.
    mutating func add(_ event: LinkEvent) -> Bool {
        if Outbox.isAdvertisement(event) {
            guard advertisements < Outbox.advertisementLimit else { return false }
            advertisements += 1
        }
        lastTicket += 1
        entries.append(Entry(ticket: lastTicket, event: event))
        return true
    }

    /// The oldest event is stored.
    mutating func storedNext() {
        guard let entry = next else { return }
        stored = entry.ticket
        if Outbox.isAdvertisement(entry.event) { advertisements -= 1 }
        first += 1
        guard first >= 64, first * 2 >= entries.count else { return }
        entries.removeFirst(first)
        first = 0
    }

    private static func isAdvertisement(_ event: LinkEvent) -> Bool {
        if case .packet(let packet) = event { packet.transport.isAdvertisement } else { false }
    }
}
