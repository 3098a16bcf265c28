extension DayInfo {
    /// What the note says to people, with its numbers.
    /// - Parameter contact: whom to call, for the notes that say so; nil: the sentence ends before it.
    public func text(contact: String? = nil) -> LocalText {
        switch code {
        case .activityDrop: LocalText("Aktivität auf # % des Mittels gefallen", "activity down to # % of the mean", .whole(value))
        case .afterMonitoringSymptom:
            LocalText("starke Beschwerden nach Ende der Überwachung – bitte anrufen", "severe symptoms after the end of monitoring – please call")
                + .same(contact.map { ": " + $0 } ?? "")
        case .baselineScaleOffset:
            LocalText(
                "erstes Gewicht zu Hause # kg vom Ausgangswert entfernt – andere Waage? Ausgangswert prüfen",
                "first weight at home # kg away from baseline – another scale? check the baseline", .kilograms(value, sign: true))
        case .baselineWeightMissing:
            LocalText("kein Ausgangsgewicht: Regel „über dem Ausgangswert“ ausgesetzt", "no baseline weight: rule \"above baseline\" suspended")
        case .dataMissing: LocalText("keine Messwerte an diesem Tag", "no data on this day")
        case .dataNoMorningWeight: LocalText("kein Morgengewicht", "no morning weight")
        case .dataNoSymptoms: LocalText("kein Beschwerdebogen", "no symptom entry")
        case .dataNoUrineSG: LocalText("kein Urin-SG", "no urine SG")
        case .holdCognitionExpired:
            LocalText("auffälliger Reaktionstest vom POD # nicht wiederholt", "raised reaction test of POD # not repeated", .whole(referencePOD))
        case .notActive: LocalText("keine Überwachung an diesem Tag", "not monitored on this day")
        case .openRed: LocalText("roter Alarm vom POD # noch nicht quittiert", "red alarm of POD # not acknowledged yet", .whole(referencePOD))
        }
    }
}
