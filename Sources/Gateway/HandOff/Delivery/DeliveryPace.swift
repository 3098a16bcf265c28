/// How much is sent to a target at once, and how long to wait after a failure. Times in milliseconds.
public struct DeliveryPace: Sendable, Hashable {
    /// At most so many items go to the target at once.
    public var itemsAtOnce = 100
    /// The pause after the first failure; it doubles with every further one.
    public var firstRetry: Int64 = 60_000
    /// The longest pause.
    public var longestRetry: Int64 = 3_600_000
    /// After so many failures of one item it is given up: a person must look.
    public var attempts = 8
    /// How long nothing is sent after the target refused the box itself, where nobody acts before.
    public var afterHalt: Int64 = 6 * 3_600_000

    /// The pace of an institution's server that must not be flooded: 1, 2, 4 … 60 minutes.
    public init() {}

    /// The pause after so many failures in a row, 1 or more.
    /// - Parameters:
    ///   - jitter: 0…1000; the pause is shortened by up to a quarter, so that boxes do not come back all at once.
    ///   - wish: How many seconds the server asks to wait; granted up to a day.
    func pause(after failures: Int, jitter: Int, wish: Int? = nil) -> Int64 {
        let doublings = min(max(failures, 1) - 1, 30)
        let (grown, overflow) = firstRetry.multipliedReportingOverflow(by: Int64(1) << Int64(doublings))
        let pause = overflow ? longestRetry : min(grown, longestRetry)
        let own = pause - pause / 4 * Int64(min(max(jitter, 0), 1000)) / 1000
        return wish.map { max(own, Int64(min(max($0, 0), 86_400)) * 1000) } ?? own
    }
}
