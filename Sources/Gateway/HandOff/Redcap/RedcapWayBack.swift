import CivilTime
import Crypto
import DailyEntries
import Intake
import JSONValues

/// The section `redcap.wayBack`: variables of the daily form by which people at the project answer the box, which nobody can call from outside.
///
/// They write `ack_by`, `ack_time` and `review_decision`; the box writes `review_items`, which readings wait, and `box_answer`, what it did.
struct RedcapWayBack: Sendable {
    /// The login of who decides; `@USERNAME` of the project fills it.
    let by: String
    /// When a red was seen, `2026-03-06 10:05` with or without seconds. A person sets it; a form that fills it by itself would acknowledge by itself.
    let time: String
    /// `accept`, `reject` or a value, behind the reading's id and a blank where several wait.
    let decision: String
    /// The readings of the day that wait in review, one a line.
    let items: String
    /// What the box made of the last entry.
    let answer: String
    /// The zone of the project's server.
    let zone: TimeZoneRules

    /// Reads `{ zone: "Europe/Berlin", ackBy: "ack_by", … }`; what is left out has its standard name.
    init(_ given: JSONSection) throws(JSONSectionError) {
        var section = given
        by = try RedcapForm.identifier("ackBy", &section) ?? "ack_by"
        time = try RedcapForm.identifier("ackTime", &section) ?? "ack_time"
        decision = try RedcapForm.identifier("reviewDecision", &section) ?? "review_decision"
        items = try RedcapForm.identifier("reviewItems", &section) ?? "review_items"
        answer = try RedcapForm.identifier("boxAnswer", &section) ?? "box_answer"
        let name = try section.string("zone") ?? "Europe/Berlin"
        do { zone = try ZoneDatabase().zone(name) } catch { throw section.refusal("zone", "\(error)") }
        try section.finish()
    }

    /// The variables with their names in the configuration.
    var variables: [(name: String, variable: String)] {
        [("ackBy", by), ("ackTime", time), ("reviewDecision", decision), ("reviewItems", items), ("boxAnswer", answer)]
    }

    /// What the box writes into them.
    func cells(_ item: DeliveryItem) -> [String: String] {
        guard let day = item.day else { return [items: "", answer: ""] }
        let waiting = item.study.study.derived.reviews.filter { $0.day == day.entry.date }.sorted { ($0.since, $0.id) < ($1.since, $1.id) }
        let lines = waiting.map { review in
            let value: String =
                switch review.candidate {
                case .grams(let grams): RedcapField.kilograms(grams) + " kg"
                case .ticks(let ticks): MeasurementValue.gravity(ticks)
                default: ""
                }
            return [review.id, review.kind.rawValue, value].filter { !$0.isEmpty }.joined(separator: " ")
        }
        return [items: lines.joined(separator: "\n"), answer: RedcapMemory(item.memory).answer]
    }

    /// No answer is longer, in characters.
    static let longestAnswer = 300

    /// The ids of the readings that a row shows as waiting.
    func waiting(_ cells: [String: String]) -> Set<String> {
        Set((cells[items] ?? "").split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
    }

    // MARK: - What people wrote

    /// Nothing that makes sense is longer, in bytes.
    private static let longestEntry = 200
    /// The clock of who enters a time may go ahead of the server's by so many seconds.
    private static let tolerance: Int64 = 300

    /// The decisions in a row of the project that were not answered yet.
    ///
    /// Nothing is believed of the row but what people enter: which readings waited and what was shown when the box remembers itself.
    /// - Parameter now: The time at the project.
    func decisions(_ item: DeliveredItem, _ row: JSONObject, pod: Int, now: Instant) -> [TargetDecision] {
        func text(_ variable: String) -> String { RedcapWayBack.trimmed(row[variable].flatMap(RedcapPlace.text) ?? "") }
        let memory = RedcapMemory(item.memory)
        let login = text(by)
        var decisions: [TargetDecision] = []
        func add(_ kind: String, _ entry: String, _ act: TargetDecision.Act) {
            let mark = RedcapWayBack.mark(kind, login, entry)
            guard !memory.handled.contains(mark) else { return }
            let isLogin = RedcapWayBack.isLogin(login)
            decisions.append(
                TargetDecision(
                    row: item.id, studyID: item.studyID, postOpDay: pod, by: isLogin ? login : "", act: isLogin ? act : .unclear(.noLogin), mark: mark))
        }
        let moment = text(time)
        if !moment.isEmpty {
            let act = seen(moment, memory, now)
            // What was sent may be there without anybody here knowing it yet: then it waits until that is known.
            let isOpen = act == .acknowledge(evaluation: nil) && memory.confirmed == nil && memory.shown.isEmpty
            if !isOpen { add("ack", moment, act) }
        }
        let decision = text(self.decision)
        if !decision.isEmpty { add("review", decision, review(decision, memory.waited.union(waiting(memory.confirmed ?? [:])))) }
        return decisions
    }

    /// What tells an entry from every other: it itself, or its hash where it is long.
    private static func mark(_ kind: String, _ login: String, _ entry: String) -> String {
        let whole = "\(login) \(entry)"
        return whole.utf8.count <= longestEntry ? "\(kind) \(whole)" : "\(kind) sha256:\(Digest.sha256Hex(Array(whole.utf8)))"
    }

    /// Up to which evaluation somebody had seen the day at that time: what was sent before it.
    private func seen(_ moment: String, _ memory: RedcapMemory, _ now: Instant) -> TargetDecision.Act {
        let isShort = moment.utf8.count == 16
        let written = moment.replacing(" ", with: "T") + (isShort ? ":00" : "")
        // Of the two instants of an autumn night the earlier: it covers less.
        guard let reading = CivilDateTime(written), let instant = zone.instants(showing: reading).min() else { return .unclear(.noTime) }
        // Nobody has seen what is still to come; a time ahead would cover what is told until then.
        guard instant.seconds(since: now) <= RedcapWayBack.tolerance else { return .unclear(.inFuture) }
        return .acknowledge(evaluation: memory.shown.last { $0.at <= instant }?.evaluation)
    }

    private func review(_ text: String, _ waited: Set<String>) -> TargetDecision.Act {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard text.utf8.count <= RedcapWayBack.longestEntry, let last = words.last, words.count <= 2 else { return .unclear(.noItem) }
        // Without an id only where there never was another one in this row: else it cannot be told which one was looked at.
        guard let id = words.count == 2 ? words.first : waited.count == 1 ? waited.first : nil, waited.contains(id) else { return .unclear(.noItem) }
        if last == "accept" || last == "reject" { return .review(item: id, action: last, value: nil) }
        guard RedcapWayBack.isNumber(last) else { return .unclear(.noItem) }
        return .review(item: id, action: "correct", value: last)
    }

    /// Digits with a point or comma among them at most; what the number may be is judged by the desk.
    private static func isNumber(_ text: String) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        return text.utf8.count <= 10 && parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }

    private static func trimmed(_ text: String) -> String {
        String(text.trimmingPrefix(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    private static func isLogin(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || [45, 46, 64, 95].contains($0) }
    }
}
