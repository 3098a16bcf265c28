import Glibc
import Synchronization

/// Holds every connection to a time for each of its steps.
///
/// libmicrohttpd ends silent connections; one that sends a byte now and then, or takes its answer byte by byte, is never silent and would hold its place
/// for ever (slowloris).
final class ConnectionWatch: Sendable {
    /// For the head of the first request of a connection, a TLS handshake before it included.
    static let headTime = Duration.seconds(15)
    /// For the head of a further request; longer than the silence that libmicrohttpd allows between two.
    static let nextHeadTime = Duration.seconds(35)
    /// For a body.
    static let bodyTime = Duration.seconds(120)
    /// For taking an answer.
    static let answerTime = Duration.seconds(120)

    private struct Place {
        let socket: Int32
        var until: ContinuousClock.Instant?
    }

    private let places = Mutex<[UInt: Place]>([:])

    func began(_ connection: OpaquePointer, socket: Int32) {
        let name = UInt(bitPattern: connection)
        places.withLock { $0[name] = Place(socket: socket, until: .now + ConnectionWatch.headTime) }
    }

    func ended(_ connection: OpaquePointer) {
        let name = UInt(bitPattern: connection)
        places.withLock { $0[name] = nil }
    }

    /// The next step must be done within that time; nil: it may take any time.
    func expect(_ connection: OpaquePointer, within time: Duration?) {
        let name = UInt(bitPattern: connection)
        places.withLock { $0[name]?.until = time.map { .now + $0 } }
    }

    /// Shuts down the sockets of connections that are late. Under the lock a socket cannot be closed, so its number cannot be another's.
    func cutLate(now: ContinuousClock.Instant) {
        places.withLock { places in
            for (name, place) in places {
                guard let until = place.until, until < now else { continue }
                places[name]?.until = nil
                shutdown(place.socket, Int32(SHUT_RDWR))
            }
        }
    }
}
