/// How many domains together make red.
public struct ClusterSetting: Sendable, Hashable {
    /// Inside the critical window.
    public let critical: Int
    /// On other days.
    public let other: Int
    /// Rules that raise their domain but do not make it count.
    public let exclude: ReasonSet
    /// Domains more when concentrated urine counts under a fluid prescription.
    public let prescribedSGExtra: Int
}
