import CarePlan
import CivilTime
import JSONValues

/// `--careplan`: schedules, adherence, questionnaire results, the 14-day plan and what fulfils its tasks.
struct CarePlanCases: CaseKind {
    let option = "careplan"
    let schema = "hypona-careplan-cases"
    private let zones = ZoneDatabase()

    private enum Kind: String, CaseIterable {
        case events, adherence, extract, plan, fulfilled
    }

    func answer(_ item: inout JSONSection) throws(JSONSectionError) -> CaseAnswer {
        let kind: Kind = try item.need(item.choice("kind"), "kind")
        return switch kind {
        case .events: try events(&item)
        case .adherence: try adherence(&item)
        case .extract: try extract(&item)
        case .plan: try plan(&item)
        case .fulfilled: try fulfilled(&item)
        }
    }

    private func events(_ item: inout JSONSection) throws(JSONSectionError) -> CaseAnswer {
        var elements: [ScheduleElement] = []
        for var section in try item.need(item.sections("elements"), "elements") { elements.append(try ScheduleCodec.read(&section)) }
        let zone = try item.zone("zone", of: zones)
        let from = try item.need(item.reading("from"), "from")
        let to = try item.need(item.reading("to"), "to")
        do throws(ScheduleError) {
            let events = try Schedule(composing: elements).events(from: from, to: to, in: zone)
            return CaseAnswer(
                ["count": JSONValue(events.count), "first": ScheduleCodec.json(events.first), "last": ScheduleCodec.json(events.last)],
                words: ["\(events.count) events"] + events.map { "\($0.start.text)  \($0.element.id)" })
        } catch {
            throw item.refusal("elements", error.description)
        }
    }

    private func adherence(_ item: inout JSONSection) throws(JSONSectionError) -> CaseAnswer {
        let scheduled = try item.strings("scheduled")
        switch Adherence(scheduled: scheduled, outcomes: Set(try item.need(item.strings("outcomes"), "outcomes"))) {
        case .noTasks: return CaseAnswer("noTasks", words: ["no plan"])
        case .noEvents: return CaseAnswer("noEvents", words: ["nothing due"])
        case .progress(let done, let due): return CaseAnswer(["progress": [JSONValue(done), JSONValue(due)]], words: ["\(done) of \(due) done"])
        }
    }

    private func extract(_ item: inout JSONSection) throws(JSONSectionError) -> CaseAnswer {
        var form = try item.need(item.section("result"), "result")
        let result = try QuestionnaireCodec.read(&form)
        let step = try item.need(item.string("step"), "step")
        let kinds = try item.need(item.strings("kinds"), "kinds")
        do throws(QuestionnaireError) {
            let values = try result.extract(step: step, kinds: kinds)
            return CaseAnswer(.array(values.map(QuestionnaireCodec.json)), words: values.map { "\($0.kind) \($0.value)" })
        } catch {
            throw item.refusal("result", error.description)
        }
    }

    private func plan(_ item: inout JSONSection) throws(JSONSectionError) -> CaseAnswer {
        let plan = MonitoringPlan(surgeryDate: try item.day("surgery"))
        let options = try options(&item)
        do throws(ScheduleError) {
            let elements = try plan.elements(options)
            return CaseAnswer(.array(elements.map(ScheduleCodec.json)), words: elements.map { "\($0.id) from \($0.start)" })
        } catch {
            throw item.refusal("surgery", error.description)
        }
    }

    private func fulfilled(_ item: inout JSONSection) throws(JSONSectionError) -> CaseAnswer {
        var entry = try item.need(item.section("entry"), "entry")
        let fields = Set(TaskField.allCases.filter { entry.value($0.rawValue) != nil })
        let tasks = MonitoringPlan.fulfilled(by: fields, try options(&item))
        return CaseAnswer(JSONValue(tasks.map(\.rawValue)), words: tasks.map { "\($0.rawValue) done" })
    }

    private func options(_ item: inout JSONSection) throws(JSONSectionError) -> PlanOptions {
        PlanOptions(isSimplified: try item.bool("simplified") ?? false, hasDesmopressin: try item.bool("desmopressin") ?? false)
    }
}
