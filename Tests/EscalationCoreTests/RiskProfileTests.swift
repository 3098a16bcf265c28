import EscalationCore
import Testing

@Suite struct RiskProfileTests {
    private func risk(_ change: (inout PatientProfile) -> Void, pod: Int? = nil, policy: String = "floor") throws -> RiskProfile {
        var profile = Sample.low()
        profile.histology = .andere
        change(&profile)
        let thresholds = try AlertThresholds(ThresholdsTree.defaults.replacing(with: ["katBPendingPolicy": .string(policy)]))
        return RiskProfile(profile, thresholds: thresholds, pod: pod)
    }

    @Test(
        arguments: [
            (Histology.kraniopharyngeom, 2), (.kortikotroph, 2), (.hormoninaktiv, 1), (.somatotroph, 1), (.prolaktinom, 1), (.rathkeZyste, 1),
            (.thyreotroph, 0),
            (.andere, 0), (.unbekannt, 1), (nil, 1),
        ] as [(Histology?, Int)]) func histology(_ histology: Histology?, _ points: Int) throws
    {
        #expect(try risk { $0.histology = histology }.scoreKatA == points)
    }

    @Test(arguments: [(0, 0), (9.9, 0), (10, 1), (24.9, 1), (25, 2), (90, 2)]) func stalk(_ degrees: Double, _ points: Int) throws {
        #expect(try risk { $0.stalkDeviationDeg = degrees }.scoreKatA == points)
    }

    @Test(arguments: [(134.9, 2), (135, 1), (138, 1), (138.1, 0)]) func sodium(_ value: Double, _ points: Int) throws {
        #expect(try risk { $0.podSodium = value }.scoreKatB == points)
    }

    @Test(arguments: [(119, 0), (120, 1), (179, 1), (180, 2)]) func duration(_ minutes: Int, _ points: Int) throws {
        #expect(try risk { $0.opDurationMin = minutes }.scoreKatB == points)
    }

    @Test(arguments: [(CSFLeak.keine, 0), (.intraoperativ, 1), (.postoperativOderDrainage, 2)]) func leak(_ leak: CSFLeak, _ points: Int) throws {
        #expect(try risk { $0.csfLeak = leak }.scoreKatB == points)
    }

    @Test(arguments: [
        ("thiazid", 2), ("ssri", 2), ("snri", 2), ("carbamazepin", 2), ("oxcarbazepin", 2), ("trizyklika", 1), ("antipsychotika", 1), ("opioid", 1),
        ("nsar", 1),
        ("ppi", 1), ("aceHemmer", 1), ("xyz", 1), ("", 0), (" , ,", 0), ("ssri, ssri", 2), ("ssri,ppi", 3), ("ssri,snri", 3), ("SSRI", 1),
        ("\u{A0}ssri\u{1C}\u{1F}", 2),
        ("e\u{301}, \u{E9}", 2), ("xyz,xyz", 1),
    ]) func medication(_ words: String, _ points: Int) throws {
        #expect(try risk { $0.risikoMedikamenteCSV = words }.scoreKatA == points)
    }

    @Test func unknownWordsAreNamedAsOftenAsTheyStand() throws {
        #expect(try risk { $0.risikoMedikamenteCSV = "xyz, ssri,xyz , " }.unknownMedication == ["xyz", "xyz"])
    }

    @Test func theCourseCounts() throws {
        #expect(try risk { $0.vomiting = .always(true) }.scoreKatC == 2)
        #expect(try risk { $0.desmopressin = .always(true) }.scoreKatC == 2)
        let course: (inout PatientProfile) -> Void = { $0.vomiting = .changes([.init(fromPOD: 5, value: true)]) }
        #expect(try risk(course, pod: 4).scoreKatC == 0)
        #expect(try risk(course, pod: 5).scoreKatC == 2)
        #expect(try risk(course).scoreKatC == 2)
    }

    /// Class niedrig 0–3, mittel 4–6, hoch from 7.
    @Test(arguments: [(3, RiskClass.niedrig), (4, .mittel), (6, .mittel), (7, .hoch)]) func classOfScore(score: Int, wanted: RiskClass) {
        #expect(AlertThresholds.standard.riskClass(ofScore: score) == wanted)
    }

    @Test func missingItemsOfKatB() throws {
        let pending = try risk { $0.csfLeak = nil }
        #expect(pending.isKatBPending && pending.flooredToMittel && pending.riskClass == .mittel && pending.worstCaseClass == .niedrig)
        #expect(pending.missing == ["csfLeak"])
        let worst = try risk({ ($0.csfLeak, $0.podSodium, $0.opDurationMin) = (nil, nil, nil) }, policy: "worstCase")
        #expect(worst.riskClass == .mittel && worst.worstCaseClass == .mittel && !worst.flooredToMittel)
        let high = try risk { ($0.csfLeak, $0.histology, $0.stalkDeviationDeg, $0.risikoMedikamenteCSV) = (nil, .kortikotroph, 30, "ssri,ppi") }
        #expect(high.riskClass == .hoch && !high.flooredToMittel && high.riskScore == 7)
        let complete = try risk { _ in }
        #expect(!complete.isKatBPending && complete.riskClass == .niedrig && complete.missing.isEmpty)
    }

    @Test func ordersClassesAndIntensities() {
        #expect(RiskClass.niedrig < .mittel && RiskClass.mittel < .hoch)
        #expect(ReminderIntensity.minimal < .normal && ReminderIntensity.normal < .erhoeht && ReminderIntensity.erhoeht < .maximal)
    }

    /// Shares between whole per cents: nothing is rounded.
    @Test func remindsByExactShares() {
        func intensity(_ done: Int, _ due: Int) -> ReminderIntensity {
            AdaptiveReminder.intensity(pod: 2, done: done, due: due, morningOK: true, criticalWindow: 5...10)
        }
        // 23 of 29 are 79.3 %, 4 of 5 are 80 %; 19 of 32 are 59.4 %, 3 of 5 are 60 %.
        #expect(intensity(23, 29) == .normal && intensity(4, 5) == .minimal)
        #expect(intensity(19, 32) == .erhoeht && intensity(3, 5) == .normal)
        #expect(intensity(0, 0) == .erhoeht)
    }
}
