/// What a scale of the standard services says it can do (2A9E, 2A9B). For information: the scaling on the wire never depends on it.
public struct ScaleFeatures: Sendable, Hashable {
    /// Whether it sends a time.
    public var hasTimestamp: Bool
    /// Whether it knows several users.
    public var hasUsers: Bool
    /// Whether it sends the body mass index (2A9E only).
    public var hasBMI: Bool?
    /// Whether it sends the weight (2A9B only).
    public var hasWeight: Bool?
    /// Whether it sends the height (2A9B only).
    public var hasHeight: Bool?
    /// Step of the mass in kg, where it says one: the grid on which its weights lie.
    public var massResolution: FixedPoint?
    /// Step of the height in m, where it says one.
    public var heightResolution: FixedPoint?
}
