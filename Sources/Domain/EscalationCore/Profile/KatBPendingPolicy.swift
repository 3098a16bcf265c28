/// How the class is found while items of Kat B are missing; the raw values are the words of files.
public enum KatBPendingPolicy: String, Sendable, Hashable, CaseIterable {
    /// At least class mittel.
    case floor
    /// The missing items count their maximum.
    case worstCase
}
