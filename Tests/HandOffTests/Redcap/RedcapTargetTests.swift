import HTTPClient
import Intake
import JSONValues
import Store
import Synchronization
import Testing

@testable import HandOff

@Suite final class RedcapTargetTests {
    /// Holds the folder with the token while a test runs.
    private var bench: DeliveryBench?

    /// A target over a scripted project, and the baseline and the days 1 and 2 of a patient.
    private func rig(_ more: String = "") async throws -> (RedcapTarget, ScriptedProject, [DeliveryItem]) {
        let bench = try await DeliveryBench([])
        self.bench = bench
        let token = bench.folder.path + "/token"
        try FileSystem.writeDurably(Array("0123456789abcdef0123456789abcdef\n".utf8), to: token, mode: 0o600)
        let text = "{ url: 'http://127.0.0.1:1/api/', token: { file: '\(token)' }, intervalSeconds: 0\(more) }"
        let settings = try RedcapSettings(JSONSection(try JSONValue(parsingJSON5: Array(text.utf8)).object ?? [:], path: "redcap"))
        let project = ScriptedProject(settings)
        let connection = try Connection(path: bench.folder.database, mode: .read)
        let loaded = try StudyView.load(from: connection, settings: StudySettings(), now: bench.clock.now())
        let view = try #require(loaded)
        let items = [DeliveryTopic.baseline, .day(1), .day(2)].enumerated().map { DeliveryItem(id: $0.offset, topic: $0.element, study: view, memory: nil) }
        return (RedcapTarget(settings, clock: bench.clock, transport: project), project, items)
    }

    private let desk = DeliveryDesk { Set($0.keys) }

    @Test func rowsCarryRecordInstrumentInstanceAndEvent() async throws {
        let (target, project, items) = try await rig(", baseline: { event: 'clinic_arm_1' }, daily: { event: 'home_arm_1' }")
        let reports = await target.deliver(items, desk)
        #expect(reports.map(\.outcome) == [.delivered, .delivered, .delivered])
        let rows = try #require(project.imports.first?.rows)
        #expect(rows[0]["redcap_event_name"] == "clinic_arm_1" && rows[0]["redcap_repeat_instrument"] == "" && rows[0]["redcap_repeat_instance"] == "")
        #expect(
            rows[2]["redcap_event_name"] == "home_arm_1" && rows[2]["redcap_repeat_instrument"] == "daily_monitoring" && rows[2]["redcap_repeat_instance"] == 2)
        #expect(project.asked.last?.fields["events[1]"] == "home_arm_1" && project.asked.last?.fields["records[0]"] == "TEST-1")
        #expect(project.asked.allSatisfy { $0.fields["backgroundProcess"] == nil && $0.fields["returnFormat"] == "json" })
        #expect(project.imports.first?.fields["forceAutoNumber"] == "false" && project.imports.first?.fields["overwriteBehavior"] == "normal")
    }

    @Test func whatLiesThereIsNotSentAgainUnlessSomebodyAsks() async throws {
        let (target, project, items) = try await rig()
        let reports = await target.deliver(items, desk)
        let known = zip(items, reports).map { DeliveryItem(id: $0.id, topic: $0.topic, study: $0.study, memory: $1.memory) }
        #expect(await target.deliver(known, desk).map(\.outcome) == [.unchanged, .unchanged, .unchanged])
        #expect(project.imports.count == 1)
        let forced = known.map { DeliveryItem(id: $0.id, topic: $0.topic, study: $0.study, memory: $0.memory, isForced: true) }
        #expect(await target.deliver(forced, desk).map(\.outcome) == [.delivered, .delivered, .delivered])
        #expect(project.imports.count == 2)
    }

    @Test func aRefusalThatNamesNobodyIsTriedWithOneRowAndThenMeansAll() async throws {
        let (target, project, items) = try await rig()
        project.answer { _ in HTTPResponse(status: 400, body: Array("{\"error\":\"the project is in analysis\"}".utf8)) }
        #expect(await target.deliver(items, desk).map(\.outcome) == Array(repeating: .refused("the project is in analysis"), count: 3))
        #expect(project.imports.map { $0.rows?.count } == [3, 1])
    }

    @Test func aRefusalThatNamesNobodyStaysWithTheRowAtFault() async throws {
        let (target, project, items) = try await rig()
        project.answer { rows in
            let isBad = rows.contains { $0["redcap_repeat_instance"] == 1 }
            return isBad ? HTTPResponse(status: 400, body: Array("{\"error\":\"something about row \(rows.count)\"}".utf8)) : nil
        }
        let outcomes = Dictionary(await target.deliver(items, desk).map { ($0.item, $0.outcome) }) { first, _ in first }
        #expect(outcomes[0] == .delivered && outcomes[2] == .delivered)
        #expect(outcomes[1] == .refused("something about row 1"))
    }

    @Test func aRequestThatIsTooLargeIsHalved() async throws {
        let (target, project, items) = try await rig()
        project.answer { $0.count > 1 ? HTTPResponse(status: 413) : nil }
        #expect(Set(await target.deliver(items, desk).map(\.outcome)) == [.delivered])
        #expect(project.imports.compactMap { $0.rows?.count }.sorted() == [1, 1, 1, 2, 3])
    }

    @Test func nothingIsSentOfWhoDoesNotConsentAnyMore() async throws {
        let (target, project, items) = try await rig()
        let reports = await target.deliver(items, DeliveryDesk { Set($0.keys).subtracting([1]) })
        let outcomes = Dictionary(reports.map { ($0.item, $0) }) { first, _ in first }
        #expect(outcomes[0]?.outcome == .delivered && outcomes[2]?.outcome == .delivered)
        #expect(outcomes[1]?.outcome == .held && outcomes[1]?.payload == [])
        #expect(project.imports.flatMap { $0.rows ?? [] }.allSatisfy { $0["redcap_repeat_instance"] != 1 })
        #expect(await target.deliver(items, DeliveryDesk { _ in [] }).map(\.outcome) == [.held, .held, .held])
        #expect(project.imports.count == 1)
    }

    /// A wrong row makes the target send in pieces; consent may be withdrawn between them.
    @Test func theRestOfARoundIsHeldTo() async throws {
        let (target, project, items) = try await rig()
        let asked = Mutex(0)
        project.answer { rows in rows.count > 1 ? HTTPResponse(status: 413) : nil }
        let reports = await target.deliver(
            items,
            DeliveryDesk { memories in
                asked.withLock { $0 += 1 }
                return asked.withLock { $0 } > 2 ? [] : Set(memories.keys)
            })
        #expect(reports.filter { $0.outcome == .delivered }.count == 1 && reports.filter { $0.outcome == .held }.count == 2)
        #expect(project.imports.compactMap { $0.rows?.count } == [3, 1])
    }

    private static func breaks(over instance: JSONValue?) -> @Sendable ([JSONValue]) -> HTTPResponse? {
        { rows in rows.contains { instance == nil || $0["redcap_repeat_instance"] == instance } ? HTTPResponse(status: 500) : nil }
    }

    enum Poison: Sendable, CaseIterable { case broken, gateway, busy, blocked, page, unreadable, silence }

    /// A row over which the server, or something before it, fails names no reason: it is found among the others.
    @Test(arguments: Poison.allCases) func aRowOverWhichTheServerFailsDoesNotHoldUpTheOthers(poison: Poison) async throws {
        let (target, project, items) = try await rig()
        let page = Array("<html>blocked</html>".utf8)
        let response: HTTPResponse? =
            switch poison {
            case .broken: HTTPResponse(status: 500)
            case .gateway: HTTPResponse(status: 502, body: page)
            case .busy: HTTPResponse(status: 503, body: page)
            case .blocked: HTTPResponse(status: 403, body: page)
            case .page: HTTPResponse(status: 200, body: page)
            case .unreadable: HTTPResponse(status: 400, body: page)
            case .silence: nil
            }
        let isPoison: @Sendable ([JSONValue]) -> Bool = { rows in rows.contains { $0["redcap_repeat_instance"] == 1 } }
        project.answer { isPoison($0) ? response : nil }
        if poison == .silence { project.hang(isPoison) }
        let found = Dictionary(await target.deliver(items, desk).map { ($0.item, $0.outcome) }) { first, _ in first }
        #expect(found[0] == .delivered && found[2] == .delivered)
        guard case .failed(let reason)? = found[1] else { Issue.record("\(String(describing: found[1]))"); return }
        #expect(reason.hasPrefix("the server fails over this row and takes others: "), "counted, given up in the end, and told to a person")
        // From then on it travels alone, so that others go at once.
        let imports = project.imports.count
        let later = Dictionary(await target.deliver(items, desk).map { ($0.item, $0.outcome) }) { first, _ in first }
        #expect(later[0] == .delivered && later[2] == .delivered && later[1] == found[1])
        #expect(project.imports[imports...].map { $0.rows?.count } == [2, 1])
        project.answer { _ in nil }
        project.hang { _ in false }
        #expect(Set(await target.deliver(items, desk).map(\.outcome)) == [.delivered])
        #expect(project.imports.last?.rows?.count == 1)
        _ = await target.deliver(items, desk)
        #expect(project.imports.last?.rows?.count == 3, "it is as any other again")
    }

    @Test func aServerThatFailsOverEveryRowIsOutOfReach() async throws {
        let (target, project, items) = try await rig()
        project.answer(RedcapTargetTests.breaks(over: nil))
        for _ in 0..<2 { #expect(await target.deliver(items, desk).map(\.outcome) == Array(repeating: .unreachable("HTTP 500"), count: 3)) }
        #expect(project.imports.map { $0.rows?.count } == [3, 1, 1, 1, 3, 1, 1, 1], "nothing is counted against a thing")
    }

    /// Where a request without data fails too, no row is looked at.
    @Test(arguments: [503, 403]) func aServerThatFailsOverEverythingIsNotTheFaultOfARow(status: Int) async throws {
        let (target, project, items) = try await rig()
        _ = await target.deliver(items, desk)
        let page = HTTPResponse(status: status, body: Array("<html>".utf8))
        project.answer { _ in page }
        project.answerReading(page)
        let outcomes = await target.deliver(items, desk).map(\.outcome)
        #expect(outcomes.allSatisfy { status == 403 ? $0.isHalt : $0 == .unreachable("HTTP 503") })
        #expect(await target.deliver([items[1]], desk).map(\.outcome).allSatisfy(\.isOfTarget), "nor where it is alone")
        #expect(project.imports.map { $0.rows?.count }.prefix(2) == [3, 3])
    }

    @Test func aTokenThatIsRefusedInWordsOfREDCapStopsEverythingAtOnce() async throws {
        let (target, project, items) = try await rig()
        project.answer { _ in HTTPResponse(status: 403, body: Array("{\"error\":\"You do not have permissions to use the API\"}".utf8)) }
        #expect(await target.deliver(items, desk).allSatisfy { $0.outcome.isHalt })
        #expect(project.imports.count == 1)
        #expect(target.secrets == ["0123456789abcdef0123456789abcdef"])
    }

    /// Somebody else's value in the row: the row is a fault, and the judgement was seen all the same.
    @Test func whatWasSeenOfTheJudgementCountsThoughTheRowDiffers() async throws {
        let (target, project, items) = try await rig()
        func shown(_ values: JSONObject) async -> [RedcapMemory.Shown] {
            project.overwrite(values)
            let reports = await target.deliver([items[2]], desk)
            if !values.isEmpty { #expect(reports.allSatisfy { $0.outcome != .delivered }) }
            return RedcapMemory(reports.first?.memory).shown
        }
        let seen = await shown([:])
        #expect(await shown(["step_count": "77"]) == seen)
        #expect(await shown(["alert_level": "7"]).isEmpty, "another level was shown")
    }

    /// Alone it tells nothing of the server; that it takes another tells.
    @Test func aRowAloneOverWhichTheServerFailsMakesItNotOutOfReach() async throws {
        let (target, project, items) = try await rig()
        project.answer(RedcapTargetTests.breaks(over: 1))
        for _ in 0..<10 { #expect(await target.deliver([items[1]], desk).map(\.outcome) == [.stumbled("HTTP 500")]) }
        #expect(await target.deliver([items[2]], desk).map(\.outcome) == [.delivered])
        for _ in 0..<2 {
            #expect(await target.deliver([items[1]], desk).map(\.outcome) == [.failed("the server fails over this row and takes others: HTTP 500")])
        }
        project.answer { _ in nil }
        #expect(await target.deliver([items[1]], desk).map(\.outcome) == [.delivered])
        project.answer(RedcapTargetTests.breaks(over: 1))
        #expect(await target.deliver([items[1]], desk).map(\.outcome) == [.stumbled("HTTP 500")], "it begins anew")
    }

    @Test func aRowThatClearsTravelsAloneAndHoldsUpNoOther() async throws {
        let (target, project, items) = try await rig()
        let memory = RedcapMemory(["offered": ["weight_morning"]])
        let clearing = DeliveryItem(id: 1, topic: items[1].topic, study: items[1].study, memory: memory.json)
        project.answer(RedcapTargetTests.breaks(over: 1))
        let outcomes = Dictionary(await target.deliver([items[0], clearing], desk).map { ($0.item, $0.outcome) }) { first, _ in first }
        #expect(outcomes[0] == .delivered && outcomes[1] == .failed("the server fails over this row and takes others: HTTP 500"))
        project.answer(RedcapTargetTests.breaks(over: nil))
        #expect(
            await target.deliver([items[0], DeliveryItem(id: 5, topic: items[1].topic, study: items[1].study, memory: memory.json)], desk)
                .allSatisfy { $0.outcome == .unreachable("HTTP 500") }, "two that both fail: the server")
    }

    @Test func noAnswerMayFillTheMemory() async throws {
        let (target, project, items) = try await rig()
        _ = await target.deliver(items, desk)
        #expect(project.asked.allSatisfy { $0.largest <= 16 << 20 } && project.imports.allSatisfy { $0.largest <= 2 << 20 })
    }

    @Test func nothingIsSentThatCannotBeNotedFirst() async throws {
        let (target, project, items) = try await rig()
        struct Full: Error {}
        let reports = await target.deliver(items, DeliveryDesk { _ in throw Full() })
        #expect(reports.allSatisfy { if case .unreachable = $0.outcome { $0.payload.isEmpty } else { false } })
        #expect(project.imports.isEmpty)
    }
}
