import Foundation

/// Days around today for a patient for whom it is about noon now: whatever the hour of the machine, entries count for today and its windows are open.
enum CivilDay {
    /// The zone in which the hour after noon began last, `Etc/GMT-1` and the like: its sign is the other way round.
    static let zone: String = {
        let offset = 12 - Int(Date().timeIntervalSince1970 / 3600) % 24
        return "Etc/GMT\(offset > 0 ? "-" : "+")\(abs(offset))"
    }()

    /// Noon of that day with its offset, ISO 8601.
    static func noon(before days: Int) -> String? { date("\(days) days ago", "+%FT12:00:00%:z") }

    static func before(_ days: Int) -> String? { date("\(days) days ago", "+%F") }

    /// A day of surgery that is monitored today.
    static let surgery = before(5) ?? ""

    private static func date(_ day: String, _ format: String) -> String? {
        let answer = try? Tool.run("/usr/bin/env", ["TZ=\(zone)", "date", "-d", day, format])
        return answer?.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
