@testable import Alarms
import CivilTime
import EscalationCore
import Testing

/// Absence of readings: every deadline, on both days on which the clock changes.
@Suite struct SilenceTests {
    /// The three days, each POD 5 of its patient: spring day, autumn day, an ordinary one.
    static let days = ["2026-03-29", "2026-10-25", "2026-06-10"]

    /// A patient on that POD, all readings there until this hour unless told otherwise.
    private func story(
        day: String, pod: Int = 5, hour: Int, startedDaysBefore: Int = 3, facts: SilenceFacts? = nil, change: (inout MonitoredPatient) -> Void = { _ in }
    ) throws -> AlarmStory {
        let zone = try AlarmWorld.berlin()
        let date = try #require(CivilDate(day))
        let now = zone.instant(showing: try #require(CivilDateTime(date: date, hour: hour, minute: 0)))
        var story = try AlarmStory(AlarmWorld.machine(), at: "\(now)")
        let start = zone.instant(showing: try #require(CivilDateTime(date: date.adding(days: -startedDaysBefore), hour: 8, minute: 0)))
        var patient = MonitoredPatient(studyID: AlarmWorld.studyID, zone: zone, surgeryDate: date.adding(days: -pod), startPOD: 1, startedAt: start)
        change(&patient)
        story.handle(.patient(patient, facts ?? SilenceFacts(lastReading: now, lastSG: now)))
        return story
    }

    private func local(_ story: AlarmStory, _ hour: Int, _ minute: Int = 0, _ second: Int = 0) throws -> String {
        let date = story.machine.zone.date(at: story.now)
        return "\(story.machine.zone.instant(showing: try #require(CivilDateTime(date: date, hour: hour, minute: minute, second: second))))"
    }

    private func facts(_ story: inout AlarmStory, reading: Int64? = 0, sg: Int64? = 0, morning: Int? = nil) {
        let today = story.machine.zone.date(at: story.now)
        story.handle(
            .facts(
                studyID: AlarmWorld.studyID,
                SilenceFacts(
                    lastReading: reading.map { story.now.adding(seconds: -$0) }, lastSG: sg.map { story.now.adding(seconds: -$0) },
                    morningWeight: morning.map { today.adding(days: $0) })))
    }

    private func prompts(_ story: AlarmStory) -> Set<PatientPrompt> { story.machine.bedside(story.state, at: story.now).prompts }

    @Test(arguments: days) func noMorningWeightRemindsAtElevenAndTellsTheNurseAtTwo(day: String) throws {
        var story = try story(day: day, hour: 10)
        facts(&story, morning: -1)
        try story.run(until: local(story, 10, 59, 59))
        #expect(!prompts(story).contains(.weigh))
        try story.run(until: local(story, 11))
        #expect(prompts(story).contains(.weigh))
        try story.run(until: local(story, 13, 59, 59))
        #expect(story.log(.silenceWeight).isEmpty)
        try story.run(until: local(story, 14, 0, 59))
        #expect(story.log(.silenceWeight) == ["14:00 raised nurse"])
        try story.run(until: local(story, 23))
        #expect(story.log(.silenceWeight).count == 1)
        facts(&story, morning: 0)
        #expect(story.alarm(.silenceWeight)?.phase == .cleared && !prompts(story).contains(.weigh))
    }

    @Test func eachDayWithoutMorningWeightIsToldOnce() throws {
        var story = try story(day: "2026-03-29", hour: 10)
        for _ in 0..<3 {
            facts(&story, morning: -1)
            story.handle(
                AlarmWorld.acknowledge(
                    story.alarm(.silenceWeight) ?? Alarm(id: 0, key: AlarmWorld.red, phase: .open, raisedAt: story.now, isFresh: false, reasons: [])))
            try story.run(until: "\(story.now.adding(seconds: 86_400))")
        }
        #expect(story.log(.silenceWeight) == ["14:00 raised nurse", "14:00 raised nurse", "14:00 raised nurse"])
    }

    @Test func onOtherDaysAMissingMorningWeightOnlyReminds() throws {
        for pod in [3, 11] {
            var story = try story(day: "2026-06-10", pod: pod, hour: 10)
            facts(&story, morning: -1)
            try story.run(until: local(story, 13, 59, 59))
            #expect(!prompts(story).contains(.weigh))
            try story.run(until: local(story, 20))
            #expect(prompts(story).contains(.weigh) && story.log(.silenceWeight).isEmpty)
        }
    }

    @Test func aBoxThatCameHomeThisMorningIsNotAskedForAnEarlierOne() throws {
        var story = try story(day: "2026-06-10", pod: 5, hour: 11, startedDaysBefore: 0) { $0.startedAt = $0.startedAt.adding(seconds: 3 * 3600) }
        try story.run(until: local(story, 20))
        #expect(story.log(.silenceWeight).isEmpty)
    }

    @Test(arguments: days) func urineIsRemindedAtEightAndToldAfter36Hours(day: String) throws {
        var story = try story(day: day, hour: 19)
        // The last urine was measured yesterday at seven in the evening, by elapsed time.
        facts(&story, sg: 24 * 3600, morning: 1)
        #expect(!prompts(story).contains(.measureUrine))
        try story.run(until: local(story, 20))
        #expect(prompts(story).contains(.measureUrine))
        let start = story.now
        facts(&story, sg: 25 * 3600, morning: 2)
        try story.run(until: "\(start.adding(seconds: 11 * 3600 - 1))")
        #expect(story.state.alarms[AlarmKey(.silenceUrine, of: AlarmWorld.studyID)] == nil)
        try story.run(until: "\(start.adding(seconds: 11 * 3600 + 31))")
        #expect(story.alarm(.silenceUrine)?.isOpen == true)
        // 07:00 by the clock: the night is over when 36 hours are.
        try story.run(until: "\(start.adding(seconds: 13 * 3600))")
        #expect(story.log(.silenceUrine).count == 1)
        facts(&story, sg: 0)
        #expect(story.alarm(.silenceUrine)?.phase == .cleared)
    }

    @Test(arguments: days) func noReadingAtAllIsYellowAfter26Hours(day: String) throws {
        var story = try story(day: day, hour: 12)
        facts(&story, reading: 20 * 3600, morning: 3)
        let start = story.now
        try story.run(until: "\(start.adding(seconds: 6 * 3600 - 1))")
        #expect(story.log(.silenceAll).isEmpty)
        try story.run(until: "\(start.adding(seconds: 6 * 3600 + 31))")
        #expect(story.log(.silenceAll).count == 1)
    }

    @Test func onOtherDaysNoReadingAtAllIsYellowAfter38Hours() throws {
        var story = try story(day: "2026-06-10", pod: 12, hour: 12)
        facts(&story, reading: 37 * 3600)
        let start = story.now
        try story.run(until: "\(start.adding(seconds: 3599))")
        #expect(story.log(.silenceAll).isEmpty)
        try story.run(until: "\(start.adding(seconds: 3631))")
        #expect(story.log(.silenceAll).count == 1)
    }

    @Test func silenceIsToldWithoutAnyReadingEver() throws {
        var story = try story(day: "2026-06-10", hour: 9, startedDaysBefore: 1, facts: SilenceFacts())
        try story.run(until: local(story, 9, 59, 59))
        #expect(story.log(.silenceAll).isEmpty)
        try story.run(until: local(story, 10, 0, 31))
        #expect(story.log(.silenceAll).count == 1)
    }

    @Test func aReadingDatedInTheFutureDoesNotMuteSilence() throws {
        var story = try story(day: "2026-06-10", hour: 9)
        let future = try AlarmWorld.instant("2161-01-01T00:00:00Z")
        let start = story.now
        for hour in 0..<30 {
            // It comes again with every change of the day's data, and after a restart.
            story.handle(.facts(studyID: AlarmWorld.studyID, SilenceFacts(lastReading: future, lastSG: future, morningWeight: nil)))
            try story.run(until: "\(story.now.adding(seconds: 3600))")
            #expect(story.state.alarms[AlarmKey(.silenceAll, of: AlarmWorld.studyID)] == nil || hour >= 25)
        }
        #expect(story.messages.first { $0.message.key?.condition == .silenceAll }.map { $0.at.seconds(since: start) } ?? 0 >= 26 * 3600)
        #expect(story.alarm(.silenceAll)?.isOpen == true)
    }

    @Test func aSilenceThatWasAcknowledgedAndGoesOnIsToldAgain() throws {
        var story = try story(day: "2026-06-10", hour: 9)
        facts(&story, reading: 26 * 3600, morning: 9)
        story.handle(AlarmWorld.acknowledge(try #require(story.alarm(.silenceAll))))
        try story.run(until: "\(story.now.adding(seconds: 25 * 3600))")
        #expect(story.log(.silenceAll).count == 1)
        try story.run(until: "\(story.now.adding(seconds: 2 * 3600))")
        #expect(story.log(.silenceAll).count == 2)
    }

    @Test func outsideTheMonitoringNothingIsAskedFor() throws {
        for change in 0..<3 {
            var story = try story(day: "2026-06-10", pod: change == 0 ? 15 : 5, hour: 9, facts: SilenceFacts()) {
                if change == 1 { $0.isWithdrawn = true }
                if change == 2 { $0.startPOD = 9 }
            }
            try story.run(until: "\(story.now.adding(seconds: 40 * 3600))")
            #expect(story.messages.allSatisfy { $0.message.key == nil } && prompts(story).isEmpty)
        }
    }

    @Test(arguments: days) func sourcesAreAskedBeforeAbsenceIsConcluded(day: String) throws {
        var story = try story(day: day, hour: 0)
        var asked: [String] = []
        let end = story.now.adding(seconds: 24 * 3600)
        while story.now < end {
            story.actions = []
            story.handle(.tick)
            if story.actions.contains(.askSources) { asked.append(String(story.machine.zone.civil(at: story.now).timeText.prefix(5))) }
            story.now = story.now.adding(seconds: 60)
        }
        #expect(asked.prefix(3) == ["03:50", "10:50", "13:55"])
    }

    @Test func reviewItemsAreNotLeftLying() throws {
        var story = try story(day: "2026-06-10", hour: 9)
        facts(&story, morning: 9)
        let item = WaitingReview(id: "17", studyID: AlarmWorld.studyID, since: story.now)
        story.handle(.reviews([item]))
        let start = story.now
        try story.run(until: "\(start.adding(seconds: 4 * 3600 - 1))")
        #expect(story.log(.reviewWaiting).isEmpty)
        try story.run(until: "\(start.adding(seconds: 4 * 3600 + 31))")
        #expect(story.log(.reviewWaiting) == ["13:00 raised nurse"])
        try story.run(until: "\(start.adding(seconds: 24 * 3600 + 31))")
        #expect(story.log(.reviewUnattended) == ["09:00 raised technician"])
        story.handle(.reviews([]))
        #expect(story.alarm(.reviewWaiting)?.phase == .cleared && story.alarm(.reviewUnattended)?.phase == .cleared)
    }

    @Test func aWaitingReviewOfTheNightWaitsForTheDay() throws {
        var story = try story(day: "2026-06-10", hour: 20)
        facts(&story, morning: 9)
        story.handle(.reviews([WaitingReview(id: "17", studyID: AlarmWorld.studyID, since: story.now)]))
        try story.run(until: "\(story.now.adding(seconds: 12 * 3600))")
        #expect(story.log(.reviewWaiting) == ["07:00 raised nurse"])
    }

    @Test func afterTwoRefusedPhotosTheBedAsksForTheNumber() throws {
        var story = try story(day: "2026-06-10", hour: 9)
        story.handle(.photos(refusedInRow: 1))
        #expect(!prompts(story).contains(.typeNumber))
        story.handle(.photos(refusedInRow: 2))
        #expect(prompts(story).contains(.typeNumber))
        story.handle(.photos(refusedInRow: 0))
        #expect(!prompts(story).contains(.typeNumber))
    }

    @Test func severeSymptomsAfterTheEndAreAnAlarm() throws {
        var story = try story(day: "2026-06-10", pod: 16, hour: 9)
        story.handle(
            .judged(
                Judgement(
                    studyID: AlarmWorld.studyID, pod: 16, evaluation: 1, level: nil, findings: [], afterMonitoring: AlarmWords.review, isFresh: true)))
        let bed = story.machine.bedside(story.state, at: story.now)
        #expect(story.log(.afterMonitoring) == ["09:00 raised nurse"] && bed.afterMonitoring.count == 1 && bed.red.isEmpty)
    }
}
