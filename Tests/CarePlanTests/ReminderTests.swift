import CarePlan
import CivilTime
import EscalationCore
import Testing

@Suite struct ReminderTests {
    private let plan: MonitoringPlan
    private let zone: TimeZoneRules

    init() throws {
        plan = MonitoringPlan(surgeryDate: try TestData.date("2026-03-24"))
        zone = try TestData.berlin()
    }

    private func requests(_ pod: Int, _ intensity: ReminderIntensity, _ options: PlanOptions = PlanOptions()) -> [ReminderRequest] {
        ReminderPlan.requests(of: plan, onPostOpDay: pod, options, intensity, in: zone)
    }

    private func times(_ requests: [ReminderRequest]) -> [String] { requests.map { String($0.at.reading.timeText.dropLast(3)) } }

    @Test func eachIntensityRemindsMore() {
        #expect(times(requests(3, .minimal)) == ["08:00", "19:00"])
        #expect(times(requests(3, .normal)) == ["08:00", "11:00", "19:00", "21:00"])
        #expect(times(requests(3, .erhoeht)) == ["08:00", "08:00", "09:30", "10:00", "10:15", "11:00", "18:00", "19:00", "19:00", "21:00"])
        #expect(requests(3, .maximal).count == requests(3, .erhoeht).count + 1)
        #expect(times(requests(3, .maximal)).contains("15:00"))
    }

    @Test(arguments: [PlanOptions(), PlanOptions(isSimplified: true), PlanOptions(hasDesmopressin: true)])
    func fromErhoehtOnEveryVisibleTaskHasItsOwnReminder(options: PlanOptions) {
        for intensity in [ReminderIntensity.erhoeht, .maximal] {
            let single = requests(3, intensity, options).filter { $0.id.contains(".t") }.flatMap(\.tasks)
            #expect(Set(single) == Set(PlanTask.visible(options)))
        }
    }

    @Test(arguments: ReminderIntensity.allCases) func simplifiedModeNeverRemindsOfHiddenTasks(intensity: ReminderIntensity) {
        let asked = requests(3, intensity, PlanOptions(isSimplified: true)).flatMap(\.tasks)
        #expect(!asked.contains(.cognition) && !asked.contains(.tapping) && !asked.isEmpty)
    }

    @Test func outsideThePlanNothingIsReminded() {
        for pod in [0, 15] { #expect(requests(pod, .maximal).isEmpty) }
    }

    @Test func idsAreStableAndUnique() {
        let ids = requests(5, .maximal).map(\.id)
        #expect(Set(ids).count == ids.count && ids.contains("2026-03-29.t1.weightMorning") && ids.contains("2026-03-29.catchUp"))
        #expect(requests(5, .maximal).map(\.id) == ids)
    }

    @Test func planningTwiceLeavesEachReminderOnce() throws {
        var book = ReminderBook()
        for _ in 0..<3 { book.replace(with: requests(5, .normal)) }
        #expect(book.planned.count == 4)
        let morning = book.take(at: try TestData.instant("2026-03-29T06:00:00Z"), fields: { _ in [] })
        #expect(morning.map(\.id) == ["2026-03-29.morning"])
        // The run at 11:00 plans the whole day again: 08:00 has been given, 11:00 is due now.
        book.replace(with: requests(5, .normal))
        let eleven = book.take(at: try TestData.instant("2026-03-29T09:00:00Z"), fields: { _ in [] })
        #expect(!eleven.contains { $0.id == "2026-03-29.morning" } && eleven.contains { $0.id == "2026-03-29.missedMorning" })
    }

    @Test func halfPastTwoOnTheSpringDayComesOnceAlsoAfterTheClockIsSetBack() throws {
        let night = try #require(
            ReminderTimes(morning: 9000, evening: 68_400, missedMorning: 39_600, missedEvening: 75_600, catchUp: 54_000, tasks: [:]))
        let day = ReminderPlan.requests(of: plan, onPostOpDay: 5, PlanOptions(), .minimal, times: night, in: zone)
        #expect(day.first?.at.instant == (try TestData.instant("2026-03-29T01:30:00Z")))
        var book = ReminderBook()
        book.replace(with: day)
        var given = 0
        for second in stride(from: Int64(-7200), through: 7200, by: 300) {
            given += book.take(at: try TestData.instant("2026-03-29T01:30:00Z").adding(seconds: second), fields: { _ in [] }).count
        }
        book.replace(with: day)
        given += book.take(at: try TestData.instant("2026-03-29T01:35:00Z"), fields: { _ in [] }).count
        #expect(given == 1)
    }

    @Test func aReminderEndsWhenItsValuesAreThereAndLapsesWhenTheBoxWasOff() throws {
        var book = ReminderBook()
        book.replace(with: requests(5, .normal))
        let done = book.take(at: try TestData.instant("2026-03-29T06:00:00Z"), fields: { _ in [.weightMorning, .symptomsMorning] })
        #expect(done.isEmpty && book.planned.count == 3)
        let half = book.take(at: try TestData.instant("2026-03-29T10:00:00Z"), fields: { _ in [.weightMorning] })
        #expect(half.map { $0.open([.weightMorning]) } == [[.symptomsMorning]])
        #expect(half.first?.text([.weightMorning]) == LocalText("Noch offen: Beschwerden am Morgen eintragen", "Still open: Enter how you feel in the morning"))
        let late = book.take(at: try TestData.instant("2026-03-30T04:00:00Z"), fields: { _ in [] })
        #expect(late.isEmpty && book.planned.isEmpty && book.next == nil)
    }

    @Test func aPlanUntilTheNextRunHoldsOnlyThatTime() throws {
        let (from, until) = (try TestData.instant("2026-03-29T09:00:00Z"), try TestData.instant("2026-03-30T02:00:00Z"))
        let window = ReminderPlan.requests(of: plan, from: from, until: until, in: zone) { $0 == 5 ? (PlanOptions(), .normal) : nil }
        #expect(times(window) == ["11:00", "19:00", "21:00"])
        #expect(ReminderPlan.requests(of: plan, from: until, until: from, in: zone) { _ in (PlanOptions(), .normal) }.isEmpty)
        let whole = ReminderPlan.requests(
            of: plan, from: try TestData.instant("2026-03-01T00:00:00Z"), until: try TestData.instant("2026-05-01T00:00:00Z"), in: zone
        ) { _ in (PlanOptions(), .minimal) }
        #expect(whole.count == 28 && Set(whole.map(\.id)).count == 28)
    }

    @Test func whatWasGivenIsForgottenAfterTwoDays() throws {
        var book = ReminderBook(given: ["2026-03-25.morning": try TestData.date("2026-03-25"), "2026-03-27.morning": try TestData.date("2026-03-27")])
        book.replace(with: requests(5, .minimal))
        #expect(book.given.keys.sorted() == ["2026-03-27.morning"])
    }

    @Test func timesOutsideTheDayAreRefused() {
        #expect(ReminderTimes(morning: 86_400, evening: 0, missedMorning: 0, missedEvening: 0, catchUp: 0, tasks: [:]) == nil)
        #expect(ReminderTimes(morning: 0, evening: 0, missedMorning: 0, missedEvening: 0, catchUp: 0, tasks: [.fluid: -1]) == nil)
    }
}
