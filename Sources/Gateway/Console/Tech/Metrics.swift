import CivilTime
import Alarms
import DailyEntries
import Intake
import Store

/// The state of the box in Prometheus' text format. No value of a patient is among it.
enum Metrics {
    static func text(_ console: Console) async throws -> String {
        let reader = console.reader
        var lines = Lines()
        lines.add("hypona_up", "gauge", "Whether the gateway runs.", [("", 1)])
        lines.add(
            "hypona_http_responses_total", "counter", "Answers of the console by status.",
            console.counters.answers.map { ("{status=\"\($0.status)\"}", $0.count) })
        lines.add("hypona_sse_clients", "gauge", "Pages that listen for events.", [("", console.counters.listeners)])
        let evidence = try await reader.rows("SELECT source, count(*) AS n FROM evidence GROUP BY source ORDER BY source")
        lines.add("hypona_evidence_total", "counter", "Pieces of evidence by source.", evidence.map { (label("source", $0.text("source")), $0.int("n") ?? 0) })
        let decoding = try await reader.rows("SELECT outcome, count(*) AS n FROM decoding GROUP BY outcome ORDER BY outcome")
        lines.add("hypona_decoded_total", "counter", "Decoded evidence by outcome.", decoding.map { (label("outcome", $0.text("outcome")), $0.int("n") ?? 0) })
        let owed = try await reader.rows("SELECT target, state, count(*) AS n FROM outbox GROUP BY target, state ORDER BY target, state")
        lines.add(
            "hypona_outbox", "gauge", "Messages by target and state.",
            owed.map { ("{target=\"\(clean($0.text("target")))\",state=\"\(clean($0.text("state")))\"}", $0.int("n") ?? 0) })
        let open = await console.ports.alarms().filter(\.isOpen)
        lines.add(
            "hypona_open_alarms", "gauge", "Alarms that nobody has acknowledged, by priority.",
            [AlarmPriority.red, .yellow, .technical].map { priority in
                ("{priority=\"\(priority.name)\"}", open.count { $0.key.condition.priority == priority })
            })
        if let view = try await reader.view() {
            lines.add("hypona_reviews_waiting", "gauge", "Readings that wait for a person.", [("", view.study.derived.reviews.count)])
            let active = view.study.derived.measurements.filter { $0.status == .active }
            let ages = [ReadingKind.weight, .sg, .fluid, .symptoms].compactMap { kind in
                active.filter { $0.kind == kind }.compactMap(\.time).max().map { (label("kind", kind.rawValue), Int(view.now.seconds(since: $0))) }
            }
            lines.add("hypona_last_reading_age_seconds", "gauge", "Age of the newest accepted reading.", ages)
        }
        return lines.text
    }

    private static func label(_ name: String, _ value: String?) -> String { "{\(name)=\"\(clean(value))\"}" }

    private static func clean(_ value: String?) -> String {
        (value ?? "").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    private struct Lines {
        var text = ""

        mutating func add(_ name: String, _ type: String, _ help: String, _ values: [(labels: String, value: Int)]) {
            text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
            for (labels, value) in values { text += "\(name)\(labels) \(value)\n" }
        }
    }
}
