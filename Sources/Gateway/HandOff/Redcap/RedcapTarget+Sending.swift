import JSONValues

extension RedcapTarget {
    /// So many rows alone at which the server fails, and none that it takes: then it is the server.
    private static let probes = 5

    /// Sends rows: those that clear apart from the others, and alone those over which the server failed before. Answers why a row was not taken, by item.
    func send(_ plans: [RedcapPlan], _ desk: DeliveryDesk) async -> [Int: RedcapError] {
        let together = plans.filter { !suspects.contains($0.item.id) }
        let parts = [(together.filter(\.clears), RedcapClient.Overwriting.overwrite), (together.filter { !$0.clears }, .normal)]
        var failures: [Int: RedcapError] = [:]
        for (part, overwriting) in parts { failures.merge(await send(part, overwriting, desk)) { first, _ in first } }
        for (part, _) in parts { if part.count == 1, let plan = part.first { failures[plan.item.id] = told(plan, plans, failures) } }
        for plan in plans where suspects.contains(plan.item.id) {
            let failure = await send([plan], plan.clears ? .overwrite : .normal, desk)[plan.item.id]
            failures[plan.item.id] = settled(plan, failure)
        }
        return failures
    }

    /// What came of a row that travelled alone, by what else the server took: in the same round, or since it failed over this row before.
    private func told(_ plan: RedcapPlan, _ plans: [RedcapPlan], _ failures: [Int: RedcapError]) -> RedcapError? {
        let id = plan.item.id
        guard case .broke(let reason, let seconds)? = failures[id] else {
            stumbles[id] = nil
            return failures[id]
        }
        let others = plans.filter { $0.item.id != id && !suspects.contains($0.item.id) && failures[$0.item.id] != .held }
        let before = stumbles.updateValue(imports, forKey: id)
        if others.contains(where: { failures[$0.item.id]?.outcome.isOfTarget != true }) || before.map({ imports > $0 }) == true {
            stumbles[id] = nil
            return settled(plan, failures[id])
        }
        return others.isEmpty ? .rowStumbles(reason, retryAfter: seconds) : failures[id]
    }

    /// What came of a row that travelled alone, where the server is known to take others.
    private func settled(_ plan: RedcapPlan, _ failure: RedcapError?) -> RedcapError? {
        guard case .broke(let reason, _)? = failure else {
            if failure == nil { suspects.remove(plan.item.id) }
            return failure
        }
        suspects.insert(plan.item.id)
        return .rowBreaks(reason)
    }

    /// Sends rows in one request; where data are refused only the rows at fault stay behind.
    private func send(_ all: [RedcapPlan], _ overwriting: RedcapClient.Overwriting, _ desk: DeliveryDesk) async -> [Int: RedcapError] {
        guard !all.isEmpty else { return [:] }
        let allowed: Set<Int>
        do {
            allowed = try await desk.keep(
                Dictionary(all.map { ($0.item.id, DeliveryIntent(memory: uncertain($0), payload: $0.payload)) }) { first, _ in first })
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
            imports += 1
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
            let failure = await blamed(error)
            if case .broke = failure, plans.count > 1 { return await oneByOne(plans, overwriting, desk) }
            if case .halted = failure { isChecked = false }
            return RedcapTarget.all(plans, failure)
        }
    }

    /// Whether it is the server that fails, or may be what it was sent: a request without any data tells. Where that fails too nothing is the rows' fault.
    private func blamed(_ error: RedcapError) async -> RedcapError {
        let reason: String
        var (isBar, wish) = (false, Int?.none)
        switch error {
        case .broke(let words, let seconds): (reason, wish) = (words, seconds)
        case .barred(let words): (reason, isBar) = (words, true)
        default: return error
        }
        do throws(RedcapError) {
            _ = try await client.repeatingForms()
            return .broke(reason, retryAfter: wish)
        } catch .cancelled {
            return .cancelled
        } catch .halted(let words) {
            return .halted(words)
        } catch {
            return isBar ? .halted(reason) : .unreachable(reason, left: true, retryAfter: wish)
        }
    }

    /// The server fails over these rows together and answers otherwise: each alone, so that one of them does not hold up all. It is given up after its
    /// attempts, and a person is told; where the server fails over every one it is the server, and all wait.
    private func oneByOne(_ plans: [RedcapPlan], _ overwriting: RedcapClient.Overwriting, _ desk: DeliveryDesk) async -> [Int: RedcapError] {
        var failures: [Int: RedcapError] = [:]
        var taken = 0
        for (place, plan) in plans.enumerated() {
            let failure = await send([plan], overwriting, desk)[plan.item.id]
            failures[plan.item.id] = failure
            switch failure {
            case nil: taken += 1
            case .broke?: break
            case let other?:
                // Cancelled, out of reach, halted: it is no use to go on.
                if other.outcome.isOfTarget { return failures.merging(RedcapTarget.all(Array(plans[(place + 1)...]), other)) { first, _ in first } }
                taken += 1
            }
            if taken == 0, place + 1 == RedcapTarget.probes {
                return failures.merging(RedcapTarget.all(Array(plans[(place + 1)...]), failure ?? .cancelled)) { first, _ in first }
            }
        }
        guard taken > 0 else { return failures }
        for plan in plans { failures[plan.item.id] = settled(plan, failures[plan.item.id]) }
        return failures
    }

    /// What is noted before a row is sent: what lies there is not known until it was read back.
    private func uncertain(_ plan: RedcapPlan) -> JSONValue {
        var memory = plan.memory
        memory.confirmed = nil
        memory.offered = plan.offered
        memory.waited.formUnion(waiting(plan))
        return memory.json
    }

    /// The ids of the readings that a row shows as waiting in review.
    func waiting(_ plan: RedcapPlan) -> Set<String> { settings.wayBack.map { $0.waiting(plan.row.cells) } ?? [] }
}
