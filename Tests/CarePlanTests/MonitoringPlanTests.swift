import CarePlan
import EscalationCore
import CivilTime
import Testing

@Suite struct MonitoringPlanTests {
    private let plan: MonitoringPlan

    init() throws { plan = MonitoringPlan(surgeryDate: try TestData.date("2026-03-24")) }

    @Test(arguments: [
        (PlanOptions(), 8), (PlanOptions(hasDesmopressin: true), 9), (PlanOptions(isSimplified: true), 6),
        (PlanOptions(isSimplified: true, hasDesmopressin: true), 7),
    ])
    func tasksOfADay(options: PlanOptions, count: Int) throws {
        for pod in 1...14 { #expect(plan.tasks(onPostOpDay: pod, options).count == count) }
        for pod in [-1, 0, 15] { #expect(plan.tasks(onPostOpDay: pod, options).isEmpty) }
        let zone = try TestData.berlin()
        for pod in -1...16 {
            let events = try Schedule(composing: plan.elements(options)).events(on: plan.date(ofPostOpDay: pod), in: zone)
            #expect(events.compactMap { PlanTask(elementID: $0.element.id) }.sorted { $0.rawValue < $1.rawValue } == plan.tasks(onPostOpDay: pod, options))
        }
        #expect(!options.isSimplified || PlanTask.visible(options).allSatisfy { $0 != .cognition && $0 != .tapping })
    }

    @Test func aTaperedTaskIsDueOnTheSameDaysByScheduleAndByRule() throws {
        let tapering = try Tapering([.init(lastDay: 9, everyDays: 1), .init(lastDay: 14, everyDays: 2)])
        let tapered = MonitoringPlan(surgeryDate: plan.surgeryDate, taperings: [.urineSG: tapering])
        let days = (1...14).filter { tapered.tasks(onPostOpDay: $0, PlanOptions()).contains(.urineSG) }
        #expect(days == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14])
        let zone = try TestData.berlin()
        let tasks = try (1...14).filter { pod in
            try tapered.dayTasks(onPostOpDay: pod, PlanOptions(), fields: [], now: TestData.instant("2026-03-24T00:00:00Z"), in: zone).contains {
                $0.task == .urineSG
            }
        }
        #expect(tasks == days)
    }

    @Test func aTaperingLongerThanThePlanEndsWithIt() throws {
        let tapered = MonitoringPlan(
            surgeryDate: plan.surgeryDate, taperings: [.urineSG: try Tapering([.init(lastDay: 30, everyDays: 3), .init(lastDay: 40, everyDays: 1)])])
        let elements = try tapered.elements(PlanOptions()).filter { $0.id.hasPrefix("t4") }
        #expect(elements.map(\.id) == ["t4.urineSG"])
        #expect(elements.first?.end?.description == "2026-04-08T00:00:00")
    }

    @Test func aTaskIsDoneByItsValueAndReopensWithoutIt() throws {
        let zone = try TestData.berlin()
        func state(_ fields: Set<TaskField>, at now: String) throws -> DayTask.State? {
            try plan.dayTasks(onPostOpDay: 5, PlanOptions(), fields: fields, now: TestData.instant(now), in: zone).first { $0.task == .weightMorning }?.state
        }
        // POD 5 is the spring day; the morning window is 04:00 to 12:00 summer time.
        #expect(try state([], at: "2026-03-29T01:59:59Z") == .upcoming)
        #expect(try state([], at: "2026-03-29T02:00:00Z") == .open)
        #expect(try state([], at: "2026-03-29T10:00:00Z") == .missed)
        #expect(try state([.weightMorning], at: "2026-03-29T18:00:00Z") == .done)
        #expect(try state([.weightEvening], at: "2026-03-29T18:00:00Z") == .missed)
    }

    @Test func dayTasksComeInTheOrderOfThePlan() throws {
        let tasks = try plan.dayTasks(
            onPostOpDay: 3, PlanOptions(hasDesmopressin: true), fields: [], now: TestData.instant("2026-03-27T08:00:00Z"), in: TestData.berlin())
        #expect(tasks.map(\.task) == PlanTask.allCases)
    }

    @Test func adherenceCountsThreeMonitoredDaysBeforeToday() {
        let morning: Set<TaskField> = [.weightMorning, .symptomsMorning]
        func adherence(_ pod: Int, from first: Int) -> [Int] {
            let result = plan.adherence(before: pod, from: first) { _ in (PlanOptions(), morning) }
            return [result.done, result.due]
        }
        #expect(adherence(1, from: 1) == [0, 0])
        #expect(adherence(2, from: 1) == [2, 8])
        #expect(adherence(5, from: 1) == [6, 24])
        #expect(adherence(5, from: 4) == [2, 8])
        #expect(adherence(3, from: 7) == [0, 0])
        let withGap = plan.adherence(before: 5, from: 1) { $0 == 3 ? nil : (PlanOptions(isSimplified: $0 == 4), morning) }
        #expect([withGap.done, withGap.due] == [4, 14])
    }

    @Test func elementNamesLeadBackToTheirTask() {
        for task in PlanTask.allCases {
            #expect(PlanTask(elementID: task.rawValue) == task)
            #expect(PlanTask(elementID: task.rawValue + ".2") == task)
        }
        #expect(PlanTask(elementID: "t1.weight") == nil)
    }

    @Test func everyTaskHasBothLanguages() {
        #expect(PlanTask.allCases.allSatisfy { !$0.title.german.isEmpty && !$0.title.english.isEmpty && $0.title.german != $0.title.english })
    }
}
