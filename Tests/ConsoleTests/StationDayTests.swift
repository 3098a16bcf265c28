import CivilTime
import DailyEntries
import EscalationCore
import Foundation
import Intake
import Testing

@testable import Alarms
@testable import Console

/// How the station shows its days: no green that is not earned, charts that can be read from the first value on.
@Suite struct StationDayTests {
    private func bench(_ alarms: [Alarm] = []) async throws -> (bench: ConsoleBench, page: String) {
        let bench = try await ConsoleBench(alarms: alarms)
        for (day, weight) in [("04", "80.1"), ("05", "80.2")] {
            try await bench.enter(.weight, weight, at: "2026-03-\(day)T07:00:00Z")
            try await bench.enter(.symptoms, "0 0 0 0 0 8", at: "2026-03-\(day)T08:00:00Z")
        }
        return (bench, await bench.request("GET", "/station", as: try await bench.session("anna")).text)
    }

    private func alarm(_ condition: AlarmCondition, _ phase: Alarm.Phase, at: String) throws -> Alarm {
        Alarm(id: 1, key: AlarmKey(condition, of: nil), phase: phase, raisedAt: try #require(Instant(at)), isFresh: false, reasons: [])
    }

    /// The row of a day in the table.
    private func row(_ date: String, _ page: String) -> String {
        page.components(separatedBy: "<tr>").first { $0.contains("<th scope=\"row\">") && $0.contains(date) } ?? ""
    }

    @Test func daysWithValuesAreGreen() async throws {
        let (_, page) = try await bench()
        #expect(page.contains("<section class=\"lamp green\""))
        #expect(row("5.3.", page).contains("level green"))
        #expect(page.contains("class=\"day green\"><title>POD 4"))
    }

    /// From the day on which a source died nothing is green, on top, in the table and below the charts; before it everything stays as it was.
    @Test(arguments: [Alarm.Phase.open, .acknowledged]) func aDeadSourceLeavesNoGreenBehind(_ phase: Alarm.Phase) async throws {
        let (_, page) = try await bench([try alarm(.cloud, phase, at: "2026-03-05T06:00:00Z")])
        #expect(page.contains("<section class=\"lamp none\""))
        #expect(row("5.3.", page).contains("level none"))
        #expect(page.contains("class=\"day none\"><title>POD 4"))
        #expect(row("4.3.", page).contains("level green"))
        #expect(page.contains("class=\"day green\"><title>POD 3"))
    }

    @Test func aSourceThatWorksAgainOrAnotherFaultTakesNoGreen() async throws {
        for alarm in [try alarm(.cloud, .cleared, at: "2026-03-05T06:00:00Z"), try alarm(.handOff, .open, at: "2026-03-05T06:00:00Z")] {
            let (_, page) = try await bench([alarm])
            #expect(row("5.3.", page).contains("level green"))
        }
    }

    /// A green on half of the data says so wherever it stands.
    @Test func aGreenOnHalfOfTheDataSaysSo() async throws {
        let bench = try await ConsoleBench()
        try await bench.enter(.weight, "80.1", at: "2026-03-05T07:00:00Z")
        let page = await bench.request("GET", "/station", as: try await bench.session("anna")).text
        #expect(row("5.3.", page).contains("Daten unvollständig"))
        #expect(page.contains("class=\"day incomplete\""))
    }

    /// One value alone: its number, its date, and the limits beside it in words.
    @Test func aChartOfOneValueCanBeRead() async throws {
        let bench = try await ConsoleBench()
        try await bench.enter(.weight, "80.1", at: "2026-03-05T07:00:00Z")
        let page = await bench.request("GET", "/station", as: try await bench.session("anna")).text
        let chart = try #require(page.components(separatedBy: "<figure").first { $0.contains("Gewicht (kg)") })
        #expect(chart.contains("class=\"value\""))
        #expect(chart.contains("80,10</text>"))
        #expect(chart.contains(">5.3.</text>"))
        #expect(chart.contains("Grenze: gelb "))
        #expect(chart.matches(of: /class="grid"/).count >= 2)
        #expect(chart.contains("class=\"limit yellow\"><line"))
    }
}
