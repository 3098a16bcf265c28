import EscalationCore
import Glibc

/// Measures one patient's 14 days, and whether a million evaluations leave anything behind.
@main struct Benchmark {
    private static let batch = 1000
    private static let evaluations = 1_000_000
    private static let limitMicroseconds = 100.0
    private static let limitKilobytes = 64

    private let days: [DayValues]
    private var reasons = 0

    static func main() throws {
        var benchmark = Benchmark(days: try Patient.days())
        exit(benchmark.run() ? 0 : 1)
    }

    private init(days: [DayValues]) { self.days = days }

    private mutating func run() -> Bool {
        var times = [Double](repeating: 0, count: Benchmark.evaluations / Benchmark.batch)
        for place in 0..<20 { times[place] = measureBatch() }
        let before = Benchmark.peakMemory()
        for place in times.indices { times[place] = measureBatch() }
        let growth = Benchmark.peakMemory() - before
        times.sort()
        let median = times[times.count / 2]
        let (best, high) = (Benchmark.rounded(times[0]), Benchmark.rounded(times[times.count * 99 / 100]))
        print("14 days of one patient: median \(Benchmark.rounded(median)) µs, best \(best) µs, 99 % \(high) µs (limit \(Benchmark.limitMicroseconds) µs)")
        print("memory after \(Benchmark.evaluations) evaluations: \(growth) kB more than before (limit \(Benchmark.limitKilobytes) kB)")
        print("\(reasons) reasons given")
        return median < Benchmark.limitMicroseconds && growth < Benchmark.limitKilobytes
    }

    /// Microseconds of one evaluation of 14 days, as the mean of a batch. Time of the processor, so that other work on the machine does not count.
    private mutating func measureBatch() -> Double {
        let start = Benchmark.processorTime()
        for _ in 0..<Benchmark.batch {
            for answer in EscalationEngine.evaluate(profile: Patient.profile, days: days, thresholds: .standard) { reasons += answer.reasons.count }
        }
        return (Benchmark.processorTime() - start) / Double(Benchmark.batch)
    }

    private static func rounded(_ microseconds: Double) -> Double { (microseconds * 10).rounded() / 10 }

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    /// The most memory that was ever resident, kB: grows with a leak, whatever the allocator gives back.
    private static func peakMemory() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Int(usage.ru_maxrss)
    }
}
