public import CivilTime
public import HTTPClient
import JSONValues

/// Hands profile and days to a REDCap project: the profile into `patient_baseline`, each day into `daily_monitoring` as the instance of its number.
///
/// Every row that was sent is read back and compared at once, and all of them once a day. A blank never clears what somebody else wrote; a value of
/// this box that was withdrawn is cleared.
public actor RedcapTarget: HandOffTarget {
    /// `redcap`.
    public nonisolated let name = "redcap"
    /// How much at once, and how long to wait after a failure.
    public nonisolated let pace: DeliveryPace
    let settings: RedcapSettings
    private let clock: any WallClock
    let client: RedcapClient
    private var isChecked = false

    /// A project; `transport` stands in for the network in tests.
    public init(_ settings: RedcapSettings, clock: any WallClock, transport: (any HTTPTransport)? = nil) {
        self.clock = clock
        self.settings = settings
        pace = settings.pace
        let options = RedcapSettings.options(settings.certificates, settings.proxy)
        client = RedcapClient(settings, transport: transport ?? HTTPClient(options: options))
    }

    /// Sends the rows and reads them back.
    public func deliver(_ items: [DeliveryItem], _ desk: DeliveryDesk) async -> [DeliveryReport] {
        do throws(RedcapError) { try await check() } catch {
            return error == .cancelled ? [] : items.map { DeliveryReport($0.id, error.outcome) }
        }
        var reports: [DeliveryReport] = []
        var plans: [RedcapPlan] = []
        for item in items {
            let row = RedcapRow(item, settings)
            let memory = RedcapMemory(item.memory)
            let isUnchanged = memory.confirmed == row.cells || memory.confirmed == nil && memory.offered.isEmpty && item.isGone
            if isUnchanged, !item.isForced {
                reports.append(DeliveryReport(item.id, .unchanged))
            } else {
                plans.append(RedcapPlan(item: item, row: row, memory: memory, record: settings.record))
            }
        }
        guard !plans.isEmpty else { return reports }
        do throws(RedcapError) { plans = try await sparing(plans) } catch {
            return error == .cancelled ? reports : reports + plans.map { DeliveryReport($0.item.id, error.outcome) }
        }
        var failures = await send(plans.filter(\.clears), .overwrite, desk)
        failures.merge(await send(plans.filter { !$0.clears }, .normal, desk)) { first, _ in first }
        let taken = plans.filter { failures[$0.item.id] == nil }
        let isCancelled = failures.values.contains(.cancelled)
        reports += plans.compactMap { plan in
            guard let failure = failures[plan.item.id], failure != .cancelled else { return nil }
            return DeliveryReport(plan.item.id, failure.outcome, payload: failure.mayHaveArrived ? plan.payload : [])
        }
        return isCancelled ? reports : reports + (await readBack(taken))
    }

    /// Compares what lies at the project with what was read back when it was sent.
    public func compare(_ items: [DeliveredItem]) async -> [DeliveryReport] {
        let known = items.compactMap { item in
            let memory = RedcapMemory(item.memory)
            return memory.confirmed.map { (item, RedcapRow(place: RedcapRow.place(item.topic, of: item.studyID, settings), cells: $0), memory.offered) }
        }
        guard !known.isEmpty else { return [] }
        do throws(RedcapError) {
            let found = try await client.exportRows(Set(known.map(\.1.place.record)).sorted())
            return known.map { item, row, offered in
                let difference = RedcapComparison.difference(row, found[row.place], offered: offered)
                return DeliveryReport(item.id, difference.map { .refused("differs since it was sent: \($0.text)") } ?? .unchanged)
            }
        } catch {
            return error == .cancelled ? [] : items.map { DeliveryReport($0.id, error.outcome) }
        }
    }

    /// Compares the mapping with the project, once until something is refused.
    private func check() async throws(RedcapError) {
        guard !isChecked else { return }
        let problems: [String]
        do throws(RedcapError) {
            problems = RedcapCheck(settings: settings).problems(metadata: try await client.metadata(), repeating: try await client.repeatingForms())
        } catch .refused(let reason) {
            throw .halted("the project cannot be checked: \(reason)")
        }
        guard problems.isEmpty else { throw .halted("the project does not fit the configuration: " + problems.joined(separator: "; ")) }
        isChecked = true
    }

    /// A request that clears takes everything that is blank in it; so what somebody else wrote goes with it as it is.
    private func sparing(_ plans: [RedcapPlan]) async throws(RedcapError) -> [RedcapPlan] {
        let records = Set(plans.filter(\.clears).map(\.row.place.record))
        guard !records.isEmpty else { return plans }
        let found = try await client.exportRows(records.sorted())
        return plans.map { $0.clears ? $0.keeping(found[$0.row.place]) : $0 }
    }

    /// Sends rows in one request; where data are refused only the rows at fault stay behind. Answers why a row was not taken, by item.
    private func send(_ all: [RedcapPlan], _ overwriting: RedcapClient.Overwriting, _ desk: DeliveryDesk) async -> [Int: RedcapError] {
        guard !all.isEmpty else { return [:] }
        let allowed: Set<Int>
        do {
            allowed = try await desk.keep(Dictionary(all.map { ($0.item.id, RedcapTarget.uncertain($0)) }) { first, _ in first })
        } catch {
            return RedcapTarget.all(all, .unreachable("what is sent cannot be noted first: \(error)", left: false))
        }
        let plans = all.filter { allowed.contains($0.item.id) }
        let held = RedcapTarget.all(all.filter { !allowed.contains($0.item.id) }, .held)
        return held.merging(await send(allowed: plans, overwriting, desk)) { first, _ in first }
    }

    private func send(allowed plans: [RedcapPlan], _ overwriting: RedcapClient.Overwriting, _ desk: DeliveryDesk) async -> [Int: RedcapError] {
        guard let first = plans.first else { return [:] }
        do throws(RedcapError) {
            let ids = try await client.importRows(plans.map(\.sent), overwriting)
            return RedcapTarget.all(plans.filter { ids?.contains($0.row.place.record) == false }, .notTaken)
        } catch .refused(let text) {
            let complaints = RedcapComplaint.lines(of: text)
            var failures: [Int: RedcapError] = [:]
            for plan in plans {
                if let complaint = complaints.first(where: { $0.concerns(plan.sent) }) {
                    failures[plan.item.id] = .refused("\(complaint.variable) \"\(complaint.value)\": \(complaint.text)")
                }
            }
            if failures.isEmpty {
                guard plans.count > 1 else { return [first.item.id: .refused(text)] }
                // Nobody is named: one row alone tells whether it is the row or all of them.
                failures = await send([first], overwriting, desk)
                if failures[first.item.id] == .refused(text) { return RedcapTarget.all(plans, .refused(text)) }
                return failures.merging(await send(Array(plans.dropFirst()), overwriting, desk)) { first, _ in first }
            }
            return failures.merging(await send(plans.filter { failures[$0.item.id] == nil }, overwriting, desk)) { first, _ in first }
        } catch .tooLarge where plans.count > 1 {
            let half = plans.count / 2
            let failures = await send(Array(plans.prefix(half)), overwriting, desk)
            return failures.merging(await send(Array(plans.dropFirst(half)), overwriting, desk)) { first, _ in first }
        } catch {
            if case .halted = error { isChecked = false }
            return RedcapTarget.all(plans, error)
        }
    }

    private func readBack(_ plans: [RedcapPlan]) async -> [DeliveryReport] {
        guard !plans.isEmpty else { return [] }
        do throws(RedcapError) {
            let found = try await client.exportRows(Set(plans.map(\.row.place.record)).sorted())
            return plans.map { report($0, found[$0.row.place]) }
        } catch {
            return plans.compactMap { error == .cancelled ? nil : DeliveryReport($0.item.id, error.outcome, payload: $0.payload) }
        }
    }

    private func report(_ plan: RedcapPlan, _ found: JSONObject?) -> DeliveryReport {
        guard let difference = RedcapComparison.difference(plan.row, found, offered: plan.offered) else {
            var memory = plan.memory
            memory.show(plan.evaluation, at: clock.now())
            memory.confirmed = plan.row.cells
            memory.offered = plan.row.filled
            return DeliveryReport(plan.item.id, .delivered, payload: plan.payload, memory: memory.json)
        }
        let reason = "read back, \(difference.text)"
        return DeliveryReport(plan.item.id, difference.isForeign ? .refused(reason) : .failed(reason), payload: plan.payload)
    }

    /// What is noted before a row is sent: what lies there is not known until it was read back.
    private static func uncertain(_ plan: RedcapPlan) -> JSONValue {
        var memory = plan.memory
        memory.confirmed = nil
        memory.offered = plan.offered
        return memory.json
    }

    private static func all(_ plans: [RedcapPlan], _ error: RedcapError) -> [Int: RedcapError] {
        Dictionary(plans.map { ($0.item.id, error) }) { first, _ in first }
    }
}
