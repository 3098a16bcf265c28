import CivilTime
import DailyEntries
import JSONValues

extension NormaliseGroup {
    /// Specific gravity: what is accepted, what waits, what a day has.
    static let urine = [
        NormaliseGroup("candidateSG", ["candidates"]) { arguments throws(JSONSectionError) in
            var candidates: [GravityCandidate] = []
            for var row in try arguments.need(arguments.sections("candidates"), "candidates") {
                candidates.append(
                    GravityCandidate(text: row.value("specific_gravity")?.string ?? "", share: try row.need(row.double("share"), "share")))
            }
            return JSONValue(candidates.worstPlausible())
        },
        NormaliseGroup("sgAccept", ["read", "device", "history"]) { arguments throws(JSONSectionError) in
            let judgement = GravityJudgement(try read(&arguments), instrument: try instrument(&arguments), history: try history(&arguments))
            return [
                "status": .string(judgement.status.rawValue), "ticks": JSONValue(judgement.ticks), "reason": JSONValue(judgement.reason?.rawValue),
                "flags": JSONValue(judgement.flags.map(\.rawValue).sorted()),
            ]
        },
        NormaliseGroup("sgDay", ["readings"]) { arguments throws(JSONSectionError) in
            var items: [GravityDay.Item] = []
            for var row in try arguments.need(arguments.sections("readings"), "readings") {
                guard let status = try row.string("status").flatMap(GravityDay.Item.Status.init) else {
                    throw row.refusal("status", "must be \"accepted\", \"confirmed\" or \"review\"")
                }
                items.append(
                    GravityDay.Item(
                        time: try row.instant("t"), ticks: try row.need(row.number("ticks"), "ticks"), status: status,
                        typed: try row.role("manual"), isAsked: try row.bool("asked") ?? false))
            }
            items.sort { $0.time < $1.time }
            let day = GravityDay(items)
            return [
                "urineSG": JSONValue(day.field.map { items[$0].ticks }), "sgMax": JSONValue(day.maximum), "sgMin": JSONValue(day.minimum),
                "unconfirmed": JSONValue(day.unconfirmed), "measurements": JSONValue(day.measurements),
            ]
        },
    ]

    private static func read(_ arguments: inout JSONSection) throws(JSONSectionError) -> GravityRead {
        var read = try arguments.need(arguments.section("read"), "read")
        guard let display = try read.string("display").flatMap(GravityRead.Display.init) else {
            throw read.refusal("display", "must be \"lcd\" or \"eyepiece\"")
        }
        return GravityRead(
            display: display, first: read.value("a")?.string, second: read.value("b")?.string, temperature: try read.celsius("celsius"))
    }

    private static func instrument(_ arguments: inout JSONSection) throws(JSONSectionError) -> UrineInstrument {
        guard var device = try arguments.section("device") else { return UrineInstrument() }
        var range: ClosedRange<Int>?
        if let limits = try device.array("range") {
            guard limits.count == 2, let low = limits[0].int, let high = limits[1].int, low <= high else {
                throw device.refusal("range", "must be [low, high] in ticks")
            }
            range = low...high
        }
        return UrineInstrument(
            range: range, hasATC: try device.bool("atc"), hasNoPoint: try device.bool("noPoint") ?? false,
            isCalibrationFailed: try device.bool("calibrationFailed") ?? false, calibration: try device.celsius("calibration"))
    }

    private static func history(_ arguments: inout JSONSection) throws(JSONSectionError) -> GravityJudgement.History {
        guard var history = try arguments.section("history"), let last = try history.number("last") else { return GravityJudgement.History() }
        let hours = try history.need(history.double("hours"), "hours")
        return GravityJudgement.History(last: last, milliseconds: Int64((hours * 3_600_000).rounded(.up)))
    }
}
