import DailyEntries
import EscalationCore
import Testing

/// Late arrivals, corrections, deletions and whose word stands (normalise sections 8 and 9).
@Suite struct CorrectionEdgeTests {
    @Test func staffCorrectYesterday() throws {
        var script = try StudyScript()
        let yesterday = script.ble("2026-03-19T07:00", 78_000)
        script.ble("2026-03-20T07:00", 80_200)
        script.decide("2026-03-20T09:00", .correct(reading: yesterday, value: .grams(80_000), measuredAt: nil))
        let study = script.derive(now: "2026-03-20T10:00")
        #expect(try study.day("2026-03-19").entry.weightMorning?.value == 80_000)
        let measurement = try study.measurement(yesterday)
        #expect(measurement.original == .grams(78_000))
        #expect(measurement.valueClass == .staff)
        #expect(measurement.decisionID == "d1")
        #expect(measurement.confirmedBy?.role == .staff)
    }

    @Test func deletionAtTheSource() throws {
        var script = try StudyScript(devices: ["W"])
        let first = script.cloud("2026-03-20T07:00", 80_000, group: "g1")
        let second = script.cloud("2026-03-20T20:00", 83_000, group: "g2")
        script.cloud("2026-03-20T19:00", 80_500, group: "g3")
        #expect(try script.derive(now: "2026-03-20T21:00").day("2026-03-20").entry.weightEvening?.value == 83_000)
        script.retract("g2", at: "2026-03-21T07:00")
        var study = script.derive(now: "2026-03-21T08:00")
        #expect(try study.measurement(second).status == .enteredInError)
        #expect(try study.measurement(second).reason == .retracted)
        #expect(try study.day("2026-03-20").entry.weightEvening?.value == 80_500, "the slot goes to the next session")
        script.retract("g3", at: "2026-03-21T07:00")
        study = script.derive(now: "2026-03-21T08:00")
        #expect(try study.day("2026-03-20").entry.weightEvening == nil)
        #expect(try study.measurement(first).status == .active)
        // The group comes back unchanged: its version is that of the fetch that saw it again.
        script.cloud("2026-03-20T20:00", 83_000, group: "g2", received: "2026-03-21T19:00", modified: "2026-03-21T19:00")
        #expect(try script.derive(now: "2026-03-21T20:00").day("2026-03-20").entry.weightEvening?.value == 83_000)
    }

    @Test func editAtTheSource() throws {
        var script = try StudyScript(devices: ["W"])
        let old = script.cloud("2026-03-20T07:00", 82_000, group: "g1", modified: "2026-03-20T07:01")
        let new = script.cloud("2026-03-20T07:00", 80_000, group: "g1", received: "2026-03-20T12:00", modified: "2026-03-20T11:00")
        let study = script.derive(now: "2026-03-20T13:00")
        #expect(try study.day("2026-03-20").entry.weightMorning?.measurements == [new])
        #expect(try study.measurement(old).status == .superseded)
        #expect(try study.measurement(old).reason == .newVersion)
    }

    @Test func attributionComesLater() throws {
        var script = try StudyScript(devices: ["W"])
        let old = script.cloud("2026-03-20T07:00", 80_000, group: "g1", attrib: 1, modified: "2026-03-20T07:01")
        var study = script.derive(now: "2026-03-20T13:00")
        #expect(try study.review(old).reasons == [.attribution])
        #expect(try study.day("2026-03-20").values.morningCandidate == 80_000)
        script.cloud("2026-03-20T07:00", 80_000, group: "g1", attrib: 7, received: "2026-03-20T12:00", modified: "2026-03-20T11:00")
        study = script.derive(now: "2026-03-20T13:00")
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 80_000)
        #expect(study.reviews.isEmpty)
    }

    @Test func accountCreationAndAppEntry() throws {
        var script = try StudyScript(devices: ["W"])
        let creation = script.cloud("2026-03-20T07:00", 80_000, group: "g1", attrib: 4, device: nil)
        let typed = script.cloud("2026-03-20T08:00", 80_100, group: "g2", attrib: 2, device: nil)
        let study = script.derive(now: "2026-03-20T13:00")
        #expect(try study.measurement(creation).reason == .accountCreation)
        #expect(try study.measurement(typed).flags == [.appTyped])
        #expect(try study.measurement(typed).valueClass == .automatic)
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 80_100)
    }

    @Test func aSingleUsersScaleMayJump() throws {
        var script = try StudyScript(devices: ["W"])
        script.cloud("2026-03-19T07:00", 80_000, group: "g1")
        let jump = script.cloud("2026-03-20T07:00", 86_000, group: "g2")
        #expect(try script.derive(now: "2026-03-20T13:00").measurement(jump).flags == [.bigJump])
        script.facts.isSingleUserAccount = false
        #expect(try script.derive(now: "2026-03-20T13:00").measurement(jump).reason == .outsideBand)
    }

    @Test func staffDecideASession() throws {
        var script = try StudyScript()
        let heavy = script.ble("2026-03-20T07:00", 82_300)
        let light = script.ble("2026-03-20T07:01", 80_100)
        script.decide("2026-03-20T08:00", .confirm(reading: light, value: nil, measuredAt: nil))
        let study = script.derive(now: "2026-03-20T09:00")
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 80_100)
        #expect(try study.day("2026-03-20").entry.weightMorning?.valueClass == .confirmed)
        #expect(try study.measurement(heavy).status == .superseded)
        #expect(study.reviews.isEmpty)
    }

    @Test func staffRejectOneOfASession() throws {
        var script = try StudyScript()
        let heavy = script.ble("2026-03-20T07:00", 82_300)
        script.ble("2026-03-20T07:01", 80_100)
        script.decide("2026-03-20T08:00", .reject(reading: heavy))
        let study = script.derive(now: "2026-03-20T09:00")
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 80_100)
        #expect(try study.measurement(heavy).reason == .rejectedByPerson)
    }

    @Test func staffDecideBetweenScaleAndTyping() throws {
        var script = try StudyScript()
        let scale = script.ble("2026-03-20T07:00", 82_500)
        let typed = script.weigh("2026-03-20T08:00", typed: 80_000)
        script.decide("2026-03-20T09:00", .confirm(reading: scale, value: nil, measuredAt: nil))
        var day = try script.derive(now: "2026-03-20T10:00").day("2026-03-20")
        #expect(day.entry.weightMorning?.value == 82_500)
        #expect(day.alternatives.isEmpty)
        // Typed after the decision: newer, and of a higher class than a confirmed reading.
        script.weigh("2026-03-20T09:30", typed: 80_200)
        day = try script.derive(now: "2026-03-20T10:00").day("2026-03-20")
        #expect(day.entry.weightMorning?.value == 80_200)
        #expect(day.alternatives.map(\.morningWeight) == [82_500])
        script.decide("2026-03-20T10:00", .enteredInError(reading: typed), by: .patient)
        #expect(try script.derive(now: "2026-03-20T11:00").measurement(typed).status == .enteredInError)
    }

    @Test func thePatientTakesBackAWeight() throws {
        var script = try StudyScript()
        let coat = script.ble("2026-03-20T07:00", 82_500)
        script.decide("2026-03-20T07:10", .enteredInError(reading: coat), by: .patient)
        let study = script.derive(now: "2026-03-20T08:00")
        #expect(try study.measurement(coat).status == .enteredInError)
        #expect(try study.day("2026-03-20").entry.weightMorning == nil)
    }

    @Test func thePatientDoesNotClearWhatWaits() throws {
        var script = try StudyScript()
        script.ble("2026-03-19T07:00", 80_000)
        let waiting = script.ble("2026-03-20T07:00", 85_000)
        script.decide("2026-03-20T07:10", .reject(reading: waiting), by: .patient)
        #expect(try script.derive(now: "2026-03-20T08:00").day("2026-03-20").values.morningCandidate == 85_000)
        script.decide("2026-03-20T07:20", .confirm(reading: waiting, value: nil, measuredAt: nil), by: .patient)
        let study = script.derive(now: "2026-03-20T08:00")
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 85_000)
        #expect(try study.day("2026-03-20").entry.weightMorning?.valueClass == .patient)
    }

    @Test func thePatientCorrectsTheScale() throws {
        var script = try StudyScript()
        let scale = script.ble("2026-03-20T07:00", 82_500)
        script.decide("2026-03-20T07:10", .correct(reading: scale, value: .grams(80_000), measuredAt: nil), by: .patient)
        let study = script.derive(now: "2026-03-20T08:00")
        let day = try study.day("2026-03-20")
        #expect(day.entry.weightMorning?.value == 80_000)
        #expect(day.entry.weightMorning?.measurements == ["decision/d1"])
        #expect(day.alternatives.map(\.morningWeight) == [82_500])
        #expect(try study.measurement(scale).status == .active)
    }

    @Test func typedWeightOutsideTheBandIsAskedOnce() throws {
        var script = try StudyScript()
        script.ble("2026-03-19T07:00", 80_000)
        let name = script.weigh("2026-03-20T07:00", typed: 92_000)
        var study = script.derive(now: "2026-03-20T08:00")
        #expect(study.questions == [.confirmTyped(reading: name, kind: .weight)])
        #expect(try study.day("2026-03-20").entry.weightMorning == nil)
        #expect(try study.day("2026-03-20").values.morningCandidate == 92_000)
        script.decide("2026-03-20T08:00", .confirm(reading: name, value: nil, measuredAt: nil), by: .patient)
        study = script.derive(now: "2026-03-20T08:00")
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 92_000)
    }

    @Test func anotherUserOfTheScale() throws {
        var script = try StudyScript()
        script.facts.patientUsers["A"] = "1"
        script.ble("2026-03-19T07:00", 80_000, user: "1")
        let others = [script.ble("2026-03-20T07:00", 80_300, user: "2"), script.ble("2026-03-20T19:00", 80_400, user: "2")]
        var study = script.derive(now: "2026-03-20T20:00")
        #expect(try study.measurement(others[0]).value == nil)
        #expect(try study.measurement(others[0]).reason == .otherUser)
        #expect(try study.measurement(others[0]).provenance.first?.value == nil)
        #expect(study.otherUserCount == 2)
        #expect(study.questions.contains(.user(device: "A", user: "2", readings: others)))
        #expect(try study.day("2026-03-20").values.unitSuspects == [.evening])
        script.decide("2026-03-20T21:00", .user(device: "A", user: "2", isPatient: true))
        study = script.derive(now: "2026-03-20T22:00")
        #expect(try study.day("2026-03-20").entry.weightMorning?.value == 80_300)
        #expect(study.otherUserCount == 0)
    }

    @Test func twoQuarantinedAreProposedTogether() throws {
        var script = try StudyScript()
        script.ble("2026-03-18T07:00", 80_000)
        let first = script.ble("2026-03-19T07:00", 88_500)
        let second = script.ble("2026-03-19T19:00", 88_900)
        let study = script.derive(now: "2026-03-19T20:00")
        #expect(try study.review(first).together == [second])
        #expect(try study.review(second).together == [first])
    }
}
