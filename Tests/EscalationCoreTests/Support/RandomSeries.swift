import TestRandom
import EscalationCore

/// A random patient with random days: quiet ones, ones with a drift, gaps, review queues, acknowledgements.
struct RandomSeries {
    var profile: PatientProfile?
    var days: [DayValues]

    init(_ random: inout SeededRandom) {
        profile = random.chance(4) ? nil : RandomSeries.profile(&random)
        days = RandomSeries.days(&random)
    }

    var answers: [DayEvaluation] { EscalationEngine.evaluate(profile: profile, days: days, thresholds: .standard) }

    private static func profile(_ random: inout SeededRandom) -> PatientProfile {
        var profile = random.chance(50) ? Sample.low() : Sample.high()
        if random.chance(30) { profile.podSodium = nil }
        profile.baselineWeight = random.one(of: [nil, 80_000, 80_000, 78_400, 81_600])
        profile.baselineConfirmed = random.chance(15)
        profile.vomiting = timeline(&random, [true, false, nil])
        profile.desmopressin = timeline(&random, [true, false, nil])
        profile.fluidLimitML = random.chance(40) ? timeline(&random, [1000, 1500, nil]) : .always(nil)
        profile.isSimplifiedMode = random.chance(20) ? timeline(&random, [true, false]) : .always(nil)
        profile.withdrawn = random.chance(12) ? timeline(&random, [true, false]) : .always(nil)
        profile.monitoringStartPOD = random.chance(35) ? random.int(1...8) : nil
        return profile
    }

    private static func timeline<Value: Sendable & Hashable>(_ random: inout SeededRandom, _ values: [Value?]) -> Timeline<Value> {
        if random.chance(50) { return .always(random.one(of: values)) }
        return .changes((0..<random.int(1...3)).map { _ in .init(fromPOD: random.int(0...15), value: random.one(of: values)) })
    }

    private static func days(_ random: inout SeededRandom) -> [DayValues] {
        let drift = random.one(of: [0, 0, 0, 250, 400, 700, -300, -600, -900])
        let keep = random.one(of: [45, 80, 95])
        let heat = random.one(of: [3, 15, 50])
        let onset = random.int(2...9)
        var days: [DayValues] = []
        for pod in random.int(0...5)...random.int(9...18) where random.chance(94) {
            let weight = 80_000 + max(0, pod - onset) * drift + random.int(-300...300)
            days.append(day(pod, weight, keep: keep, heat: heat, &random))
        }
        return days.isEmpty ? [DayValues(pod: 3)] : days
    }

    private static func day(_ pod: Int, _ weight: Int, keep: Int, heat: Int, _ random: inout SeededRandom) -> DayValues {
        var day = DayValues(pod: pod)
        let jump = random.chance(heat / 2) ? random.one(of: [-1500, -800, 800, 1000, 1600, 2000]) : 0
        if random.chance(keep) { day.morningWeight = weight + jump }
        if random.chance(keep) { day.eveningWeight = weight + jump + random.one(of: [0, 300, 800, 1199, 1200, 1500]) }
        if random.chance(15) { day.morningCandidate = weight + random.one(of: [-12_000, -1500, -800, 0, 800, 1000, 12_000]) }
        if random.chance(15) { day.eveningCandidate = weight + random.one(of: [-12_000, 0, 1200, 1500, 1999, 12_000]) }
        if random.chance(4) { day.unitSuspects = [random.one(of: DaySlot.allCases)] }
        if random.chance(keep) { day.urineSG = [random.chance(heat) ? random.one(of: [20, 50, 51, 199, 200, 249, 250, 300]) : random.int(80...190)] }
        if random.chance(10) { day.urineSGCandidate = random.one(of: [40, 50, 150, 200, 250, 310]) }
        if random.chance(keep) { day.fluidML = random.chance(heat) ? random.one(of: [0, 1000, 1001, 1501, 2001, 2501, 3001, 3501]) : random.int(600...1500) }
        if random.chance(keep) { day.symptoms = [symptoms(heat, &random)] }
        if random.chance(30) { day.cognitionPermille = random.chance(heat) ? random.one(of: [119, 120, 150, 320, 400]) : random.int(-50...50) }
        if random.chance(40) { day.steps = random.one(of: [400, 999, 1000, 2000, 4000]) }
        day.isClosed = random.chance(95)
        day.acknowledgement = acknowledgement(&random)
        day.correctedRed = random.chance(5)
        return day
    }

    private static func symptoms(_ heat: Int, _ random: inout SeededRandom) -> SymptomEntry {
        guard random.chance(heat) else { return Sample.well }
        return Sample.symptoms(
            nausea: random.int(0...3), headache: random.int(0...3), fatigue: random.int(0...3), confusion: random.one(of: [0, 0, 0, 1, 2]),
            muscleCramps: random.int(0...1), vas: random.int(3...10))
    }

    private static func acknowledgement(_ random: inout SeededRandom) -> Acknowledgement {
        switch random.int(0...9) {
        case 0...2: return .everything
        case 3: return Acknowledgement(seen: ReasonSet(ReasonCode.allCases.shuffled(using: &random).prefix(random.int(0...8))), openRed: random.chance(50))
        default: return .nothing
        }
    }
}
