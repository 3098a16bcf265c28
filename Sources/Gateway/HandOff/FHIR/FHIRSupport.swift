/// What observations refer to: the patient, the devices, the comparisons of clocks.
struct FHIRSupport: Sendable {
    /// The patient, who stands in every bundle.
    let patient: FHIREntry
    /// Devices and comparisons of clocks by their full address.
    private(set) var others: [String: FHIREntry] = [:]
    private var order: [String] = []

    init(patient: FHIREntry) { self.patient = patient }

    /// Adds an entry, once; answers the address it is referred to by.
    mutating func add(_ entry: FHIREntry) -> String {
        if others[entry.fullURL] == nil {
            others[entry.fullURL] = entry
            order.append(entry.fullURL)
        }
        return entry.fullURL
    }

    var always: Set<FHIREntry> { [patient] }

    /// Everything that an entry refers to, directly or not.
    func entries(for entry: FHIREntry) -> Set<FHIREntry> {
        var found: Set<FHIREntry> = []
        var open = Array(entry.references)
        while let address = open.popLast() {
            guard let other = others[address], found.insert(other).inserted else { continue }
            open += other.references
        }
        return found
    }

    /// The entries in the order in which they were added, the patient first.
    func ordered(_ entries: Set<FHIREntry>) -> [FHIREntry] { ([patient] + order.compactMap { others[$0] }).filter(entries.contains) }
}
