extension Reason {
    /// What the reason says to people, with its numbers.
    public var text: LocalText {
        switch code {
        case .weightGain24h, .weightGain3d, .weightGainBaseline, .weightDayDelta, .weightLoss24h, .weightLoss3d: weightText
        case .weightUnconfirmed, .urineUnconfirmed: unconfirmedText
        case .urineSGHigh: LocalText("Urin-SG # (Grenze #) konzentriert", "urine SG # (limit #) concentrated", .gravity(value), gravityLimit)
        case .urineSGLow: LocalText("Urin-SG # (Grenze #) verdünnt", "urine SG # (limit #) dilute", .gravity(value), gravityLimit)
        case .fluidExcess: LocalText("Trinkmenge # ml über # ml", "fluid intake # mL above # mL", .whole(value), .number(limitHundredths, digits: 2))
        case .symptomScore: LocalText("Symptom-Score # (Grenze #)", "symptom score # (limit #)", .whole(value), scoreLimit)
        case .symptomConfusion: LocalText("Verwirrtheit # von 3", "confusion # of 3", .whole(value))
        case .cognitionReaction:
            LocalText(
                "Reaktionszeit # % (Grenze # %)", "reaction time # % (limit # %)", .number(value, digits: 1, sign: true),
                .number(limitHundredths, digits: 3))
        case .holdWeight, .holdUrine, .holdFluid, .holdSymptoms, .holdCognition: holdText
        case .comboRetention: LocalText("Wassereinlagerung wahrscheinlich", "water retention pattern")
        case .comboAVPD: LocalText("Wasserverlust (AVP-Mangel?)", "water loss (AVP deficiency?)")
        case .comboCluster: LocalText("mehrere Bereiche auffällig", "several domains abnormal")
        case .dataMissing: LocalText("keine Messwerte – bitte anrufen", "no data – please call")
        case .latchRed: LocalText("ROT nicht quittiert", "red not acknowledged")
        }
    }

    private var weightText: LocalText {
        let change = LocalText.kilograms(value, sign: true)
        let loss = LocalText.kilograms(value)
        let limit = LocalText.number(limitHundredths, digits: 5, minimum: 1)
        let then = LocalText.whole(referencePOD)
        let days = LocalText.whole(gapDays)
        return switch code {
        case .weightGain24h: LocalText("Gewicht # kg seit POD # (Grenze # kg)", "weight # kg since POD # (limit # kg)", change, then, limit)
        case .weightGain3d: LocalText("Gewicht # kg in # Tagen (Grenze # kg)", "weight # kg in # days (limit # kg)", change, days, limit)
        case .weightGainBaseline: LocalText("Gewicht # kg über dem Ausgangswert (Grenze # kg)", "weight # kg above baseline (limit # kg)", change, limit)
        case .weightDayDelta: LocalText("abends # kg schwerer als morgens (Grenze # kg)", "evening # kg above morning (limit # kg)", change, limit)
        case .weightLoss24h: LocalText("Gewichtsverlust # kg seit POD # (Grenze # kg)", "weight loss # kg since POD # (limit # kg)", loss, then, limit)
        default: LocalText("Gewichtsverlust # kg in # Tagen (Grenze # kg)", "weight loss # kg in # days (limit # kg)", loss, days, limit)
        }
    }

    /// A weighing whose unit is in doubt has no number to tell.
    private var unconfirmedText: LocalText {
        if code == .urineUnconfirmed {
            return LocalText(
                "Urin-SG # nicht bestätigt – bitte erneut messen", "urine SG # not confirmed – please measure again", .gravity(value))
        }
        guard let value else {
            return LocalText("Wägung nicht bestätigt – bitte erneut wiegen", "weighing not confirmed – please weigh again")
        }
        return LocalText("Wägung # kg nicht bestätigt – bitte erneut wiegen", "weighing # kg not confirmed – please weigh again", .kilograms(value))
    }

    private var holdText: LocalText {
        LocalText("#: Vorwert vom POD # bleibt gültig, kein neuer Wert", "#: level of POD # kept, no new value", code.heldDomain, .whole(referencePOD))
    }

    /// Ticks of 0.0001 above 1.0000, in hundredths.
    private var gravityLimit: LocalText { .number(limitHundredths.map { $0.plus(1_000_000) }, digits: 6, minimum: 3) }

    /// A score is whole: the smallest one that meets the limit is told.
    private var scoreLimit: LocalText { .whole(limitHundredths.map { $0.plus(99).flooredQuotient(by: 100) }) }
}

extension ReasonCode {
    /// The name for people of the domain whose level is held.
    fileprivate var heldDomain: LocalText {
        switch self {
        case .holdWeight: LocalText("Gewicht", "weight")
        case .holdUrine: LocalText("Urin", "urine")
        case .holdFluid: LocalText("Trinkmenge", "fluid intake")
        case .holdSymptoms: LocalText("Beschwerden", "symptoms")
        default: LocalText("Reaktionstest", "reaction test")
        }
    }
}

extension LocalText {
    /// A weight or difference in g as kg.
    static func kilograms(_ grams: Int?, sign: Bool = false) -> LocalText { .number(grams, digits: 3, minimum: 1, sign: sign) }

    /// Ticks of 0.0001 above 1.0000 as a specific gravity.
    static func gravity(_ ticks: Int?) -> LocalText { .number(ticks.map { $0.plus(10_000) }, digits: 4, minimum: 3) }

    /// A whole number.
    static func whole(_ value: Int?) -> LocalText { .number(value, digits: 0) }
}
