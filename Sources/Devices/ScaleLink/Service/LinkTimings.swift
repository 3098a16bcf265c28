/// How long the link waits for what. The defaults are for real scales and real adapters; tests shorten them.
public struct LinkTimings: Sendable, Hashable {
    /// Whether silence of *all* devices means that the controller is stuck.
    public enum Traffic: Sendable, Hashable {
        /// Yes, where most minutes before the silence had some.
        case usual
        /// Yes: other devices are always in reach.
        case always
        /// No: a quiet flat.
        case never
    }

    /// A plain call of bluetoothd.
    public var call: Duration = .seconds(10)
    /// Connect. BlueZ itself gives up after 43 s, but a scale that was heard just now answers within 2 s or is asleep again, and nothing
    /// else is heard meanwhile.
    public var connect: Duration = .seconds(20)
    /// From connected to services known.
    public var resolve: Duration = .seconds(20)
    /// Reading, writing, subscribing. Some dongles hang in these.
    public var gatt: Duration = .seconds(10)
    /// The longest pause between two writes to a scale that is slow.
    public var writePause: Duration = .seconds(1)
    /// Pairing, the typing of a passkey included.
    public var pair: Duration = .seconds(60)
    /// Disconnect; the real one takes 2–3 s.
    public var disconnect: Duration = .seconds(8)
    /// Pauses before the second and later tries to connect.
    public var connectPauses: [Duration] = [.seconds(1), .seconds(3), .seconds(8)]
    /// From the end of discovery to Connect: a controller that still scans needs up to 9 s to connect.
    public var settle: Duration = .milliseconds(500)
    /// A connection without values is ended after this.
    public var idle: Duration = .seconds(30)
    /// The same while a technician waits for the radio.
    public var impatientIdle: Duration = .seconds(2)
    /// In a connection that lasts, discovery goes on after this.
    public var discoveryHold: Duration = .seconds(10)
    /// A value may travel so long behind the news that the link is lost.
    public var straggle: Duration = .milliseconds(250)
    /// Before the same scale is connected to again after a connection that was used.
    public var reconnect: Duration = .seconds(3)
    /// The same after connections that gave nothing: doubled each time up to this.
    public var reconnectLimit: Duration = .seconds(60)
    /// After the loss of a link in the middle of values one more try follows at once, so long after the last value.
    public var lossWindow: Duration = .milliseconds(1500)
    /// How long that try may last.
    public var quickConnect: Duration = .seconds(5)
    /// First and longest pause between tries to reach the message bus or bluetoothd.
    public var backoff: ClosedRange<Duration> = .seconds(1)...(.seconds(60))
    /// Between tries to switch the adapter on.
    public var powerPause: Duration = .seconds(30)
    /// After StopDiscovery, before the next StartDiscovery.
    public var discoveryPause: Duration = .seconds(1)
    /// Between tries to do again what failed for no known reason.
    public var retry: Duration = .seconds(10)
    /// Silence of all devices after which the ladder begins, and between its rungs.
    public var silence: Duration = .seconds(60)
    /// Between two rungs of the ladder.
    public var silencePause: Duration = .seconds(40)
    /// Between two times that the adapter is switched off and on.
    public var powerCyclePause: Duration = .seconds(3600)
    /// Calls without answer that make a stuck controller.
    public var unansweredLimit = 3
    /// Refused StartDiscovery that make a stuck controller.
    public var refusedLimit = 3
    /// Minutes with traffic among the last sixty that make a busy air.
    public var usualMinutes = 30
    /// Whether silence means something.
    public var expectsTraffic: Traffic = .usual
    /// A scale that was silent so long begins a new visit when it is heard again.
    public var visitGap: Duration = .seconds(120)
    /// The same advertisement is handed on again only after this.
    public var repeatPause: Duration = .seconds(10)
    /// And only so often while it goes on without a pause.
    public var repeatLimit = 12
    /// Tries to hand over what could not be stored.
    public var storeRetry: Duration = .seconds(2)
    /// At the end, time to hand over what has arrived.
    public var drain: Duration = .seconds(3)

    /// The defaults.
    public init() {}
}
