extension AlertBasis {
    /// What the basis says to people.
    public var text: LocalText {
        switch self {
        case .fresh: LocalText("Daten vollständig", "data complete")
        case .partial: LocalText("Daten unvollständig", "data incomplete")
        case .noData: LocalText("keine Daten", "no data")
        }
    }
}
