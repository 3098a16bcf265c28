/// In how many of the last minutes with radio traffic something was heard, to tell a quiet flat from a stuck controller.
struct BusyMinutes: Sendable, Hashable {
    private var minutes: [Int64] = []

    /// Minutes that are remembered.
    static let memory = 60

    /// Something was heard.
    mutating func heard(_ now: ContinuousClock.Instant) {
        let minute = BusyMinutes.start.duration(to: now).components.seconds / 60
        if minutes.last == minute { return }
        minutes.append(minute)
        if minutes.count > BusyMinutes.memory { minutes.removeFirst() }
    }

    /// Whether the air was busy in most minutes of the hour before the silence.
    func areUsual(_ limits: LinkTimings) -> Bool {
        guard let last = minutes.last else { return false }
        return minutes.filter { last - $0 < Int64(BusyMinutes.memory) }.count >= limits.usualMinutes
    }

    private static let start = ContinuousClock.now
}
