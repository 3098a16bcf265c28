import BlockingWork
public import CivilTime
import DailyEntries
public import EventLog
public import Intake
import JSONValues
public import Store

/// The hand-off: one worker a target, and what people do about the outbox.
public final class HandOffService: Sendable {
    private let workers: [String: DeliveryWorker]
    private let board: FaultBoard
    private let intake: Intake
    private let clock: any WallClock

    /// The hand-off to these targets.
    /// - Parameters:
    ///   - hasSourceFault: Whether a source of readings is known to be dead now.
    ///   - decisions: What people who enter something at a target can have done.
    ///   - fault: Told, when that may have changed, whether a person must look at any of them.
    public init(
        targets: [any HandOffTarget], intake: Intake, clock: any WallClock, log: EventLog, hasSourceFault: @escaping @Sendable () async -> Bool = { false },
        decisions: DecisionPort = DecisionPort(),
        fault: @escaping @Sendable (Bool) -> Void = { _ in }
    ) {
        let board = FaultBoard(targets.map(\.name), tell: fault)
        self.board = board
        self.intake = intake
        self.clock = clock
        workers = Dictionary(
            targets.map { target in
                let store = DeliveryStore(
                    intake: intake, target: target.name, address: target.address, pace: target.pace, clock: clock, hasSourceFault: hasSourceFault)
                return (target.name, DeliveryWorker(target: target, store: store, log: log, decisions: decisions) { board.set(target.name, $0) })
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The names of the targets.
    public var targets: [String] { workers.keys.sorted() }

    /// Says that something was committed. From any thread.
    public func changed() { for worker in workers.values { worker.wake.ring() } }

    /// A source of readings died or lives again: the days that run are looked at once more, and go out where their lamp is another now.
    public func sourceFaultChanged() async throws {
        let now = clock.now()
        try await intake.withStudies { connection, settings in
            guard let study = try StudyLedger.studies(in: connection).first,
                let view = try StudyView.load(study, from: connection, settings: settings, now: now)
            else { return }
            for day in view.entries where !day.entry.isClosed { try Outbox.renew("day", "\(study)/\(day.entry.postOpDay)", at: now, in: connection) }
        }
        changed()
    }

    /// Runs until it is cancelled.
    public func run() async {
        // A target that was taken out of the configuration needs nobody any more; one that is there says so itself.
        board.tellNow()
        await withDiscardingTaskGroup { group in
            for worker in workers.values { group.addTask { await worker.run() } }
        }
    }

    /// Sends what is due to a target, or to all, and waits until that is done or fails.
    public func flush(_ target: String? = nil) async {
        for (name, worker) in workers where target == nil || target == name {
            _ = await worker.work()
            worker.wake.ring()
        }
    }

    /// Sends things again: the rows of these numbers, else everything that was given up or waits. Pauses and halts of the target end.
    /// - Returns: How many.
    public func retry(_ ids: [Int], target: String?, by author: AuditAuthor) async throws -> Int {
        let what: JSONObject = ["ids": .array(ids.map { JSONValue($0) }), "target": JSONValue(target)]
        // Who asks for everything ends the pauses too, also where nothing is left that waits.
        return try await act("outbox.retry", by: author, what, endsPauses: ids.isEmpty) { connection, now in
            try Outbox.retry(ids, target: target, by: author.name, at: now, in: connection)
        }
    }

    /// Sends everything of the active patient to a target again.
    /// - Returns: How many things.
    public func resend(to target: String, by author: AuditAuthor) async throws -> Int {
        try await act("outbox.resend", by: author, ["target": .string(target)]) { connection, now in
            guard let study = try StudyLedger.studies(in: connection).first else { return 0 }
            return try Outbox.resend(study, to: target, by: author.name, at: now, in: connection)
        }
    }

    /// Gives a thing up for good as it is. What was sent stays sent.
    /// - Returns: How the thing stands now; nil where there is none.
    public func drop(_ id: Int, note: String, by author: AuditAuthor) async throws -> OutboxRow.State? {
        _ = try await act("outbox.drop", by: author, ["id": JSONValue(id), "note": .string(note)]) { connection, _ in try Outbox.drop(id, in: connection) }
        return try await intake.withConnection { try Outbox.state(of: id, in: $0) }
    }

    /// Changes the outbox as a person asked, with a line in the audit, and wakes the workers.
    private func act(
        _ action: String, by author: AuditAuthor, _ what: JSONObject, endsPauses: Bool = false,
        _ change: @escaping @Sendable (Connection, Instant) throws -> Int
    ) async throws -> Int {
        let now = clock.now()
        let names = targets
        let count = try await intake.withConnection { connection in
            try connection.transaction {
                let count = try change(connection, now)
                guard count > 0 || endsPauses else { return 0 }
                for name in names {
                    var state = try OutboxTarget.load(name, from: connection)
                    state.wait(until: now, at: now)
                    try state.save(in: connection)
                }
                var entry = what
                entry["table"] = "outbox"
                entry["rows"] = JSONValue(count)
                try AuditChain.append(action, [.object(entry)], by: author, at: now, to: connection)
                return count
            }
        }
        changed()
        return count
    }
}
