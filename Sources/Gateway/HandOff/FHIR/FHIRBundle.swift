import JSONValues

/// Entries that are sent together.
struct FHIRBundle: Sendable, Hashable {
    /// How a server treats the entries.
    enum Kind: String, Sendable {
        /// All or none.
        case transaction
        /// Each by itself.
        case batch
    }

    /// At most so many entries go into one request.
    static let mostEntries = 100

    let kind: Kind
    let entries: [FHIREntry]

    /// A bundle in the order in which a server can resolve it.
    init(_ entries: [FHIREntry], kind: Kind = .transaction) {
        self.kind = kind
        self.entries = entries.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    }

    var json: JSONValue { ["resourceType": "Bundle", "type": .string(kind.rawValue), "entry": .array(entries.map(\.json))] }

    /// The same entries, each by itself.
    var batch: FHIRBundle { FHIRBundle(entries.map { $0.standingAlone(entries) }, kind: .batch) }

    /// Bundles of at most ``mostEntries``, each with everything that its observations refer to.
    static func transactions(_ observations: [FHIREntry], _ support: FHIRSupport, most: Int = mostEntries) -> [FHIRBundle] {
        var bundles: [FHIRBundle] = []
        var taken: [FHIREntry] = []
        var needed: Set<FHIREntry> = support.always
        func close() {
            bundles.append(FHIRBundle(support.ordered(needed) + taken))
            taken = []
            needed = support.always
        }
        for observation in observations {
            let more = needed.union(support.entries(for: observation))
            if !taken.isEmpty, more.count + taken.count + 1 > most { close() }
            needed.formUnion(support.entries(for: observation))
            taken.append(observation)
        }
        if !taken.isEmpty || bundles.isEmpty { close() }
        return bundles
    }
}
