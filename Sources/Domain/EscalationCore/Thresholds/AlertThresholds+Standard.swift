extension AlertThresholds {
    /// The thresholds built in, approved by nobody.
    public static let standard: AlertThresholds = {
        do {
            return try AlertThresholds(.defaults)
        } catch {
            fatalError("the built-in thresholds are refused: \(error)")  // proof: constant input, read by every test of the module
        }
    }()
}
