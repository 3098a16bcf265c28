import CivilTime

/// Judges the specific gravities in the order of time (normalise section 11).
struct GravityJudge {
    private let facts: StudyFacts
    private let book: DecisionBook
    private var limits: NormaliserLimits { facts.limits }
    /// The gravities that have a time, in its order.
    private(set) var gravities: [GravityFact] = []
    /// What has no part in any day: without a time, the same picture again.
    private(set) var settled: [Measurement] = []
    /// Those of ``settled`` that wait for a person.
    private(set) var untimed: [DatedReading] = []
    /// The values that count so far, the last one the reference for jumps.
    private var history: [(ticks: Int, time: Instant, id: String)] = []
    private var lastPhoto: Int?
    /// Photos that look like an earlier one.
    private var lookingAlike: Set<String> = []

    init(_ readings: [DatedReading], facts: StudyFacts, book: DecisionBook) {
        self.facts = facts
        self.book = book
        var pictures = SeenPictures(limits: facts.limits)
        var timed: [DatedReading] = []
        for dated in readings.sorted(by: { ($0.received, $0.id) < ($1.received, $1.id) }) {
            if pictures.hasSeen(dated) {
                settled.append(dated.measurement(nil, status: .superseded, reason: .duplicate))
            } else if dated.time == nil {
                settleUntimed(dated)
            } else {
                timed.append(dated)
            }
        }
        timed.sort { $0.time != $1.time ? $0.time ?? $0.received < $1.time ?? $1.received : $0.order < $1.order }
        lookingAlike = pictures.lookingAlike
        for dated in timed { judge(dated) }
        gravities.sort { left, right in
            if left.time != right.time { return left.time < right.time }
            return left.dated.id == right.dated.id ? left.id < right.id : left.dated.order < right.dated.order
        }
    }

    private mutating func settleUntimed(_ dated: DatedReading) {
        var measurement = dated.measurement(nil, status: .quarantined, reason: dated.waits)
        if let word = book.word(of: .staff, on: [dated.id]), let dismissal = word.ruling.dismissal {
            (measurement.status, measurement.reason) = (dismissal.status, dismissal.reason)
            measurement.decisionID = word.decision.id
            measurement.confirmedBy = word.decision.author
        } else {
            untimed.append(dated)
        }
        settled.append(measurement)
    }

    private mutating func judge(_ dated: DatedReading) {
        guard let time = dated.time, let day = dated.day else { return }
        var fact = GravityFact(dated: dated, id: dated.id, time: time, day: day, isPhoto: false, state: .counting)
        switch dated.reading.content {
        case .photo(let read):
            fact = GravityFact(dated: dated, id: dated.id, time: time, day: day, isPhoto: true, state: .counting)
            judgePhoto(read, &fact)
            layOnPhoto(&fact)
        case .gravity(let ticks):
            fact.ticks = ticks
            fact.typed = dated.reading.typist ?? .patient
            judgeTyped(&fact)
        default: return
        }
        add(fact)
    }

    private mutating func add(_ fact: GravityFact) {
        gravities.append(fact)
        if fact.isPhoto, fact.typed == nil, fact.state == .counting {
            if let place = lastPhoto, isOtherSample(fact, after: gravities[place]) {
                history.removeAll { $0.id == gravities[place].id }
                lastPhoto = gravities.count - 1
                return
            }
            lastPhoto = gravities.count - 1
        }
        if fact.state == .counting, let ticks = fact.ticks { history.append((ticks, fact.time, fact.id)) }
    }

    /// Two photos of one sample that differ count neither for the day nor as a reference.
    private func isOtherSample(_ later: GravityFact, after earlier: GravityFact) -> Bool {
        guard earlier.day == later.day, let first = earlier.item, let second = later.item else { return false }
        return GravityDay([first, second], limits: limits).differing == [0, 1]
    }

    private func reference(_ time: Instant) -> GravityJudgement.History {
        guard let last = history.last else { return GravityJudgement.History() }
        return GravityJudgement.History(last: last.ticks, milliseconds: time.milliseconds(since: last.time))
    }

    private func judgePhoto(_ read: GravityRead, _ fact: inout GravityFact) {
        let instrument = facts.instrument(of: read, at: fact.time)
        let judgement = GravityJudgement(read, instrument: instrument, history: reference(fact.time), limits: limits)
        fact.flags = judgement.flags
        let corrected = { (ticks: Int) in instrument.corrected(ticks, of: read) }
        if instrument.waterOffset != 0 {
            fact.waterOffset = instrument.waterOffset
            fact.shown = read.best
        }
        var reason: JudgementCode? = if case .review(let code) = fact.dated.reading.verdict { JudgementCode(code) } else { judgement.reason }
        if reason == nil, fact.dated.isOldPhoto(limits: limits) { reason = .oldPhoto }
        if reason == nil, lookingAlike.contains(fact.id) { reason = .samePicture }
        if case .reject(let code) = fact.dated.reading.verdict {
            fact.state = .dismissed(.rejected, JudgementCode(code))
        } else if judgement.status == .rejected {
            fact.state = .dismissed(.rejected, .notAnSG)
        } else if let reason {
            fact.state = .waiting(reason)
            fact.candidate = read.best.map(corrected) ?? judgement.ticks
            fact.coreCandidate = SpecificGravity.worst([judgement.ticks, read.candidates.worstPlausible(limits: limits).map(corrected)].compactMap { $0 })
        } else {
            fact.ticks = judgement.ticks
            let photos = gravities.filter { $0.isPhoto && $0.id == $0.dated.id && $0.state == .counting }.suffix(2)
            if photos.count == 2, photos.allSatisfy({ $0.ticks == judgement.ticks }) { fact.flags.insert(.repeated) }
        }
    }

    /// Lays the word of staff, or what the patient answered at the bed, on a photo.
    private mutating func layOnPhoto(_ fact: inout GravityFact) {
        if let word = book.word(of: .staff, on: [fact.id]) {
            fact.word = word
            if let dismissal = word.ruling.dismissal {
                fact.state = .dismissed(dismissal.status, dismissal.reason)
            } else if let ticks = chosen(word, fact) {
                if case .corrected = word.ruling { fact.typed = .staff }
                fact.isConfirmed = true
                if let before = fact.ticks ?? fact.candidate, before != ticks { fact.original = before }
                fact.ticks = ticks
                fact.state = .counting
            }
        } else if let word = book.word(of: .patient, on: [fact.id]) {
            fact.word = word
            layPatientsWord(word, &fact)
        }
    }

    /// The patient's answer counts as typed by the patient and never takes away what waits or counts.
    private mutating func layPatientsWord(_ word: DecisionBook.Word, _ fact: inout GravityFact) {
        switch word.ruling {
        case .rejected, .error:
            if fact.state == .counting { fact.state = .dismissed(.enteredInError, .enteredInError) }
        case .confirmed, .corrected:
            guard let ticks = chosen(word, fact) else { return }
            if fact.state == .counting ? fact.ticks == ticks : fact.coreCandidate == ticks {
                fact.ticks = ticks
                fact.typed = .patient
                fact.state = .counting
            } else {
                fact.patientAnswer = ticks
                add(
                    GravityFact(
                        dated: fact.dated, id: "decision/" + word.decision.id, time: fact.time, day: fact.day, isPhoto: false, ticks: ticks,
                        state: .counting, typed: .patient, word: word))
            }
        }
    }

    /// The value a person chose or confirmed; nil where it is no specific gravity or the reading can have none.
    private func chosen(_ word: DecisionBook.Word, _ fact: GravityFact) -> Int? {
        let ticks: Int? =
            switch word.ruling {
            case .corrected(let value), .confirmed(let value?): value.ticks
            case .confirmed(nil): fact.ticks ?? fact.candidate
            case .rejected, .error: nil
            }
        return ticks.flatMap { limits.gravity.contains($0) ? $0 : nil }
    }

    private func judgeTyped(_ fact: inout GravityFact) {
        let word = book.word(of: .staff, on: [fact.id]) ?? (fact.typed == .patient ? book.word(of: .patient, on: [fact.id]) : nil)
        var isConfirmed = fact.dated.reading.isConfirmedAtEntry
        if let word {
            fact.word = word
            if let dismissal = word.ruling.dismissal {
                fact.state = .dismissed(dismissal.status, dismissal.reason)
                return
            }
            isConfirmed = true
            if let ticks = chosen(word, fact), ticks != fact.ticks {
                fact.original = fact.ticks
                fact.ticks = ticks
                fact.typed = max(fact.typed ?? .patient, word.decision.author.role)
            }
        }
        guard let ticks = fact.ticks, limits.gravity.contains(ticks) else {
            fact.state = .dismissed(.rejected, .notAnSG)
            return
        }
        if ticks > limits.gravityHigh { fact.flags.insert(.high) }
        if GravityJudgement.isJump(ticks, history: reference(fact.time), limits: limits) { fact.flags.insert(.jump) }
        if !isConfirmed, ticks < limits.gravityLow || !fact.flags.isEmpty {
            fact.state = .waiting(.ask)
            fact.candidate = ticks
            fact.coreCandidate = ticks
        }
    }
}

extension GravityRead {
    /// The raw ticks of the best candidate: the largest share, of equals the worst; else what the first reader that read says.
    var best: Int? {
        let plausible = candidates.compactMap { candidate in SpecificGravity.ticks(candidate.text).map { (ticks: $0, share: candidate.share) } }
        guard let top = plausible.map(\.share).max() else { return first.flatMap(SpecificGravity.ticks) ?? second.flatMap(SpecificGravity.ticks) }
        return SpecificGravity.worst(plausible.filter { $0.share == top }.map(\.ticks))
    }
}
