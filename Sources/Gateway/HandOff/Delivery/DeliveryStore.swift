import CivilTime
import Crypto
import Intake
import JSONValues
import Store

/// What the delivery machine reads and writes of the database, always through the one writer.
struct DeliveryStore: Sendable {
    let intake: Intake
    let target: String
    let address: String
    let pace: DeliveryPace
    let clock: any WallClock
    /// Whether a source of readings is known to be dead now.
    let hasSourceFault: @Sendable () async -> Bool

    /// What is to be done now.
    func claim() async throws -> DeliveryClaim {
        let now = clock.now()
        var claim = try await intake.withStudies { [target, address, pace] connection, settings in
            try connection.transaction {
                let claim = try DeliveryClaim.take(target, at: address, limit: pace.itemsAtOnce, now: now, connection, settings)
                for (row, reason) in claim.unreadable { try Outbox.gaveUp(row.id, row.hash, reason, in: connection) }
                return claim
            }
        }
        // Asked afterwards: a source that dies from here on has what was taken looked at once more.
        let isDead = await hasSourceFault()
        for place in claim.items.indices { claim.items[place].hasSourceFault = isDead }
        return claim
    }

    /// Stores what is about to leave and what a target wants to know even after a crash, of the items whose patients still consent, and answers those:
    /// a round may take long.
    func keep(_ intents: [Int: DeliveryIntent], of round: DeliveryRound) async throws -> Set<Int> {
        let now = clock.now()
        let (kept, notes) = try await intake.withStudies { [self] connection, settings in
            try connection.transaction {
                var allowed: [String: Bool] = [:]
                var kept: Set<Int> = []
                var notes: [Int: Int] = [:]
                for (id, intent) in intents {
                    guard let study = try Outbox.study(of: id, in: connection) else { continue }
                    if allowed[study] == nil { allowed[study] = try StudyView.mayLeave(study, from: connection, settings: settings, now: now) }
                    guard allowed[study] == true else { continue }
                    try Outbox.keep(intent.memory, of: id, in: connection)
                    kept.insert(id)
                    guard let row = round.rows[id], round.note(of: id) == nil else { continue }
                    let detail = "noted before it was sent; the answer is not known"
                    notes[id] = try ExportLog.append(entry(row, intent.payload, at: now, ExportLog.unknown, detail), in: connection)
                }
                return (kept, notes)
            }
        }
        round.remember(notes)
        return kept
    }

    private func entry(_ row: OutboxRow, _ payload: [UInt8], at now: Instant, _ result: String, _ detail: String?) -> ExportLog.Entry {
        ExportLog.Entry(
            at: now, author: row.askedBy ?? AuditAuthor.gateway.name, study: row.study, target: target, topic: row.topic, key: row.key, bytes: payload.count,
            sha256: Digest.sha256Hex(payload), result: result, detail: detail)
    }

    /// Things in these states that the target may show, those after `id` by number, of patients whose consent stands, and the last number looked at;
    /// nil: there are no more.
    func remembered(_ states: Set<OutboxRow.State>, after id: Int) async throws -> (rows: [OutboxRow], last: Int)? {
        let now = clock.now()
        return try await intake.withStudies { [target, pace] connection, settings in
            let rows = try Outbox.remembered(at: target, states, after: id, limit: pace.itemsAtOnce, in: connection)
            guard let last = rows.last?.id else { return nil }
            var allowed: [String: Bool] = [:]
            for study in Set(rows.map(\.study)) { allowed[study] = try StudyView.mayLeave(study, from: connection, settings: settings, now: now) }
            return (rows.filter { allowed[$0.study] == true }, last)
        }
    }

    /// Stores what came of a round.
    func settle(_ round: DeliveryRound, _ reports: [DeliveryReport]) async throws -> DeliverySummary {
        let now = clock.now()
        let jitter = Int(SecureRandom.bytes(1)?.first ?? 0) * 4
        return try await intake.withConnection { [self] connection in
            try connection.transaction {
                var summary = DeliverySummary()
                for report in reports {
                    guard let row = round.rows[report.item] else { continue }
                    try settle(report, row, at: now, jitter: jitter, &summary, connection)
                    if let note = round.note(of: row.id) { try ExportLog.close(note, in: connection) }
                    if report.payload.isEmpty { continue }
                    try ExportLog.append(entry(row, report.payload, at: now, report.outcome.word, report.outcome.reason), in: connection)
                }
                try settle(reports, at: now, jitter: jitter, &summary, connection)
                return summary
            }
        }
    }

    /// Stores what came of a comparison.
    func settleComparison(_ rows: [OutboxRow], _ reports: [DeliveryReport]) async throws -> DeliverySummary {
        let now = clock.now()
        let jitter = Int(SecureRandom.bytes(1)?.first ?? 0) * 4
        return try await intake.withConnection { [self] connection in
            try connection.transaction {
                var summary = DeliverySummary()
                for report in reports {
                    guard let row = rows.first(where: { $0.id == report.item }), case .refused(let reason) = report.outcome else { continue }
                    if row.state == .sent { summary.gaveUp.append("\(row.topic) \(row.key)") } else { summary.differing.append("\(row.topic) \(row.key)") }
                    try Outbox.differs(row.id, row.hash, reason, in: connection)
                }
                try settle(reports, at: now, jitter: jitter, &summary, connection)
                return summary
            }
        }
    }

    /// Keeps what was made of an entry at the target, and owes the thing again with the answer.
    func answered(_ row: OutboxRow, _ memory: JSONValue) async throws {
        let now = clock.now()
        try await intake.withConnection { connection in
            try connection.transaction {
                try Outbox.keep(memory, of: row.id, in: connection)
                try Outbox.renew(row.topic, row.key, at: now, in: connection)
            }
        }
    }

    /// Notes that everything was compared and nothing hindered it; where nothing waits for the target either, its failure is over.
    func compared(showsRecovery: Bool) async throws {
        let now = clock.now()
        try await intake.withConnection { [target] connection in
            var state = try OutboxTarget.load(target, from: connection)
            if showsRecovery { state.recover() }
            state.comparedAt = now
            try state.save(in: connection)
        }
    }

    /// Whether a person must look at this target.
    func needsHelp() async throws -> Bool {
        let now = clock.now()
        return try await intake.withConnection { [target] connection in
            let state = try OutboxTarget.load(target, from: connection)
            if state.isHalted || state.isLate(at: now) { return true }
            if let row = try Outbox.stuck(at: target, in: connection), row.isLate(at: now), try ConsentState.of(row.study, in: connection).hindrance == nil {
                return true
            }
            return try connection.row("SELECT 1 AS x FROM outbox WHERE target = ? AND state = 'dead' LIMIT 1", .text(target)) != nil
        }
    }

    private func settle(
        _ report: DeliveryReport, _ row: OutboxRow, at now: Instant, jitter: Int, _ summary: inout DeliverySummary, _ connection: Connection
    ) throws {
        if let memory = report.memory { try Outbox.keep(memory, of: row.id, in: connection) }
        switch report.outcome {
        case .delivered, .unchanged:
            if report.outcome == .delivered { summary.delivered += 1 } else { summary.unchanged += 1 }
            try Outbox.delivered(row, at: now, in: connection)
        case .failed(let reason) where row.attempts + 1 < pace.attempts:
            try postpone(row, nil, reason, at: now, jitter: jitter, &summary, connection)
        case .stumbled(let reason, let seconds): try postpone(row, seconds, reason, at: now, jitter: jitter, &summary, connection)
        case .failed(let reason):
            summary.gaveUp.append("\(row.topic) \(row.key)")
            try Outbox.gaveUp(row.id, row.hash, "given up after \(row.attempts + 1) attempts: \(reason)", in: connection)
        case .refused(let reason):
            summary.gaveUp.append("\(row.topic) \(row.key)")
            try Outbox.gaveUp(row.id, row.hash, reason, in: connection)
        case .held, .unreachable, .halted: break
        }
    }

    /// A thing that waits by itself.
    private func postpone(
        _ row: OutboxRow, _ wish: Int?, _ reason: String, at now: Instant, jitter: Int, _ summary: inout DeliverySummary, _ connection: Connection
    ) throws {
        if row.error != reason { summary.postponed.append((key: "\(row.topic) \(row.key)", reason: reason)) }
        let next = now.adding(milliseconds: pace.pause(after: row.attempts + 1, jitter: jitter, wish: wish))
        try Outbox.postponed(row.id, row.hash, until: next, reason, at: now, in: connection)
    }

    /// The target as a whole.
    private func settle(_ reports: [DeliveryReport], at now: Instant, jitter: Int, _ summary: inout DeliverySummary, _ connection: Connection) throws {
        // Nobody was asked.
        if !reports.isEmpty, reports.allSatisfy({ $0.outcome == .held }) { return }
        var state = try OutboxTarget.load(target, from: connection)
        let failures = reports.map(\.outcome).filter(\.isOfTarget)
        guard let failure = failures.first(where: \.isHalt) ?? failures.first ?? (reports.isEmpty ? .unreachable("the target said nothing") : nil) else {
            // A server that answers and takes nothing has not recovered.
            summary.hasRecovered = state.failingSince != nil && reports.contains { if case .stumbled = $0.outcome { false } else { $0.outcome != .held } }
            state.recover()
            if summary.delivered > 0 { state.workedAt = now }
            return try state.save(in: connection)
        }
        summary.failure = failure.reason
        summary.isHalted = failure.isHalt
        summary.isKnown = state.failingSince != nil && state.error == failure.reason
        state.failures += 1
        state.failingSince = state.failingSince ?? now
        state.isHalted = failure.isHalt
        state.error = failure.reason
        var wish: Int?
        if case .unreachable(_, let seconds) = failure { wish = seconds }
        let pause = failure.isHalt ? pace.afterHalt : pace.pause(after: state.failures, jitter: jitter, wish: wish)
        state.wait(until: now.adding(milliseconds: pause), at: now)
        try state.save(in: connection)
    }
}
