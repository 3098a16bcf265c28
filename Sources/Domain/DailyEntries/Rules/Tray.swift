public import CivilTime

/// Sessions that were not attributed to the patient, and whether they make a question to staff (normalise section 5).
public enum Tray {
    /// A session in the tray: a weight too far away, or another user's.
    public struct Item: Sendable, Hashable {
        /// When.
        public var time: Instant
        /// Its weight, g; nil for another user's.
        public var grams: Int?
        /// The other user.
        public var user: String?

        /// A session.
        public init(time: Instant, grams: Int?, user: String? = nil) {
            self.time = time
            self.grams = grams
            self.user = user
        }
    }

    /// What staff are asked.
    public enum Question: String, Sendable, Hashable {
        /// "Stimmt das Ausgangsgewicht?"
        case baseline
        /// "Ist Nutzer 2 der Patient?"
        case userID = "userId"
    }

    /// Asked when no weight was accepted for 20 h and two sessions since then agree: within 1 kg, or of the same other user.
    public static func question(_ items: [Item], lastAccepted: Instant?, now: Instant, limits: NormaliserLimits = NormaliserLimits()) -> Question? {
        if let lastAccepted, now.milliseconds(since: lastAccepted) < Int64(limits.trayHours) * 3_600_000 { return nil }
        let open = items.filter { item in lastAccepted.map { item.time > $0 } ?? true }
        for (place, first) in open.enumerated() {
            for second in open[(place + 1)...] {
                if let question = agreement(first, second, limits: limits) { return question }
            }
        }
        return nil
    }

    /// What two sessions make together.
    static func agreement(_ first: Item, _ second: Item, limits: NormaliserLimits) -> Question? {
        if let user = first.user { return user == second.user ? .userID : nil }
        guard second.user == nil, let left = first.grams, let right = second.grams else { return nil }
        return abs(left - right) <= limits.trayGrams ? .baseline : nil
    }
}
