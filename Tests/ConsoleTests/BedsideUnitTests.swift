import CarePlan
import CivilTime
import EscalationCore
import JSONValues
import Testing

@testable import Console

@Suite struct BedsideUnitTests {
    private let zone = try? ZoneDatabase().zone("Europe/Berlin")

    private func snapshot(_ id: Int, _ at: String, _ rating: Int) throws -> WellBeingSnapshot {
        let time = try #require(Instant(at))
        return try #require(WellBeingSnapshot(id: id, at: time, rating: rating, source: .manual))
    }

    private func touch(_ desk: FollowUpDesk, _ at: String, _ fromNotification: Bool) throws {
        desk.touched(at: try #require(Instant(at)), fromNotification: fromNotification)
    }

    @Test func theFollowUpQuestionComesWithTheNextVisitNotWithTheSameOne() throws {
        let zone = try #require(zone)
        let desk = FollowUpDesk()
        let bad = try snapshot(7, "2026-03-25T08:01:00Z", 1)
        try touch(desk, "2026-03-25T08:00:00Z", false)
        try touch(desk, "2026-03-25T08:01:30Z", false)
        #expect(desk.question([bad], in: zone) == nil)
        try touch(desk, "2026-03-25T09:00:00Z", false)
        #expect(desk.question([bad], in: zone)?.id == 7)
        #expect(desk.question([bad], in: zone)?.id == 7, "it stays until it is answered")
        var answered = bad
        let isTaken = answered.answerFollowUp("Kopfweh")
        #expect(isTaken)
        #expect(desk.question([answered], in: zone) == nil)
    }

    @Test func aVisitByAReminderAsksNothingOnce() throws {
        let zone = try #require(zone)
        let desk = FollowUpDesk()
        let bad = try snapshot(7, "2026-03-25T08:01:00Z", 2)
        try touch(desk, "2026-03-25T09:00:00Z", true)
        #expect(desk.question([bad], in: zone) == nil)
        try touch(desk, "2026-03-25T10:00:00Z", false)
        #expect(desk.question([bad], in: zone)?.id == 7)
    }

    @Test(arguments: [
        (80_104, "80,10 kg", "80.10 kg"), (80_105, "80,11 kg", "80.11 kg"), (79_995, "80,00 kg", "80.00 kg"), (100_005, "100,01 kg", "100.01 kg"),
    ])
    func weightsHaveTwoDecimalsHalfUp(grams: Int, german: String, english: String) {
        #expect(BedsideWords.weight(grams) == LocalText(german, english))
    }

    @Test func daysAndMomentsAreSaidAsPeopleSayThem() throws {
        let zone = try #require(zone)
        let today = try #require(CivilDate("2026-11-30"))
        #expect(BedsideWords.date(today).german == "Montag, 30. November")
        #expect(BedsideWords.date(today).english == "Monday, 30 November")
        let at = { (text: String) in BedsideWords.moment(try #require(Instant(text)), today: today, in: zone).german }
        #expect(try at("2026-11-30T06:05:00Z") == "heute 07:05")
        #expect(try at("2026-11-29T22:59:00Z") == "gestern 23:59")
        #expect(try at("2026-11-28T08:00:00Z") == "28. November 09:00")
    }

    @Test func theNextTaskIsTheFirstThatIsOfferedNow() throws {
        let zone = try #require(zone)
        let plan = MonitoringPlan(surgeryDate: try #require(CivilDate("2026-03-20")))
        func next(_ time: String, _ fields: Set<TaskField>) throws -> PlanTask? {
            let now = try #require(Instant(time))
            let tasks = try plan.dayTasks(onPostOpDay: 5, PlanOptions(), fields: fields, now: now, in: zone)
            return BedsideTask.next(tasks, isBeforeAfternoon: zone.civil(at: now).hour < 14)?.task
        }
        #expect(try next("2026-03-25T07:00:00+01:00", []) == .weightMorning)
        #expect(try next("2026-03-25T12:30:00+01:00", []) == .weightMorning, "a late weight still counts")
        #expect(try next("2026-03-25T15:00:00+01:00", []) == .urineSG)
        #expect(try next("2026-03-25T18:00:00+01:00", [.urineSG]) == .weightEvening)
        #expect(try next("2026-03-25T15:00:00+01:00", [.urineSG, .fluidIntakeML, .cognition, .tapping]) == nil)
    }

    @Test func sentencesAreReplacedOneByOneInBothLanguages() throws {
        var section = try JSONSection(document: JSONValue(parsing: #"{"red":{"de":"Sofort!","en":"At once!"},"emergencyNumber":"144"}"#))
        let sentences = try BedsideSentences(&section)
        #expect(sentences.red == LocalText("Sofort!", "At once!"))
        #expect(sentences.emergencyNumber == "144")
        #expect(sentences.yellow == BedsideSentences().yellow)
        for wrong in [#"{"red":{"de":"Sofort!"}}"#, #"{"blue":{"de":"a","en":"b"}}"#, #"{"red":"Sofort!"}"#] {
            var section = try JSONSection(document: JSONValue(parsing: wrong))
            #expect(throws: JSONSectionError.self) { _ = try BedsideSentences(&section) }
        }
    }
}
