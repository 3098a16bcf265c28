import CivilTime
import EventLog
import Glibc
import JSONValues
import ScaleLink
import Synchronization

/// Listens with the link of the product until bluetoothd ends; prints the time of the processor for each signal, and the most memory in use.
@main struct BenchLink {
    private struct Clock: WallClock {
        func now() -> Instant {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
        }
    }

    static func main() async {
        guard CommandLine.arguments.count == 3, let count = Double(CommandLine.arguments[2]) else { return }
        let begin = Mutex(0.0)
        let taken = Mutex(0)
        let (over, end) = AsyncStream.makeStream(of: Never.self)
        let log = EventLog(clock: Clock()) { line in
            // bluetoothd advertises as soon as discovery is begun, and ends after the last signal.
            if line.code == "ble.adapter" { begin.withLock { $0 = seconds() } }
            if line.code == "ble.notRunning" { end.finish() }
        }
        let link = ScaleLink(
            configuration: LinkConfiguration(), clock: Clock(), log: log, localTime: { nil }, receive: { _ in taken.withLock { $0 += 1 } })
        let running = Task { await link.run() }
        for await _ in over {}
        let time = seconds() - begin.withLock { $0 }
        print("hypona, to the packets that are stored\t\(CommandLine.arguments[1])\t\(time * 1e6 / count)\t\(Self.used().ru_maxrss)\t\(taken.withLock { $0 })")
        running.cancel()
        await running.value
    }

    /// Time of the processor that this process has used.
    private static func seconds() -> Double {
        let usage = used()
        return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6
    }

    private static func used() -> rusage {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage
    }
}
