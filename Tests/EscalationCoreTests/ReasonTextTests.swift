import EscalationCore
import Testing

/// A snapshot of every sentence, with numbers, in both languages.
@Suite struct ReasonTextTests {
    private static let reasons: [(Reason, String, String)] = [
        (
            Reason(code: .weightGain24h, level: .yellow, value: 1000, limitHundredths: 100_000, referencePOD: 3, gapDays: 1),
            "Gewicht +1,0 kg seit POD 3 (Grenze 1,0 kg)", "weight +1.0 kg since POD 3 (limit 1.0 kg)"
        ),
        (
            Reason(code: .weightGain3d, level: .red, value: 2555, limitHundredths: 200_000, referencePOD: 4, gapDays: 3),
            "Gewicht +2,555 kg in 3 Tagen (Grenze 2,0 kg)", "weight +2.555 kg in 3 days (limit 2.0 kg)"
        ),
        (
            Reason(code: .weightGainBaseline, level: .yellow, value: 1605, limitHundredths: 160_000),
            "Gewicht +1,605 kg über dem Ausgangswert (Grenze 1,6 kg)", "weight +1.605 kg above baseline (limit 1.6 kg)"
        ),
        (
            Reason(code: .weightDayDelta, level: .yellow, value: 1250, limitHundredths: 120_000), "abends +1,25 kg schwerer als morgens (Grenze 1,2 kg)",
            "evening +1.25 kg above morning (limit 1.2 kg)"
        ),
        (
            Reason(code: .weightLoss24h, level: .yellow, value: 1500, limitHundredths: 150_000, referencePOD: 2, gapDays: 2),
            "Gewichtsverlust 1,5 kg seit POD 2 (Grenze 1,5 kg)", "weight loss 1.5 kg since POD 2 (limit 1.5 kg)"
        ),
        (
            Reason(code: .weightLoss3d, level: .red, value: 4000, limitHundredths: 400_000, referencePOD: 2, gapDays: 2),
            "Gewichtsverlust 4,0 kg in 2 Tagen (Grenze 4,0 kg)", "weight loss 4.0 kg in 2 days (limit 4.0 kg)"
        ),
        (
            Reason(code: .weightUnconfirmed, level: .yellow, value: 92_050), "Wägung 92,05 kg nicht bestätigt – bitte erneut wiegen",
            "weighing 92.05 kg not confirmed – please weigh again"
        ),
        (
            Reason(code: .weightUnconfirmed, level: .yellow), "Wägung nicht bestätigt – bitte erneut wiegen", "weighing not confirmed – please weigh again"
        ),
        (
            Reason(code: .urineSGHigh, level: .yellow, value: 250, limitHundredths: 20_000), "Urin-SG 1,025 (Grenze 1,020) konzentriert",
            "urine SG 1.025 (limit 1.020) concentrated"
        ),
        (
            Reason(code: .urineSGLow, level: .yellow, value: 35, limitHundredths: 5000), "Urin-SG 1,0035 (Grenze 1,005) verdünnt",
            "urine SG 1.0035 (limit 1.005) dilute"
        ),
        (
            Reason(code: .urineUnconfirmed, level: .yellow, value: 310), "Urin-SG 1,031 nicht bestätigt – bitte erneut messen",
            "urine SG 1.031 not confirmed – please measure again"
        ),
        (
            Reason(code: .fluidExcess, level: .yellow, value: 2001, limitHundredths: 200_000), "Trinkmenge 2001 ml über 2000 ml",
            "fluid intake 2001 mL above 2000 mL"
        ),
        // 80 % of 12 is 9.6: the smallest score that meets it is told.
        (Reason(code: .symptomScore, level: .yellow, value: 11, limitHundredths: 960), "Symptom-Score 11 (Grenze 10)", "symptom score 11 (limit 10)"),
        (Reason(code: .symptomScore, level: .red, value: 22, limitHundredths: 2200), "Symptom-Score 22 (Grenze 22)", "symptom score 22 (limit 22)"),
        (Reason(code: .symptomConfusion, level: .red, value: 2, limitHundredths: 200), "Verwirrtheit 2 von 3", "confusion 2 of 3"),
        (
            Reason(code: .cognitionReaction, level: .yellow, value: 155, limitHundredths: 12_000), "Reaktionszeit +15,5 % (Grenze 12 %)",
            "reaction time +15.5 % (limit 12 %)"
        ),
        (
            Reason(code: .holdWeight, level: .yellow, referencePOD: 5), "Gewicht: Vorwert vom POD 5 bleibt gültig, kein neuer Wert",
            "weight: level of POD 5 kept, no new value"
        ),
        (
            Reason(code: .holdUrine, level: .yellow, referencePOD: 6), "Urin: Vorwert vom POD 6 bleibt gültig, kein neuer Wert",
            "urine: level of POD 6 kept, no new value"
        ),
        (
            Reason(code: .holdFluid, level: .red, referencePOD: 7), "Trinkmenge: Vorwert vom POD 7 bleibt gültig, kein neuer Wert",
            "fluid intake: level of POD 7 kept, no new value"
        ),
        (
            Reason(code: .holdSymptoms, level: .red, referencePOD: 8), "Beschwerden: Vorwert vom POD 8 bleibt gültig, kein neuer Wert",
            "symptoms: level of POD 8 kept, no new value"
        ),
        (
            Reason(code: .holdCognition, level: .yellow, referencePOD: 9), "Reaktionstest: Vorwert vom POD 9 bleibt gültig, kein neuer Wert",
            "reaction test: level of POD 9 kept, no new value"
        ),
        (Reason(code: .comboRetention, level: .red), "Wassereinlagerung wahrscheinlich", "water retention pattern"),
        (Reason(code: .comboAVPD, level: .red), "Wasserverlust (AVP-Mangel?)", "water loss (AVP deficiency?)"),
        (Reason(code: .comboCluster, level: .red, value: 2), "mehrere Bereiche auffällig", "several domains abnormal"),
        (Reason(code: .dataMissing, level: .yellow), "keine Messwerte – bitte anrufen", "no data – please call"),
        (Reason(code: .latchRed, level: .red, referencePOD: 4), "ROT nicht quittiert", "red not acknowledged"),
    ]

    private static let notes: [(DayInfo, String?, String, String)] = [
        (DayInfo(code: .activityDrop, value: 49), nil, "Aktivität auf 49 % des Mittels gefallen", "activity down to 49 % of the mean"),
        (
            DayInfo(code: .afterMonitoringSymptom), "Ambulanz, Telefon 112",
            "starke Beschwerden nach Ende der Überwachung – bitte anrufen: Ambulanz, Telefon 112",
            "severe symptoms after the end of monitoring – please call: Ambulanz, Telefon 112"
        ),
        (
            DayInfo(code: .afterMonitoringSymptom), nil, "starke Beschwerden nach Ende der Überwachung – bitte anrufen",
            "severe symptoms after the end of monitoring – please call"
        ),
        (
            DayInfo(code: .baselineScaleOffset, value: 1600), nil,
            "erstes Gewicht zu Hause +1,6 kg vom Ausgangswert entfernt – andere Waage? Ausgangswert prüfen",
            "first weight at home +1.6 kg away from baseline – another scale? check the baseline"
        ),
        (
            DayInfo(code: .baselineScaleOffset, value: -1600), nil,
            "erstes Gewicht zu Hause \u{2212}1,6 kg vom Ausgangswert entfernt – andere Waage? Ausgangswert prüfen",
            "first weight at home \u{2212}1.6 kg away from baseline – another scale? check the baseline"
        ),
        (
            DayInfo(code: .baselineWeightMissing), nil, "kein Ausgangsgewicht: Regel „über dem Ausgangswert“ ausgesetzt",
            "no baseline weight: rule \"above baseline\" suspended"
        ),
        (DayInfo(code: .dataMissing), nil, "keine Messwerte an diesem Tag", "no data on this day"),
        (DayInfo(code: .dataNoMorningWeight), nil, "kein Morgengewicht", "no morning weight"),
        (DayInfo(code: .dataNoSymptoms), nil, "kein Beschwerdebogen", "no symptom entry"),
        (DayInfo(code: .dataNoUrineSG), nil, "kein Urin-SG", "no urine SG"),
        (
            DayInfo(code: .holdCognitionExpired, referencePOD: 6), nil, "auffälliger Reaktionstest vom POD 6 nicht wiederholt",
            "raised reaction test of POD 6 not repeated"
        ),
        (DayInfo(code: .notActive), nil, "keine Überwachung an diesem Tag", "not monitored on this day"),
        (DayInfo(code: .openRed, referencePOD: 14), nil, "roter Alarm vom POD 14 noch nicht quittiert", "red alarm of POD 14 not acknowledged yet"),
    ]

    @Test(arguments: reasons) func reason(_ reason: Reason, german: String, english: String) {
        #expect(reason.text == LocalText(german, english))
    }

    @Test(arguments: notes) func note(_ note: DayInfo, contact: String?, german: String, english: String) {
        #expect(note.text(contact: contact) == LocalText(german, english))
    }

    @Test func everyCodeHasItsSnapshot() {
        #expect(Set(ReasonTextTests.reasons.map(\.0.code)) == Set(ReasonCode.allCases))
        #expect(Set(ReasonTextTests.notes.map(\.0.code)) == Set(InfoCode.allCases))
    }

    @Test func whatIsNotKnownIsNeverToldAsZero() {
        #expect(Reason(code: .weightGain24h, level: .yellow).text.english == "weight ? kg since POD ? (limit ? kg)")
        #expect(Reason(code: .urineSGHigh, level: .yellow).text.english == "urine SG ? (limit ?) concentrated")
        #expect(Reason(code: .symptomScore, level: .yellow).text.english == "symptom score ? (limit ?)")
        #expect(DayInfo(code: .activityDrop).text().english == "activity down to ? % of the mean")
        #expect(DayInfo(code: .activityDrop, value: 0).text().english == "activity down to 0 % of the mean")
        #expect(Reason(code: .weightUnconfirmed, level: .yellow, value: 5).text.english == "weighing 0.005 kg not confirmed – please weigh again")
    }

    @Test func levelsAndBasis() {
        #expect(AlertLevel.allCases.map(\.title) == [LocalText("Grün", "green"), LocalText("Gelb", "yellow"), LocalText("Rot", "red")])
        #expect(
            AlertLevel.allCases.map(\.meaning) == [
                LocalText("Routine-Monitoring fortführen", "continue routine monitoring"),
                LocalText("Telefonische Rückmeldung Ambulanz", "call back from the outpatient clinic"),
                LocalText("Sofortige Vorstellung NA/Ambulanz", "to be seen at once: emergency department or outpatient clinic"),
            ])
        #expect(
            AlertBasis.allCases.map(\.text) == [
                LocalText("keine Daten", "no data"), LocalText("Daten unvollständig", "data incomplete"), LocalText("Daten vollständig", "data complete"),
            ])
        #expect(
            TrendDirection.allCases.map(\.text) == [LocalText("steigend", "rising"), LocalText("stabil", "stable"), LocalText("fallend", "falling")])
    }
}
