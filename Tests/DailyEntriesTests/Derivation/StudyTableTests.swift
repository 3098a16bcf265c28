import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Testing

/// A study of 14 days with a scripted clock, compared with a table that was checked by hand.
@Suite struct StudyTableTests {
    private func script() throws -> StudyScript {
        var script = try StudyScript(devices: ["A", "W"])
        for line in String(decoding: try TestData.bytes("days/study.txt"), as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
            try add(line.split(separator: " ").map(String.init), to: &script)
        }
        return script
    }

    private func add(_ words: [String], to script: inout StudyScript) throws {
        let time = words[0]
        let value = words[2]
        var options: [String: String] = [:]
        for word in words.dropFirst(2) where word.contains("=") {
            let parts = word.split(separator: "=", maxSplits: 1)
            options[String(parts[0])] = String(parts[1])
        }
        switch words[1] {
        case "ble":
            script.ble(
                time, try #require(Int(value)), id: options["id"], device: options["device"] ?? "A", asked: options["asked"] != nil,
                received: options["received"])
        case "cloud":
            script.cloud(
                time, try #require(Int(value)), group: try #require(options["group"]), received: options["received"], modified: options["modified"],
                step: options["step"].flatMap { Int($0) } ?? 1)
        case "retract": script.retract(value, at: time)
        case "weight": script.weigh(time, typed: try #require(Int(value)))
        case "fluid": script.typed(time, .fluid(millilitres: try #require(Int(value))))
        case "cognition": script.typed(time, .cognition(medianReactionTime: try #require(Int(value))))
        case "symptoms": script.typed(time, .symptoms(try .of(value.split(separator: ",").compactMap { Int($0) })))
        case "steps":
            let daily = try DailyValue(
                metric: .stepCount, day: try #require(options["day"].flatMap { CivilDate($0) }),
                value: try #require(Int(value).flatMap { ExactDecimal(units: $0) }))
            script.readings.append(
                Reading(
                    id: "steps/\(time)", content: .dayValue(daily), origin: ReadingOrigin(.fileImport), time: ReadingTime(received: script.instant(time)),
                    evidenceID: "e"))
        case "photo":
            let candidates = options["candidates"]?.split(separator: ",").map { $0.split(separator: ":") } ?? []
            script.photo(
                time, value, options["second"], display: options["display"] == "eyepiece" ? .eyepiece : .lcd,
                candidates: candidates.map { GravityCandidate(text: String($0[0]), share: Double($0[1]) ?? 0) },
                celsius: options["celsius"].flatMap { Int($0) }.map { Celsius($0) }, id: options["id"])
        case "staff":
            if let device = options["device"] { script.decide(time, .device(id: device, isPatients: true)) }
            if let reading = options["correct"] {
                let ticks = try #require(options["ticks"].flatMap { Int($0) })
                script.decide(time, .correct(reading: reading, value: .ticks(ticks), measuredAt: nil))
            }
        default: Issue.record("\(words)")
        }
    }

    /// A line a day; `-` where there is no value.
    private func table(_ study: DerivedStudy) -> String {
        let header = "POD date        morning  evening  cand.m   cand.e   unit  beside   SG    SGmax SGmin SGc   mL    symM symE cog   steps open"
        let rows = study.days.map { day in
            let (entry, values) = (day.entry, day.values)
            let late = entry.weightMorning?.flags.contains(.late) ?? false ? "L" : ""
            let cells: [(String?, Int)] = [
                ("\(entry.postOpDay)", 3), (entry.date.description, 11), (entry.weightMorning.map { "\($0.value)" + late }, 8), (text(values.eveningWeight), 8),
                (text(values.morningCandidate), 8), (text(values.eveningCandidate), 8), (values.unitSuspects.first?.rawValue.prefix(4).description, 5),
                (text(day.alternatives.first?.morningWeight), 8), (text(entry.urineSG?.value), 5), (text(values.urineSG.max()), 5),
                (text(values.urineSG.min()), 5), (text(values.urineSGCandidate), 5), (text(values.fluidML), 5), (text(entry.symptomScoreMorning?.value), 4),
                (text(entry.symptomScoreEvening?.value), 4), (text(values.cognitionPermille), 5), (text(values.steps), 5), ("\(entry.openReviews)", 1),
            ]
            return cells.map { cell, width in (cell ?? "-") + String(repeating: " ", count: max(0, width - (cell ?? "-").count)) }.joined(separator: " ")
        }
        return ([header] + rows).map { $0.trimmingSuffix(" ") }.joined(separator: "\n") + "\n"
    }

    private func text(_ value: Int?) -> String? { value.map { "\($0)" } }

    @Test func theTable() throws {
        let study = try script().derive(now: "2026-03-31T09:00")
        #expect(table(study) == String(decoding: try TestData.bytes("days/table.txt"), as: UTF8.self), "\n\(table(study))")
    }

    /// The same table every evening on the way: what is known then, in whatever order.
    @Test func theTableGrows() throws {
        let script = try script()
        let final = script.derive(now: "2026-03-31T09:00")
        for day in 17...31 {
            let now = script.instant("2026-03-\(day)T23:59")
            var known = script
            known.readings = script.readings.filter { $0.time.received <= now }.reversed()
            known.decisions = script.decisions.filter { $0.at <= now }
            let study = DerivedStudy.derive(facts: known.facts, readings: known.readings, decisions: known.decisions, now: now)
            #expect(study.days.map(\.entry.postOpDay) == Array(1...day - 16))
            let settled: [Int] = [17, 18, 19, 20, 24]
            for old in settled where old < day {
                let date = "2026-03-\(old)"
                #expect(try study.day(date).entry.weightMorning == final.day(date).entry.weightMorning)
            }
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ blank: Character) -> String {
        var rest = self[...]
        while rest.last == blank { rest.removeLast() }
        return String(rest)
    }
}
