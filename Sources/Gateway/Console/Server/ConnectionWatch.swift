import BlockingWork
import CHTTPD
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

    /// What was sent must be acknowledged by the other machine within that many milliseconds, or it counts as gone.
    private static let unheardMilliseconds: Int32 = 30_000

    private struct Place {
        let socket: Int32
        var until: ContinuousClock.Instant?
        /// Told once when the other side has gone; nil where the connection streams nothing.
        var gone: (@Sendable () -> Void)?
    }

    private let places = Mutex<[UInt: Place]>([:])
    private let arrival = WakeSignal()

    /// Waits until there is a connection to look after.
    func waitForConnection() async {
        while places.withLock({ $0.isEmpty }), !Task.isCancelled { await arrival.wait() }
    }

    func began(_ connection: OpaquePointer, socket: Int32) {
        let name = UInt(bitPattern: connection)
        var unheard = ConnectionWatch.unheardMilliseconds
        // A socket that takes no such limit is a local one.
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &unheard, socklen_t(MemoryLayout<Int32>.size))
        places.withLock { $0[name] = Place(socket: socket, until: .now + ConnectionWatch.headTime) }
        arrival.ring()
    }

    func ended(_ connection: OpaquePointer) {
        let name = UInt(bitPattern: connection)
        places.withLock { $0[name] = nil }
    }

    /// The next step must be done within that time; nil: it may take any time.
    func expect(_ connection: OpaquePointer, within time: Duration?) {
        let name = UInt(bitPattern: connection)
        places.withLock { places in
            places[name]?.until = time.map { .now + $0 }
            places[name]?.gone = nil
        }
    }

    /// The connection streams without end; `gone` hears when the other side has left.
    func streams(_ connection: OpaquePointer, gone: @escaping @Sendable () -> Void) {
        let name = UInt(bitPattern: connection)
        places.withLock { places in
            places[name]?.until = nil
            places[name]?.gone = gone
        }
    }

    /// Tells the streams whose other side has closed its end. libmicrohttpd does not look at a suspended connection, and a browser that went to another
    /// page says nothing but this.
    func tellGone() {
        let told = places.withLock { places -> [@Sendable () -> Void] in
            places.compactMap { name, place in
                guard let gone = place.gone, chttpd_has_left(place.socket) else { return nil }
                places[name]?.gone = nil
                return gone
            }
        }
        for gone in told { gone() }
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
