import CarePlan
import CivilTime
import JSONValues

/// Answers one case of `careplan_cases.json`.
enum CarePlanCase {
    /// The bare value that stands under `expected`.
    static func answer(_ value: JSONValue, zones: ZoneDatabase) throws -> JSONValue {
        let item = try CaseReader(value)
        switch try item.text("kind") {
        case "events": return try events(item, zones)
        case "adherence": return try adherence(item)
        case "extract": return try extract(item)
        case "plan": return .array(try plan(item))
        case "fulfilled": return try fulfilled(item)
        case let kind: throw CaseError.unknownKind(kind)
        }
    }

    private static func events(_ item: CaseReader, _ zones: ZoneDatabase) throws -> JSONValue {
        let elements = try item.list("elements").map { try element(CaseReader($0, at: item.path("elements"))) }
        let zone = try zones.zone(try item.text("zone"))
        let events = try Schedule(composing: elements).events(from: item.reading("from"), to: item.reading("to"), in: zone)
        return ["count": JSONValue(events.count), "first": event(events.first), "last": event(events.last)]
    }

    private static func event(_ event: ScheduledEvent?) -> JSONValue {
        guard let event else { return .null }
        return [
            "occurrence": JSONValue(event.occurrence), "element": .string(event.element.id), "start": .string(event.start.text),
            "end": .string(event.end.text),
        ]
    }

    private static func element(_ item: CaseReader) throws -> ScheduleElement {
        let interval = try item.member("interval")
        let duration: ScheduleDuration = try item.value("duration").string == "allDay" ? .allDay : .seconds(item.int("duration"))
        return try ScheduleElement(
            id: item.text("id"), start: item.reading("start"), end: item.isNull("end") ? nil : item.reading("end"),
            interval: ScheduleInterval(
                months: interval.optionalInt("months") ?? 0, weeks: interval.optionalInt("weeks") ?? 0, days: interval.optionalInt("days") ?? 0,
                hours: interval.optionalInt("hours") ?? 0), duration: duration)
    }

    private static func adherence(_ item: CaseReader) throws -> JSONValue {
        let scheduled = item.isNull("scheduled") ? nil : try item.texts("scheduled")
        switch Adherence(scheduled: scheduled, outcomes: Set(try item.texts("outcomes"))) {
        case .noTasks: return "noTasks"
        case .noEvents: return "noEvents"
        case .progress(let done, let due): return ["progress": [JSONValue(done), JSONValue(due)]]
        }
    }

    private static func extract(_ item: CaseReader) throws -> JSONValue {
        let values = try result(item.member("result")).extract(step: item.text("step"), kinds: item.texts("kinds"))
        return .array(
            values.map { value in
                ["kind": .string(value.kind), "value": JSONNumber(text: "\(value.value)").map(JSONValue.number) ?? .null]
            })
    }

    /// A filled questionnaire in the nested shape that apps send.
    static func result(_ item: CaseReader) throws -> QuestionnaireResult {
        let steps = try item.optionalList("results").map { try CaseReader($0, at: item.path("results")) }
        return QuestionnaireResult(
            item.optionalText("identifier") ?? "",
            steps: try steps.map { step in
                let answers = try step.optionalList("results").map { try CaseReader($0, at: step.path("results")) }
                return QuestionnaireResult.Step(
                    step.optionalText("identifier") ?? "",
                    answers: try answers.map { .init($0.optionalText("identifier") ?? "", try $0.optionalDouble("scaleAnswer")) })
            })
    }

    private static func options(_ item: CaseReader) throws -> PlanOptions {
        PlanOptions(isSimplified: try item.optionalBool("simplified") ?? false, hasDesmopressin: try item.optionalBool("desmopressin") ?? false)
    }

    private static func plan(_ item: CaseReader) throws -> [JSONValue] {
        try MonitoringPlan(surgeryDate: item.date("surgery")).elements(options(item)).map { element in
            let duration: JSONValue = if case .seconds(let seconds) = element.duration { JSONValue(seconds) } else { "allDay" }
            return [
                "id": .string(element.id), "start": .string("\(element.start)"), "end": JSONValue(element.end.map { "\($0)" }),
                "interval": ["days": JSONValue(element.interval.days)], "duration": duration,
            ]
        }
    }

    private static func fulfilled(_ item: CaseReader) throws -> JSONValue {
        let entry = try item.member("entry")
        let fields = Set(TaskField.allCases.filter { !entry.isNull($0.rawValue) })
        return JSONValue(MonitoringPlan.fulfilled(by: fields, try options(item)).map(\.rawValue))
    }
}
