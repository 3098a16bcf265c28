import Dispatch
import Glibc

/// The end of the process where a part does not end in time, such as a photo that is being read: what it works on is durable and is taken up at the
/// next start, and a transaction is there or not.
enum LastResort {
    /// Ends the process in four seconds. The queue is its own: it waits for no thread of a pool that may be what does not end.
    static func arm() { DispatchQueue(label: "last.resort").asyncAfter(deadline: .now() + 4) { _exit(0) } }
}
