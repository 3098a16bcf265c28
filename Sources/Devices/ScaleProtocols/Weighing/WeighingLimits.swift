/// The limits by which packets are joined to weighings, all in seconds. Proposals of ours; where they meet the rules of what enters a day they
/// are the same numbers.
enum WeighingLimits {
    /// A scale's clock may be ahead of the receipt by that much.
    static let ahead: Int64 = 300
    /// A live weighing may be that old.
    static let liveAge: Int64 = 600
    /// A stored weighing may be that old.
    static let storedAge: Int64 = 30 * 86_400
    /// A clock before this year was never set.
    static let firstYear = 2020
    /// The first second of that year, on whatever clock.
    static let firstSecond: Int64 = 1_577_836_800
    /// Packets of one advertised weighing carry stamps that far apart: the one with the impedance has a later one.
    static let sameStamp: Int64 = 20
    /// Without a usable clock the same weight within that time is the same weighing.
    static let near: Int64 = 120
    /// After that much silence the next live packet begins a new weighing.
    static let silence: Int64 = 30
    /// After that much silence a scale is heard anew.
    static let unheard: Int64 = 120
    /// A connection that soon after the scale was first heard brings the weighing that woke it.
    static let fresh: Int64 = 60
    /// Two packets of one composition follow each other within that time.
    static let joining: Int64 = 10
    /// So many weighings of one scale are remembered: 30 of each of 8 users, which some scales send again on every connection, and more.
    static let remembered = 400
    /// So many scales are remembered.
    static let devices = 64
}
