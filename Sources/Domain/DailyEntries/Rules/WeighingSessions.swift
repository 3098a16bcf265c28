import CivilTime

/// Splits weighings into sessions: at most 10 min from one to the next, at most 15 min from the first; one weighed on request begins
/// a new one.
enum WeighingSessions {
    /// The sessions as ranges of places of weighings that are in the order of time.
    static func split(_ weighings: [(time: Instant, isAsked: Bool)], limits: NormaliserLimits) -> [Range<Int>] {
        var sessions: [Range<Int>] = []
        for (place, weighing) in weighings.enumerated() {
            if let session = sessions.last, !weighing.isAsked,
                weighing.time.milliseconds(since: weighings[session.upperBound - 1].time) <= Int64(limits.sessionGap) * 1000,
                weighing.time.milliseconds(since: weighings[session.lowerBound].time) <= Int64(limits.sessionLength) * 1000
            {
                sessions[sessions.count - 1] = session.lowerBound..<(place + 1)
            } else {
                sessions.append(place..<(place + 1))
            }
        }
        return sessions
    }
}
