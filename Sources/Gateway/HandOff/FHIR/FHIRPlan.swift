import Crypto
import DailyEntries
import Intake
import JSONValues

/// What is to be sent for one item.
struct FHIRPlan: Sendable {
    let item: DeliveryItem
    let bundles: [FHIRBundle]
    /// What may lie at the server while it is not known whether this arrived.
    let uncertain: FHIRMemory
    /// What lies there once it arrived.
    let certain: FHIRMemory
    /// Whether the same lies there already.
    let isUnchanged: Bool

    /// The Observations of the item as of now, and the withdrawals of what was sent for it and is nowhere any more.
    init(_ item: DeliveryItem, _ study: FHIRStudy) {
        self.item = item
        let observations: [FHIREntry] =
            switch item.topic {
            case .baseline: study.baseline
            case .day: item.day.flatMap { study.byDay[$0.entry.date] } ?? []
            }
        let memory = FHIRMemory(item.memory)
        let present = study.identifiers
        // What moved to another day under the same identifier is that day's to tell.
        let withdrawn = memory.offered.filter { !present.contains($0.entry.identifier) }
        bundles = FHIRBundle.transactions(observations + withdrawn.map(\.entry), study.support)
        // Withdrawals are told once; they are no part of what lies there afterwards.
        let content = Digest.sha256Hex(FHIRBundle.transactions(observations, study.support).flatMap { Array($0.json.text().utf8) })
        let offered = observations.map(FHIRWithdrawal.init(of:))
        let known = Set(offered.map(\.entry.identifier))
        uncertain = FHIRMemory(confirmed: nil, offered: offered + memory.offered.filter { !known.contains($0.entry.identifier) })
        certain = FHIRMemory(confirmed: content, offered: offered)
        isUnchanged = memory.confirmed == content && withdrawn.isEmpty || (memory.confirmed == nil && memory.offered.isEmpty && item.isGone)
    }
}
