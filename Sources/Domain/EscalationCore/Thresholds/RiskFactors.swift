/// Per cent of the limits that hold for each class.
struct RiskFactors: Sendable, Hashable {
    let niedrig: Int
    let mittel: Int
    let hoch: Int

    /// The per cent of a class; no profile (nil) gets those of the strictest class.
    subscript(_ riskClass: RiskClass?) -> Int {
        switch riskClass {
        case .niedrig: niedrig
        case .mittel: mittel
        case .hoch, nil: hoch
        }
    }
}
