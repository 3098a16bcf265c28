public import CivilTime
public import HTTPClient
import JSONValues
import Store

/// Hands profile and days to a REDCap project: the profile into `patient_baseline`, each day into `daily_monitoring` as the instance of its number.
///
/// Every row that was sent is read back and compared at once, and all of them once a day. A blank never clears what somebody else wrote; a value of
/// this box that was withdrawn is cleared.
public actor RedcapTarget: HandOffTarget {
    /// `redcap`.
    public nonisolated let name = "redcap"
    /// How much at once, and how long to wait after a failure.
    public nonisolated let pace: DeliveryPace
    /// The address of the API.
    public nonisolated var address: String { settings.url }
    /// The token, read anew so that a renewed one is known at once; one that cannot be read was not sent.
    public nonisolated var secrets: [String] { (try? settings.token.value()).map { [$0] } ?? [] }
    let settings: RedcapSettings
    private let clock: any WallClock
    let client: RedcapClient
    var isChecked = false
    /// The things over whose rows the server fails although it takes others: they travel alone, so that no other waits for them.
    var suspects: Set<Int> = []
    /// How many imports the server took.
    var imports = 0
    /// The things over whose rows the server failed while there was no other, and how many imports it had taken then.
    var stumbles: [Int: Int] = [:]

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
        let failures = await send(plans, desk)
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

    private func readBack(_ plans: [RedcapPlan]) async -> [DeliveryReport] {
        guard !plans.isEmpty else { return [] }
        do throws(RedcapError) {
            let found = try await client.exportRows(Set(plans.map(\.row.place.record)).sorted())
            let now = await projectTime
            return plans.map { report($0, found[$0.row.place], at: now) }
        } catch {
            return plans.compactMap { error == .cancelled ? nil : DeliveryReport($0.item.id, error.outcome, payload: $0.payload) }
        }
    }

    /// What time it is at the project, since people there enter theirs and the clock of a box may have been wrong for hours when it was sent: as the
    /// project said with its last answer. Where it says none, or another day, one of both is not set at all; then the clock of the box counts.
    var projectTime: Instant {
        get async {
            let own = clock.now()
            guard let theirs = await client.serverTime, (-86_400...86_400).contains(theirs.seconds(since: own)) else { return own }
            return theirs
        }
    }

    private func report(_ plan: RedcapPlan, _ found: JSONObject?, at projectTime: Instant) -> DeliveryReport {
        var memory = plan.memory
        memory.waited.formUnion(waiting(plan))
        // What people see of the judgement counts, also where another value of the row is not ours.
        if RedcapComparison.agrees(plan.row, found, on: settings.daily.judgement) { memory.show(plan.evaluation, at: projectTime) }
        guard let difference = RedcapComparison.difference(plan.row, found, offered: plan.offered) else {
            memory.confirmed = plan.row.cells
            memory.offered = plan.row.filled
            return DeliveryReport(plan.item.id, .delivered, payload: plan.payload, memory: memory.json)
        }
        memory.confirmed = nil
        memory.offered = plan.offered
        let reason = "read back, \(difference.text)"
        return DeliveryReport(plan.item.id, difference.isForeign ? .refused(reason) : .failed(reason), payload: plan.payload, memory: memory.json)
    }

    static func all(_ plans: [RedcapPlan], _ error: RedcapError) -> [Int: RedcapError] {
        Dictionary(plans.map { ($0.item.id, error) }) { first, _ in first }
    }
}
