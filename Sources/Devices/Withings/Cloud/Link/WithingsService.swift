import BlockingWork
public import CivilTime
public import EventLog

/// Runs imports until it is cancelled: by plan, after failures by the retry ladder, once after sleep, boot or a step of
/// the clock, and on hints.
public actor WithingsService {
    private let link: WithingsLink
    private let clock: any WallClock
    private let log: EventLog
    private let questions: Questions
    private let hints: AsyncStream<Void>
    private let hint: AsyncStream<Void>.Continuation
    private var isHinted = false

    /// What the service asks the gateway.
    public struct Questions: Sendable {
        /// The patient whose weights are wanted; nil: nobody is monitored, nothing is imported.
        public var patient: @Sendable () async -> WithingsLink.Patient?
        /// Whether the weight of a slot is still missing.
        public var isMissing: @Sendable (ImportSchedule.Slot) async -> Bool

        /// Questions.
        public init(
            patient: @escaping @Sendable () async -> WithingsLink.Patient?, isMissing: @escaping @Sendable (ImportSchedule.Slot) async -> Bool
        ) {
            self.patient = patient
            self.isMissing = isMissing
        }
    }

    /// How often the wall clock is looked at, in seconds: a sleep of the machine or a step of its clock is noticed within this time.
    private static let tick: Int64 = 60

    /// A service over that link.
    public init(link: WithingsLink, clock: any WallClock, log: EventLog, questions: Questions) {
        self.link = link
        self.clock = clock
        self.log = log
        self.questions = questions
        (hints, hint) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Runs until the task is cancelled.
    public func run() async {
        let ticker = Task { [hint] in
            while !Task.isCancelled {
                hint.yield()
                try? await CommonBeat.sleep(every: WithingsService.tick)
            }
            hint.finish()
        }
        await withTaskCancellationHandler {
            for await _ in hints { await step() }
        } onCancel: {
            ticker.cancel()
        }
    }

    /// Imports if an import is due.
    func step() async {
        guard let patient = await questions.patient() else { return }
        do {
            guard let next = try await nextImport(patient), next <= clock.now() else { return }
            let isMissing = await questions.isMissing(ImportSchedule.slot(patient.zone.civil(at: clock.now())))
            isHinted = false
            _ = try await link.importNow(patient, isWeightMissing: isMissing)
        } catch {
            log(.warning, "withings", error.code, "no import could begin: \(error)")
        }
    }

    /// Asks for an import soon, and answers when it is done: before something is concluded from the absence of a weight.
    public func importBeforeConclusion() async {
        guard let patient = await questions.patient() else { return }
        do {
            let state = try await link.state()
            let now = clock.now()
            // What was fetched a moment ago need not be fetched again.
            if let last = state.lastSuccess, (0..<ImportSchedule.shortestGap).contains(now.seconds(since: last)) { return }
            _ = try await link.importNow(patient, isWeightMissing: true)
        } catch {
            log(.warning, "withings", error.code, "the import before a conclusion could not begin: \(error)")
        }
    }

    /// Takes a notification in; the status to answer with, which does not wait for anything but a small file.
    public func notification(_ body: [UInt8], method: String) async -> Int {
        do {
            if try await link.take(body, method: method).outcome == .fetch {
                isHinted = true
                hint.yield()
            }
        } catch {
            log(.warning, "withings", error.code, "a notification could not be noted: \(error); the next import comes by plan")
        }
        return Notification.reply
    }

    /// How the link is.
    public func health() async throws(WithingsError) -> LinkHealth {
        let next: Instant? = if let patient = await questions.patient() { try await nextImport(patient) } else { nil }
        return try await link.health(nextImport: next)
    }

    private func nextImport(_ patient: WithingsLink.Patient) async throws(WithingsError) -> Instant? {
        let missing = await missing(patient)
        return try await link.nextImport(patient, isHinted: isHinted) { missing.contains($0) }
    }

    /// The slots around now whose weight is missing.
    private func missing(_ patient: WithingsLink.Patient) async -> Set<ImportSchedule.Slot> {
        let today = patient.zone.date(at: clock.now())
        var missing: Set<ImportSchedule.Slot> = []
        for day in (-2...2).map({ today.adding(days: $0) }) {
            for half in [ImportSchedule.Half.morning, .evening] {
                let slot = ImportSchedule.Slot(day: day, half: half)
                if await questions.isMissing(slot) { missing.insert(slot) }
            }
        }
        return missing
    }
}
