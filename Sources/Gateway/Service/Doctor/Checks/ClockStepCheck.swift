import CivilTime
import EventLog
import JSONValues
import Store

/// Whether the clock was set while the gateway ran: on a box without a battery behind its clock every day.
struct ClockStepCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard let folder = box.folder else { return [] }
        var query = LogQuery()
        query.since = box.clock.now().adding(seconds: -7 * 86_400)
        query.source = "alarm"
        query.limit = LogStore.capacity
        let steps = ((try? query.lines(in: folder)) ?? []).map(\.event).filter { $0.code == "alarm.clockStepped" }
        guard let last = steps.last else { return [Check("clock steps", .ok, "none in the last 7 days")] }
        let largest = steps.compactMap { $0.fields["seconds"]?.int.map { abs($0) } }.max() ?? 0
        return [
            Check(
                "clock steps", .warning, "\(steps.count) in the last 7 days, the largest \(largest) s, the last at \(last.time)",
                remedy: "a box without a clock battery needs the network at start, or a battery; see `hypona log --source alarm`", since: steps.first?.time)
        ]
    }
}
