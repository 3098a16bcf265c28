import CivilTime

extension AlarmState {
    /// Moves everything that measures elapsed time along with a clock that was set, so that a deadline is neither lost nor repeated.
    mutating func shift(by seconds: Int64) {
        func moved(_ instant: Instant) -> Instant { instant.adding(seconds: seconds) }
        for key in alarms.keys { alarms[key]?.shift(by: seconds) }
        for (id, message) in messages {
            messages[id]?.waiting = message.waiting.mapValues { AlarmMessage.Delivery(attempts: $0.attempts, nextAt: moved($0.nextAt)) }
        }
        for key in patients.keys { if let patient = patients[key] { patients[key]?.startedAt = moved(patient.startedAt) } }
        for (key, fact) in facts {
            facts[key]?.lastReading = fact.lastReading.map(moved)
            facts[key]?.lastSG = fact.lastSG.map(moved)
        }
        future = future.mapValues { FutureReading(dated: $0.dated, seen: moved($0.seen)) }
        reviews = reviews.map { WaitingReview(id: $0.id, studyID: $0.studyID, since: moved($0.since)) }
        faults = faults.mapValues(moved)
        test = test.map { PathTest(message: $0.message, at: moved($0.at), missing: $0.missing) }
        accepted = accepted.mapValues(moved)
        lastTest = lastTest.map(moved)
        lastAsked = lastAsked.map(moved)
    }
}

extension AlarmState {
    /// Begins to number messages by the time, a number a second from 2020 on: more than any box sends, so that none is used twice.
    mutating func beginNumbers(at now: Instant) { nextMessage = max(nextMessage, Int(now.seconds - 1_577_836_800)) }
}

extension Alarm {
    /// Moves the times of the schedule.
    mutating func shift(by seconds: Int64) {
        func moved(_ instant: Instant) -> Instant { instant.adding(seconds: seconds) }
        raisedAt = moved(raisedAt)
        sent = sent.map(moved)
        lastSent = lastSent.map(moved)
        unacceptedSince = unacceptedSince.map(moved)
        if case .held(let since, let until, let wasAcknowledged) = phase {
            phase = .held(since: moved(since), until: moved(until), wasAcknowledged: wasAcknowledged)
        }
    }
}
