/// When a failed run is tried again. A refresh whose answer was lost can be repeated with the old token for 8 hours only,
/// so that waiting for the next of two daily slots would end the grant.
enum RetryLadder {
    /// Seconds after the first, second … failure in a row; the last one repeats.
    static let steps: [Int64] = [10, 60, 300, 900, 1800]

    /// Seconds to wait after that many failures in a row.
    static func wait(failures: Int) -> Int64 { steps[min(max(failures, 1), steps.count) - 1] }
}
