import TestRandom
import EscalationCore
import Foundation
import Testing

/// What must hold for every patient, on random series. The names are those of the specification.
@Suite struct PropertyTests {
    /// How many series a property sees; `script/prove-core` asks for more.
    private static let count = Int(ProcessInfo.processInfo.environment["CORE_SERIES"] ?? "") ?? 500
    private static let thresholds = AlertThresholds.standard

    /// Runs a check on that many random series and prints the seed.
    private func check(_ name: String, _ body: (inout SeededRandom, RandomSeries) -> String?) {
        let seed = UInt64.random(in: 1...1_000_000_000)
        var random = SeededRandom(seed: seed)
        var number = 0
        while number < PropertyTests.count {
            let series = RandomSeries(&random)
            if let wrong = body(&random, series) {
                Issue.record("\(name), seed \(seed), series \(number): \(wrong)\n\(series)")
                return
            }
            number += 1
        }
        print("\(name): seed \(seed), \(number) series")
    }

    private func evaluate(_ profile: PatientProfile?, _ days: [DayValues]) -> [DayEvaluation] {
        EscalationEngine.evaluate(profile: profile, days: days, thresholds: PropertyTests.thresholds)
    }

    /// Days by POD without lists of seen reasons: seen all, or nothing.
    private func plainAcknowledgements(_ days: [DayValues]) -> [DayValues] {
        days.map { day in
            var day = day
            day.acknowledgement = day.acknowledgement == .everything ? .everything : .nothing
            return day
        }
    }

    @Test func p1RemovingTheLastDaysValuesNeverGivesGreenAfterARaisedDomain() {
        check("P1") { _, series in
            let answers = series.answers
            guard let last = answers.last, last.level != nil, answers.count > 1, let before = answers.dropLast().last, before.level != nil else { return nil }
            var days = series.days
            guard let place = days.lastIndex(where: { $0.pod == last.pod }) else { return nil }
            days[place] = DayValues(pod: last.pod, isClosed: days[place].isClosed)
            let isSimplified = series.profile?.isSimplifiedMode.value(onPOD: last.pod) == true
            let held = before.reasons.filter { reason in
                switch reason.code {
                case .comboRetention, .comboAVPD, .comboCluster, .dataMissing, .latchRed: false
                case .cognitionReaction: !isSimplified
                case .holdCognition: !isSimplified && last.pod - (reason.referencePOD ?? 0) <= PropertyTests.thresholds.holdCognitionDays
                default: true
                }
            }
            return held.isEmpty || evaluate(series.profile, days).last?.level != .green ? nil : "green after \(held.map(\.key))"
        }
    }

    @Test func p2AHigherClassNeverHasALowerLevel() {
        check("P2") { _, series in
            let days = plainAcknowledgements(series.days)
            var low = Sample.low()
            var high = Sample.high()
            for keyPath in [\PatientProfile.baselineWeight, \.monitoringStartPOD] {
                low[keyPath: keyPath] = series.profile?[keyPath: keyPath]
                high[keyPath: keyPath] = series.profile?[keyPath: keyPath]
            }
            for (lower, higher) in zip(evaluate(low, days), evaluate(high, days)) {
                if let lower = lower.level, let level = higher.level, level < lower { return "POD \(higher.pod): \(level) at hoch, \(lower) at niedrig" }
            }
            return nil
        }
    }

    @Test func p3AnAcknowledgementOnlyLowers() {
        check("P3") { random, series in
            var days = plainAcknowledgements(series.days)
            let before = evaluate(series.profile, days)
            days[random.int(0...days.count - 1)].acknowledgement = .everything
            for (old, new) in zip(before, evaluate(series.profile, days)) {
                if let old = old.level, let new = new.level, new > old { return "\(old) became \(new)" }
            }
            return nil
        }
    }

    @Test func p4AnUnacknowledgedRedNeverFalls() {
        check("P4") { _, series in
            var days = series.days
            for place in days.indices { days[place].acknowledgement = .nothing }
            var wasRed = false
            for answer in evaluate(series.profile, days) {
                if wasRed, answer.level != .red, !(answer.level == nil && answer.has(.openRed)) { return "POD \(answer.pod) is \(answer)" }
                wasRed = wasRed || answer.level == .red
            }
            return nil
        }
    }

    @Test func p5ALaterDayNeverChangesAnEarlierAnswer() {
        check("P5") { random, series in
            let answers = series.answers
            guard answers == series.answers else { return "two answers to one question" }
            let end = random.int(0...18)
            let first = evaluate(series.profile, series.days.filter { $0.pod <= end })
            return Array(answers.prefix(first.count)) == first ? nil : "days after POD \(end) changed earlier answers"
        }
    }

    @Test func p6TheOrderOfArrivalDoesNotMatter() {
        check("P6") { random, series in
            var days = series.days.shuffled(using: &random)
            for place in days.indices {
                days[place].urineSG += [120, 130]
                days[place].symptoms += [Sample.symptoms(nausea: 1), Sample.well]
            }
            let first = evaluate(series.profile, days)
            for place in days.indices {
                days[place].urineSG.shuffle(using: &random)
                days[place].symptoms.shuffle(using: &random)
            }
            return first == evaluate(series.profile, days.shuffled(using: &random)) ? nil : "another order, another answer"
        }
    }

    @Test func p7GreenNeedsDataOfTheDay() {
        check("P7") { _, series in
            let byPOD = Dictionary(series.days.map { ($0.pod, $0) }) { $1 }
            for answer in series.answers {
                let day = byPOD[answer.pod] ?? DayValues(pod: answer.pod)
                let count = (day.morningWeight != nil || day.eveningWeight != nil ? 1 : 0) + (day.symptoms.isEmpty ? 0 : 1)
                if answer.basis != [AlertBasis.noData, .partial, .fresh][count] { return "POD \(answer.pod): basis \(answer.basis)" }
                if answer.lamp() == .green, answer.basis == .noData { return "POD \(answer.pod) shown green without data" }
                if answer.lamp(sourceFault: true) == .green { return "POD \(answer.pod) shown green with a source fault" }
                if answer.level == .red, answer.lamp(sourceFault: true) != .red { return "a source fault hid a red" }
            }
            return nil
        }
    }

    @Test func p8AnAcknowledgementNeverMutesARedReasonThatItDidNotSee() {
        check("P8") { random, series in
            var days = series.days
            for place in days.indices where days[place].acknowledgement == .everything { days[place].acknowledgement = .nothing }
            let answers = evaluate(series.profile, days)
            for (answer, next) in zip(answers, answers.dropFirst()) where answer.level == .red {
                let unseen = random.one(of: answer.redCodes)
                var partly = days
                let seen = Acknowledgement(seen: ReasonSet(ReasonCode.allCases.filter { $0 != unseen }), openRed: true)
                guard let place = partly.lastIndex(where: { $0.pod == answer.pod }) else { continue }
                partly[place].acknowledgement = seen
                guard let after = evaluate(series.profile, partly).first(where: { $0.pod == next.pod }) else { continue }
                if after.level != .red, !(after.level == nil && after.has(.openRed)) { return "POD \(answer.pod): \(unseen) was muted" }
            }
            return nil
        }
    }

    @Test func p9EveningsOnlyWithTwoKilogramsInThreeDaysAreNeverGreen() {
        check("P9") { random, series in
            var days: [DayValues] = []
            for pod in 1...14 where random.chance(85) {
                days.append(
                    DayValues(pod: pod, eveningWeight: 80_000 + pod * random.one(of: [300, 650, 700, 900]) + random.int(-300...300), symptoms: [Sample.well]))
            }
            let weights = Dictionary(uniqueKeysWithValues: days.map { ($0.pod, $0.eveningWeight ?? 0) })
            for answer in evaluate(series.profile.map { _ in Sample.low(baseline: nil) }, days) {
                guard let weight = weights[answer.pod], let earlier = weights[answer.pod - 3], weight - earlier >= 2000 else { continue }
                if answer.level == .green { return "POD \(answer.pod) is green after +\(weight - earlier) g" }
            }
            return nil
        }
    }

    @Test func p10AClosedDayOfTheCriticalWindowWithoutAWeightIsNeverGreen() {
        check("P10") { _, series in
            let byPOD = Dictionary(series.days.map { ($0.pod, $0) }) { $1 }
            for answer in series.answers where PropertyTests.thresholds.criticalWindow.contains(answer.pod) {
                guard answer.pod >= series.profile?.monitoringStartPOD ?? 1, let day = byPOD[answer.pod], day.isClosed else { continue }
                if day.morningWeight == nil, day.eveningWeight == nil, answer.level == .green { return "POD \(answer.pod) is green without a weight" }
            }
            return nil
        }
    }

    @Test func p11RedSymptomsAreToldOnTheThreeDaysAfterTheEnd() {
        check("P11") { random, series in
            let pod = random.int(15...17)
            let red = random.chance(50) ? Sample.symptoms(confusion: 2) : Sample.symptoms(nausea: 3, headache: 3, vas: 6)
            let days = series.days.filter { $0.pod < pod } + [DayValues(pod: pod, symptoms: [red])]
            let isWithdrawn = series.profile?.withdrawn.value(onPOD: pod) == true
            let isTold = evaluate(series.profile, days).last?.has(.afterMonitoringSymptom) == true
            return isTold != isWithdrawn ? nil : "POD \(pod): told \(isTold), withdrawn \(isWithdrawn)"
        }
    }

    @Test func p12ATimelineOfOneValueIsThePlainValue() {
        check("P12") { random, series in
            guard var plain = series.profile else { return nil }
            var timed = plain
            let (truth, limit) = (random.one(of: [true, false, nil]), random.one(of: [1000, 1500, nil]))
            for keyPath in [\PatientProfile.vomiting, \.desmopressin, \.isSimplifiedMode, \.withdrawn] {
                plain[keyPath: keyPath] = .always(truth)
                timed[keyPath: keyPath] = .changes([.init(fromPOD: -1000, value: truth)])
            }
            plain.fluidLimitML = .always(limit)
            timed.fluidLimitML = .changes([.init(fromPOD: -1000, value: limit)])
            return evaluate(plain, series.days) == evaluate(timed, series.days) ? nil : "the timeline answers otherwise"
        }
    }

    @Test func p13ACandidateForAFilledSlotChangesNothing() {
        check("P13") { random, series in
            var days = series.days
            for place in days.indices {
                if days[place].morningWeight != nil { days[place].morningCandidate = random.one(of: [nil, 20_000, 92_000]) }
                if days[place].eveningWeight != nil { days[place].eveningCandidate = random.one(of: [nil, 20_000, 92_000]) }
                let filled = [DaySlot.morning, .evening].filter { $0 == .morning ? days[place].morningWeight != nil : days[place].eveningWeight != nil }
                days[place].unitSuspects += filled
            }
            return evaluate(series.profile, days) == series.answers ? nil : "a candidate had an effect"
        }
    }
}
