import Crypto
import JSONValues

/// What the box knows of a delivery to a FHIR server: whether it arrived, and how everything that may lie there is withdrawn.
struct FHIRMemory: Sendable, Hashable {
    /// SHA-256 of what is known to lie there; nil: it is not known.
    let confirmed: String?
    /// The withdrawals of everything that was sent and may lie there.
    let offered: [FHIRWithdrawal]

    init(confirmed: String?, offered: [FHIRWithdrawal]) {
        self.confirmed = confirmed
        self.offered = offered
    }

    /// The memory as it was kept; an empty one for what is none.
    init(_ json: JSONValue?) {
        confirmed = json?["confirmed"]?.string
        offered = (json?["offered"]?.array ?? []).compactMap(FHIRWithdrawal.init(json:))
    }

    var json: JSONValue { ["confirmed": JSONValue(confirmed), "offered": .array(offered.map(\.json))] }
}
