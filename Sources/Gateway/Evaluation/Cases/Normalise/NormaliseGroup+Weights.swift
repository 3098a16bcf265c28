import CivilTime
import DailyEntries
import JSONValues

extension NormaliseGroup {
    /// Whose weight it is, and which fills a slot.
    static let weights = [
        NormaliseGroup("pick", ["readings", "zone", "last"]) { arguments throws(JSONSectionError) in
            let days = DayWeights.pick(try arguments.weighings("readings"), in: try arguments.zone("zone", of: zones), last: try arguments.number("last"))
            return .object(JSONObject(days.sorted { $0.key < $1.key }.map { ($0.key.description, json($0.value)) }))
        },
        NormaliseGroup("session", ["readings", "last", "hours", "patientUser"]) { arguments throws(JSONSectionError) in
            let readings = try arguments.weighings("readings")
            let result = SessionResult(readings, reference: try reference(&arguments))
            return ["status": .string(result.status.rawValue), "value": JSONValue(result.value), "candidate": JSONValue(result.candidate)]
        },
        NormaliseGroup("handover", ["accepted", "waiting", "last"]) { arguments throws(JSONSectionError) in
            var waiting: [(reading: Weighing, why: Handover.Waiting)] = []
            for var row in try arguments.need(arguments.sections("waiting"), "waiting") {
                guard let why: Handover.Waiting = try row.choice("status") else { throw row.refusal("status", "is missing") }
                waiting.append((Weighing(time: Instant(seconds: 0), grams: try row.number("g") ?? 0), why))
            }
            let handover = Handover(accepted: try arguments.number("accepted"), waiting: waiting, last: try arguments.number("last"))
            return ["candidate": JSONValue(handover.candidate?.grams), "always": JSONValue(handover.isAlways)]
        },
        NormaliseGroup("sameWeighing", ["a", "b"]) { arguments throws(JSONSectionError) in
            JSONValue(try delivery("a", &arguments).isSame(as: delivery("b", &arguments)))
        },
        NormaliseGroup("plausibility", ["g", "last", "hours", "user", "patientUser", "typed", "asked"]) { arguments throws(JSONSectionError) in
            let grams = try arguments.need(arguments.number("g"), "g")
            let reference = try reference(&arguments)
            let user = arguments.id("user")
            let isAsked = try arguments.bool("asked") ?? false
            let verdict = try arguments.bool("typed") ?? false ? reference.verdict(typed: grams, isAsked: isAsked) : reference.verdict(grams: grams, user: user)
            return .string(verdict.rawValue)
        },
        NormaliseGroup("identity", ["attrib", "singleUser"]) { arguments throws(JSONSectionError) in
            let isSingle = try arguments.need(arguments.bool("singleUser"), "singleUser")
            return .string(CloudIdentity(attrib: try arguments.number("attrib"), isSingleUserAccount: isSingle).rawValue)
        },
        NormaliseGroup("tray", ["items", "lastAccepted", "now"]) { arguments throws(JSONSectionError) in
            var items: [Tray.Item] = []
            for var row in try arguments.need(arguments.sections("items"), "items") {
                items.append(Tray.Item(time: try row.instant("t"), grams: try row.number("g"), user: row.id("user")))
            }
            let now = try arguments.instant("now")
            return JSONValue(Tray.question(items, lastAccepted: try arguments.optionalInstant("lastAccepted"), now: now)?.rawValue)
        },
        NormaliseGroup("deviceBinding", ["known", "readings", "answers"]) { arguments throws(JSONSectionError) in
            try binding(&arguments)
        },
    ]

    private static func json(_ day: DayWeights) -> JSONValue {
        var row = JSONObject()
        row["morning"] = day.morning.value.map { JSONValue($0.grams) }
        row["morningCandidate"] = day.morning.candidate.map { JSONValue($0.grams) }
        row["evening"] = day.evening.value.map { JSONValue($0.grams) }
        row["eveningCandidate"] = day.evening.candidate.map { JSONValue($0.grams) }
        if day.isLate { row["late"] = true }
        return .object(row)
    }

    /// The last accepted weight, the hours since (a decimal number of the file; without a weight they say nothing) and the patient's
    /// user id.
    private static func reference(_ arguments: inout JSONSection) throws(JSONSectionError) -> Plausibility {
        let last = try arguments.number("last")
        let given = try arguments.double("hours")
        let hours = last == nil ? given ?? 0 : try arguments.need(given, "hours")
        let perDay = Double(NormaliserLimits().bandPerDay)
        return Plausibility(
            last: last, growth: Plausibility.growth(gramHours: Int(perDay * hours)), patientUser: arguments.id("patientUser"))
    }

    private static func delivery(_ name: String, _ arguments: inout JSONSection) throws(JSONSectionError) -> WeighingDelivery {
        var row = try arguments.need(arguments.section(name), name)
        return WeighingDelivery(
            path: try row.need(row.string("path"), "path"), time: try row.instant("t"), grams: try row.need(row.number("g"), "g"),
            sourceID: row.id("id"), device: row.id("device"), scaleTime: try row.optionalInstant("scaleT"),
            isClockUntrusted: try row.string("clock") == "untrusted")
    }

    private static func binding(_ arguments: inout JSONSection) throws(JSONSectionError) -> JSONValue {
        var answers: [String: Bool] = [:]
        if var given = try arguments.section("answers") {
            for device in given.names {
                let answer = try given.string(device)
                if answer == "yes" || answer == "no" { answers[JSONValue.string(device).text()] = answer == "yes" }
            }
        }
        let known = try arguments.array("known") ?? []
        var binding = DeviceBinding(known: Set(known.map { $0.text() }), answers: answers)
        var rows: [JSONValue] = []
        for var row in try arguments.need(arguments.sections("readings"), "readings") {
            let verdict = try row.need(row.string("verdict"), "verdict")
            let result = binding.judge(device: row.id("device"), passes: verdict == Plausibility.Verdict.accept.rawValue)
            let action =
                switch result.action {
                case .asJudged: verdict
                case .reject: "reject"
                case .review: "review"
                }
            rows.append(["action": .string(action), "code": JSONValue(result.code?.rawValue), "ask": JSONValue(result.asks)])
        }
        return .array(rows)
    }
}
