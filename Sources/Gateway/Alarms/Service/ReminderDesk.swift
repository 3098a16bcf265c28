import CarePlan
import CivilTime
import EscalationCore

/// Decides when reminders are planned anew, and keeps those that the bed shows.
struct ReminderDesk {
    /// What is known of the patient; nil without one.
    var facts: ReminderFacts?
    private var plannedAt: Instant?
    private var plannedFor: [Int: PlanOptions] = [:]
    private(set) var shown: [ReminderRequest] = []
    private var hasRecalled = false

    /// Times of day at which the plan is made anew, besides the beginning of a day.
    static let runs = [4 * 3600, 11 * 3600]

    /// A new plan, where one is due: at 04:00 and 11:00, with a new day, and where the tasks of a day changed.
    mutating func plan(at now: Instant) -> [ReminderRequest]? {
        guard let facts else {
            shown = []
            defer { plannedAt = nil }
            return plannedAt == nil ? nil : []
        }
        let clock = DayClock(zone: facts.zone)
        let slots = (ReminderDesk.runs + [0]).map { clock.latest($0, at: now) }
        let options = facts.days.mapValues(\.options)
        let isDue = plannedAt.map { last in last > now || options != plannedFor || slots.contains { $0 > last } } ?? true
        guard isDue else { return nil }
        plannedAt = now
        plannedFor = options
        let next = (ReminderDesk.runs + [0]).map { clock.next($0, after: now) }.min() ?? now
        // What was due shortly before a start is still given; the book knows what was given already.
        return ReminderDesk.requests(facts, from: now.adding(seconds: -ReminderBook.graceSeconds), until: next)
    }

    private static func requests(_ facts: ReminderFacts, from start: Instant, until end: Instant) -> [ReminderRequest] {
        ReminderPlan.requests(of: facts.plan, from: start, until: end, in: facts.zone) { pod in
            facts.days[pod].map { ($0.options, ReminderDesk.intensity(facts, pod: pod)) }
        }
    }

    /// Shows again what was given earlier in the day, after a start: a reminder stays at the bed until its values are there.
    mutating func recall(_ given: [String: CivilDate], at now: Instant) {
        guard !hasRecalled, let facts else { return }
        hasRecalled = true
        let start = DayClock(zone: facts.zone).latest(0, at: now)
        show(ReminderDesk.requests(facts, from: start, until: now).filter { given[$0.id] != nil })
    }

    private static func intensity(_ facts: ReminderFacts, pod: Int) -> ReminderIntensity {
        let (done, due) = facts.plan.adherence(before: pod, from: facts.startPOD) { day in facts.days[day].map { ($0.options, $0.fields) } }
        return AdaptiveReminder.intensity(
            pod: pod, done: done, due: due, morningOK: facts.days[pod]?.isMorningComplete ?? false, criticalWindow: facts.criticalWindow)
    }

    /// The fields of a calendar day that have a value.
    func fields(_ date: CivilDate) -> Set<TaskField> {
        guard let facts else { return [] }
        return facts.days[facts.plan.postOpDay(of: date)]?.fields ?? []
    }

    /// Shows reminders at the bed.
    mutating func show(_ given: [ReminderRequest]) { shown += given }

    /// Takes off what is done or of another day.
    mutating func tidy(at now: Instant) {
        let today = facts.map { $0.zone.date(at: now) }
        let fields = fields
        shown.removeAll { $0.date != today || $0.open(fields($0.date)).isEmpty }
    }
}
