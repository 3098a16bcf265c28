extension AlertThresholds {
    /// Who answers for the numbers: said at every start, in the status and in every export.
    public var approvalText: LocalText {
        guard let approval else { return LocalText("Standardwerte, ärztlich nicht freigegeben", "defaults, not approved by a clinician") }
        return LocalText("freigegeben von \(approval.name) am \(approval.date)", "approved by \(approval.name) on \(approval.date)")
    }
}
