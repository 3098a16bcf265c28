import EscalationCore
import Testing

@Suite struct ProfileRefusalTests {
    private func good() -> PatientProfile {
        var profile = Sample.low()
        profile.studyID = "UKE-2026-0042"
        profile.surgeryDay = 20_000
        return profile
    }

    private func refusals(_ profile: PatientProfile, today: Int = 20_005) -> [String] {
        profile.refusals(today: today) { $0 == "Europe/Berlin" }.map(\.field)
    }

    @Test func aCompleteProfileIsTaken() {
        #expect(refusals(good()).isEmpty)
    }

    @Test func onlyIdentityAndSurgeryDayAreNeeded() {
        #expect(
            PatientProfile().refusals(today: 20_000) { _ in true }.map(\.description) == [
                "studyID: is missing; give 1–64 of A–Z a–z 0–9 . _ - (a pseudonym, never a name)",
                "surgeryDate: is missing; give the local day of surgery as yyyy-MM-dd",
            ])
    }

    @Test(arguments: [
        ("", false), ("A", true), ("a-Z_0.9", true), (String(repeating: "x", count: 64), true), (String(repeating: "x", count: 65), false),
        ("Max Muster", false), ("Müller", false), ("a/b", false), ("AZaz09", true),
        ("a@b", false), ("a[b", false), ("a`b", false), ("a{b", false), ("a:b", false),
    ]) func studyID(text: String, isValid: Bool) {
        var profile = good()
        profile.studyID = text
        #expect(refusals(profile).isEmpty == isValid)
    }

    @Test(arguments: [(20_030, true), (20_031, false)]) func surgeryMayLieThirtyDaysAhead(day: Int, isValid: Bool) {
        var profile = good()
        profile.surgeryDay = day
        #expect(refusals(profile, today: 20_000).isEmpty == isValid)
    }

    @Test func unknownZone() {
        var profile = good()
        profile.timeZone = "Europe/Nowhere"
        #expect(refusals(profile) == ["timeZone"])
        profile.timeZone = "Europe/Berlin"
        #expect(refusals(profile).isEmpty)
    }

    @Test func wholeNumbersHaveTheirRanges() {
        let fields: [(String, WritableKeyPath<PatientProfile, Int?>, ClosedRange<Int>)] = [
            ("age", \.age, 18...110), ("baselineWeight", \.baselineWeight, 25_000...250_000), ("opDurationMin", \.opDurationMin, 10...1440),
            ("baselineReactionTime", \.baselineReactionTime, 50...10_000), ("monitoringStartPOD", \.monitoringStartPOD, 1...14),
        ]
        for (field, keyPath, range) in fields {
            for value in [range.lowerBound - 1, range.lowerBound, range.upperBound, range.upperBound + 1] {
                var profile = good()
                profile[keyPath: keyPath] = value
                #expect(refusals(profile) == (range.contains(value) ? [] : [field]), "\(field) \(value)")
            }
        }
    }

    @Test func measuresHaveTheirRanges() {
        let fields: [(String, WritableKeyPath<PatientProfile, Double?>, ClosedRange<Double>)] = [
            ("bmi", \.bmi, 12...70), ("stalkDeviationDeg", \.stalkDeviationDeg, 0...90), ("podSodium", \.podSodium, 100...170),
        ]
        for (field, keyPath, range) in fields {
            for value in [range.lowerBound - 0.1, range.lowerBound, range.upperBound, range.upperBound + 0.1, .nan, .infinity] {
                var profile = good()
                profile[keyPath: keyPath] = value
                #expect(refusals(profile) == (range.contains(value) ? [] : [field]), "\(field) \(value)")
            }
        }
    }

    @Test(arguments: [(499, false), (500, true), (3500, true), (3501, false)]) func everyFluidLimitOfATimeline(limit: Int, isValid: Bool) {
        var profile = good()
        profile.fluidLimitML = .changes([.init(fromPOD: 1, value: 1000), .init(fromPOD: 5, value: limit), .init(fromPOD: 7, value: nil)])
        #expect(refusals(profile) == (isValid ? [] : ["fluidLimitML"]))
        profile.fluidLimitML = .always(limit)
        #expect(refusals(profile) == (isValid ? [] : ["fluidLimitML"]))
    }

    @Test func postOpDayIsADifferenceOfDays() {
        #expect(good().postOpDay(onDay: 20_007) == 7)
        #expect(good().postOpDay(onDay: 19_999) == -1)
        #expect(PatientProfile().postOpDay(onDay: 20_000) == nil)
    }
}
