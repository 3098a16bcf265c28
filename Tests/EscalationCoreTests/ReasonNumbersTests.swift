import EscalationCore
import Testing

/// The numbers behind the reasons, as the engine gives them.
@Suite struct ReasonNumbersTests {
    private func sentences(_ days: [DayValues], baseline: Int? = 80_000) -> [String] {
        let answers = EscalationEngine.evaluate(profile: Sample.low(baseline: baseline), days: days, thresholds: .standard)
        return (answers.last?.reasons.map(\.text.english) ?? []) + (answers.last?.info.map { $0.text().english } ?? [])
    }

    @Test func namesTheDayItComparedWith() {
        #expect(
            sentences([Sample.day(1, 80_000), Sample.day(4, 81_500)]) == [
                "weight +1.5 kg since POD 1 (limit 1.0 kg)", "weight +1.5 kg in 3 days (limit 1.5 kg)",
            ])
        #expect(
            sentences([Sample.day(2, 80_000), Sample.day(4, 81_500)]) == [
                "weight +1.5 kg since POD 2 (limit 1.0 kg)", "weight +1.5 kg in 2 days (limit 1.5 kg)",
            ])
    }

    @Test func givesTheLimitOfItsLevel() {
        #expect(
            sentences([Sample.day(3, 80_000), Sample.day(4, 82_000)]) == [
                "weight +2.0 kg since POD 3 (limit 2.0 kg)", "weight +2.0 kg above baseline (limit 2.0 kg)",
            ])
    }

    @Test func aHoldNamesTheDayOfTheLevel() {
        var second = Sample.day(5, nil)
        second.eveningWeight = 80_100
        var third = Sample.day(6, nil)
        third.eveningWeight = 80_100
        #expect(sentences([Sample.day(3, 80_000), Sample.day(4, 81_200), second, third]).contains("weight: level of POD 4 kept, no new value"))
        // An evening that raises as much as what is held is the newer source.
        third.eveningWeight = 81_200
        var fourth = Sample.day(7, nil)
        fourth.eveningWeight = 81_200
        #expect(sentences([Sample.day(3, 80_000), Sample.day(4, 81_200), second, third, fourth]).contains("weight: level of POD 4 kept, no new value"))
    }

    @Test func aLatchAndAnOpenAlarmNameTheDayOfTheRed() {
        var late = Sample.day(16, 80_000)
        late.acknowledgement = .nothing
        let red = Sample.day(13, 82_000)
        let days = [Sample.day(12, 80_000), red, Sample.day(14, 80_000), Sample.day(15, 80_000), late]
        let answers = EscalationEngine.evaluate(profile: Sample.low(), days: days, thresholds: .standard)
        #expect(answers[2].reasons.last == Reason(code: .latchRed, level: .red, referencePOD: 13))
        #expect(answers.last?.info.last == DayInfo(code: .openRed, referencePOD: 13))
    }

    @Test func aCorrectedRedNamesItsOwnDay() {
        var corrected = Sample.day(3, 80_000)
        corrected.correctedRed = true
        let answers = EscalationEngine.evaluate(profile: Sample.low(), days: [corrected, Sample.day(4, 80_000)], thresholds: .standard)
        #expect(answers.map(\.info) == [[DayInfo(code: .openRed, referencePOD: 3)], [DayInfo(code: .openRed, referencePOD: 3)]])
    }

    @Test func theOlderOfTwoOpenAlarmsIsNamed() {
        var corrected = Sample.day(12, 80_000)
        corrected.correctedRed = true
        let days = [corrected, Sample.day(13, 82_000), Sample.day(14, 80_000), Sample.day(15, 80_000)]
        let answers = EscalationEngine.evaluate(profile: Sample.low(), days: days, thresholds: .standard)
        #expect(answers.map(\.level) == [.green, .red, .red, nil])
        #expect(answers.last?.info.last == DayInfo(code: .openRed, referencePOD: 12))
    }

    @Test func activityIsToldInPerCentOfTheMean() {
        var days = (1...4).map { Sample.day($0, 80_000) }
        for (place, steps) in [2000, 2001, 2000, 1000].enumerated() { days[place].steps = steps }
        #expect(sentences(days) == ["activity down to 50 % of the mean"])
    }

    @Test func theFirstCandidateThatFiresIsTold() {
        var day = Sample.day(4, nil)
        day.morningCandidate = 80_100
        day.eveningCandidate = 92_000
        #expect(sentences([Sample.day(3, 80_000), day]).first == "weighing 92.0 kg not confirmed – please weigh again")
        day.morningCandidate = 68_000
        #expect(sentences([Sample.day(3, 80_000), day]).first == "weighing 68.0 kg not confirmed – please weigh again")
        day.morningCandidate = nil
        day.eveningCandidate = nil
        day.unitSuspects = [.evening]
        #expect(sentences([Sample.day(3, 80_000), day]).first == "weighing not confirmed – please weigh again")
    }
}
