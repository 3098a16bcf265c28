import TestRandom
import CivilTime
import DailyEntries
import EscalationCore
import Foundation
import Testing

/// What holds for every study.
@Suite struct PropertyTests {
    /// How many orders are tried in all; `script/prove orders` tries more.
    private static let permutations = ProcessInfo.processInfo.environment["HYPONA_PERMUTATIONS"].flatMap { Int($0) } ?? 200

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func orderOfArrivalDoesNotMatter(seed: UInt64) throws {
        var random = try RandomStudy(seed: seed)
        let now = "2026-03-31T10:00"
        let study = random.script.derive(now: now)
        for _ in 0..<PropertyTests.permutations / 40 {
            let other = random.shuffled().derive(now: now)
            #expect(other == study)
        }
        // Every delivery once is as good as with its repetitions.
        var once = random.script
        var seen: Set<String> = []
        once.readings.sort { $0.time.received < $1.time.received }
        once.readings = once.readings.filter { seen.insert("\($0.id) \($0.version?.modified.description ?? "")").inserted }
        #expect(once.derive(now: now).days == study.days)
    }

    /// What is true of every derived study: a field has provenance, what waits is reviewed, nothing is lost.
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func nothingIsLostNothingIsInvented(seed: UInt64) throws {
        let script = try RandomStudy(seed: seed).script
        let study = script.derive(now: "2026-03-31T10:00")
        let byID = Dictionary(study.measurements.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        #expect(byID.count == study.measurements.count, "one measurement an id")
        for reading in script.readings {
            if case .retraction = reading.content { continue }
            #expect(byID[reading.id] != nil, "\(reading.id)")
        }
        for day in study.days {
            for field in [day.entry.weightMorning, day.entry.weightEvening, day.entry.urineSG, day.entry.fluidIntakeML].compactMap({ $0 }) {
                #expect(!field.measurements.isEmpty)
                for id in field.measurements { #expect(byID[id]?.status == .active, "\(id)") }
            }
            #expect(day.values.morningWeight == day.entry.weightMorning?.value)
            #expect(day.entry.weightMorning == nil || day.values.morningCandidate == nil, "a filled slot has no candidate")
        }
        let waiting = Set(study.measurements.filter { $0.status == .quarantined }.map(\.id))
        #expect(waiting == Set(study.reviews.map(\.id)), "what waits is in the queue, and nothing else")
        #expect(study.days.map(\.entry.postOpDay) == Array(1...15))
    }

    /// A day that is over does not change by what is measured later.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func laterReadingsDoNotChangeEarlierDays(seed: UInt64) throws {
        var script = try RandomStudy(seed: seed).script
        script.decisions = []
        // The connections of the generator last for days, so that a later indication would move the time of an earlier one.
        for place in script.readings.indices { script.readings[place].time.connection = nil }
        let cut = script.instant("2026-03-24T04:00")
        let study = script.derive(now: "2026-03-31T10:00")
        let later = Set(study.measurements.filter { $0.time.map { $0 >= cut } ?? false }.map(\.id))
        var early = script
        early.readings = script.readings.filter { !later.contains($0.id) }
        let before = early.derive(now: "2026-03-31T10:00")
        for (left, right) in zip(before.days, study.days) where left.entry.date < CivilDate("2026-03-23") ?? left.entry.date {
            #expect(left.entry.weightMorning == right.entry.weightMorning, "\(left.entry.date)")
            #expect(left.entry.weightEvening == right.entry.weightEvening, "\(left.entry.date)")
        }
    }

    /// A delayed delivery changes nothing but, by less than 50 g, which of two paths' values of one weighing fills the slot.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func delayDoesNotMatter(seed: UInt64) throws {
        var script = try RandomStudy(seed: seed).script
        script.decisions = []
        var random = SeededRandom(seed: seed)
        for place in script.readings.indices {
            script.readings[place].time.connection = nil
            if case .photo(var read) = script.readings[place].content {
                read.pictureID = nil
                script.readings[place].content = .photo(read)
            }
        }
        let study = script.derive(now: "2026-04-08T10:00")
        for place in script.readings.indices where script.readings[place].time.device != nil && script.readings[place].version?.modified == nil {
            script.readings[place].time.received = script.readings[place].time.received.adding(seconds: Int64(random.int(0...600_000)))
        }
        let delayed = script.derive(now: "2026-04-08T10:00")
        for (left, right) in zip(study.days, delayed.days) {
            for (first, second) in [(left.entry.weightMorning, right.entry.weightMorning), (left.entry.weightEvening, right.entry.weightEvening)] {
                #expect((first == nil) == (second == nil))
                #expect(abs((first?.value ?? 0) - (second?.value ?? 0)) < 50)
            }
            #expect(left.entry.urineSG == right.entry.urineSG)
            #expect(left.entry.fluidIntakeML == right.entry.fluidIntakeML)
        }
    }
}
