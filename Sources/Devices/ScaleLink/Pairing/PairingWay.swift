/// How it came that a scale counts as the gateway's.
public enum PairingWay: String, Sendable, Hashable {
    /// It says everything in its advertisements and needs no bond.
    case noBond = "no_bond"
    /// The bond was there before.
    case bondedBefore = "bonded_before"
    /// Without a number (Just Works).
    case justWorks = "just_works"
    /// The number that the scale shows was typed here.
    case passkeyTyped = "passkey_typed"
    /// Somebody has seen the same number at both ends.
    case passkeyCompared = "passkey_compared"
    /// The number that was shown here was typed on the scale.
    case passkeyShown = "passkey_shown"
}

/// What came of pairing a scale.
public struct PairedScale: Sendable, Hashable {
    /// The scale as it is now.
    public var status: ScaleStatus
    /// How the bond came about.
    public var way: PairingWay

    init(_ status: ScaleStatus, _ way: PairingWay) {
        self.status = status
        self.way = way
    }
}
