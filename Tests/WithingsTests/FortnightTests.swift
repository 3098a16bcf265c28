import CivilTime
import EventLog
import HTTPClient
import JSONValues
import Synchronization
import Testing

@testable import Withings

/// Fourteen days with two imports a day, a patient who weighs, edits and deletes, and a network that fails at random: at
/// the end the box holds exactly what the cloud holds, none twice, and nobody had to authorise again.
@Suite struct FortnightTests {
    @Test(arguments: [1, 2]) func randomFaults(_ seed: UInt64) async throws {
        let cloud = try StandIn()
        let workshop = try Workshop("2026-03-24T05:00:00Z")
        let parts = try workshop.parts(HTTPClient(options: HTTPClientOptions(allowsPlainLoopback: true)), cloud.settings)
        try await cloud.link(workshop, parts)
        try await cloud.control(JSONObject([("page_size", 9)]))
        let board = SlotBoard()
        let service = WithingsService(
            link: parts.link, clock: workshop.clock, log: workshop.log,
            questions: .init(patient: { Workshop.patient }, isMissing: { board.isMissing($0) }))
        var patient = RandomPatient(seed)
        for _ in 0..<14 * 48 {
            try await patient.live(cloud, workshop.clock.now())
            try await halfAnHour(cloud, workshop, parts, service, board)
        }
        // The network is well again: one more day of plan.
        try await cloud.control(JSONObject([("heal", true)]))
        for _ in 0..<48 { try await halfAnHour(cloud, workshop, parts, service, board) }
        #expect(workshop.store.weights == (try await cloud.weights()))
        #expect(workshop.store.weights.count > 15)
        let versions = workshop.store.versions
        let facts = Set(versions.map { "\($0.groupID) \($0.version) \($0.isRetraction)" })
        let distinct = Set(versions)
        #expect(workshop.store.rebuilt == versions)
        #expect(facts.count == distinct.count, "a version that is delivered again says the same")
        let imports = workshop.logged.filter { $0.code == "withings.imported" }.count
        let failures = workshop.logged.filter { $0.text.hasPrefix("import failed") }.count
        #expect(imports >= 28 && failures > 10, "\(imports) imports, \(failures) failures")
        #expect(!workshop.logged.contains { $0.code == "withings.authorizationLost" })
        let state = try await parts.link.state()
        #expect(state.problem == nil && state.failures == 0)
    }

    /// Goes from one due import to the next, to the second.
    private func halfAnHour(_ cloud: StandIn, _ workshop: Workshop, _ parts: WithingsParts, _ service: WithingsService, _ board: SlotBoard) async throws {
        let end = workshop.clock.now().adding(seconds: 1800)
        board.look(workshop)
        while let due = try await parts.link.nextImport(Workshop.patient, isMissing: board.isMissing), due < end {
            workshop.clock.set(max(due, workshop.clock.now()))
            try await cloud.setTime(workshop.clock.now())
            await service.step()
            board.look(workshop)
        }
        workshop.clock.set(end)
        try await cloud.setTime(end)
    }
}

extension Workshop {
    /// The slots that have a weighing.
    var filledSlots: Set<ImportSchedule.Slot> {
        Set(store.known.filter { !$0.isRetracted }.map { ImportSchedule.slot(Workshop.zone.civil(at: $0.measured)) })
    }
}

/// The slots at the last look: the store is not asked for every planned time.
private final class SlotBoard: Sendable {
    private let filled = Mutex<Set<ImportSchedule.Slot>>([])

    func look(_ workshop: Workshop) { filled.withLock { $0 = workshop.filledSlots } }
    func isMissing(_ slot: ImportSchedule.Slot) -> Bool { filled.withLock { !$0.contains(slot) } }
}

/// A patient and a network by the numbers of a seed.
private struct RandomPatient {
    private var state: UInt64
    private var next = 1000
    private var pending: [(id: Int, at: Instant, grams: Int, upload: Instant)] = []
    private var ids: [Int: (at: Instant, grams: Int)] = [:]

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    private mutating func draw(_ below: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % below
    }

    mutating func live(_ cloud: StandIn, _ now: Instant) async throws {
        let clock = Workshop.zone.civil(at: now)
        if [7, 19].contains(clock.hour), clock.minute < 30, draw(20) > 0 {
            // Mostly uploaded within minutes, sometimes a day later.
            let delay = draw(6) == 0 ? Int64(draw(86_400)) : 120
            pending.append((next, now, 78_000 + draw(2000), now.adding(seconds: delay)))
            next += 1
        }
        for weighing in pending where weighing.upload <= now {
            try await cloud.add(weighing.id, at: weighing.at, grams: weighing.grams, modified: weighing.upload)
            ids[weighing.id] = (weighing.at, weighing.grams)
        }
        pending.removeAll { $0.upload <= now }
        if draw(100) == 0, let (id, old) = ids.randomElement(at: draw(1000)) {
            try await cloud.add(id, at: old.at, grams: old.grams + 100, modified: now)
            ids[id] = (old.at, old.grams + 100)
        }
        if draw(150) == 0, ids.count > 3, let (id, _) = ids.randomElement(at: draw(1000)) {
            try await cloud.delete(id)
            ids[id] = nil
        }
        if draw(4) == 0 { try await fault(cloud) }
    }

    private mutating func fault(_ cloud: StandIn) async throws {
        let service = ["v2/oauth2", "measure", "v2/user"][draw(3)]
        let early: [(String, JSONValue)] = [("early", JSONValue(draw(2) == 0))]
        switch draw(8) {
        case 0: try await cloud.fault(service, "lost", early)
        case 1: try await cloud.fault(service, "http", times: 1 + draw(3), [("code", 503)] + early)
        case 2: try await cloud.fault(service, "html", early)
        case 3: try await cloud.fault(service, "cut")
        case 4: try await cloud.fault(service, "short")
        case 5: try await cloud.fault(service, "status", times: 1 + draw(3), [("n", 601), ("wait", JSONValue(30 + draw(600)))] + early)
        case 6: try await cloud.fault(service, "empty", early)
        default: try await cloud.fault(service, "status", [("n", JSONValue([522, 2555, 999, 215, 524][draw(5)]))] + early)
        }
    }
}

extension Dictionary {
    fileprivate func randomElement(at place: Int) -> (Key, Value)? where Key: Comparable {
        let sorted = sorted { $0.key < $1.key }
        return sorted.isEmpty ? nil : (sorted[place % sorted.count].key, sorted[place % sorted.count].value)
    }
}
