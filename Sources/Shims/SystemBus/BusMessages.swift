/// A method call to be sent.
public struct BusCall: Sendable, Hashable {
    /// The bus name that is asked.
    public var destination: String
    /// The object that is asked.
    public var path: String
    /// The interface of the method.
    public var interface: String
    /// The method.
    public var member: String
    /// Its arguments.
    public var arguments: [BusValue]

    /// A call.
    public init(_ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}

/// A signal that arrived.
public struct BusSignal: Sendable, Hashable {
    /// The unique name of the connection that sent it; empty where the bus gave none.
    public var sender: String
    /// The object that speaks.
    public var path: String
    /// The interface of the signal.
    public var interface: String
    /// The signal's name.
    public var member: String
    /// Its arguments.
    public var body: [BusValue]

    /// A signal.
    public init(sender: String, path: String, interface: String, member: String, body: [BusValue]) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.body = body
    }
}

/// A method call that somebody makes on an object of ours; to be answered with ``BusPort/answer(_:_:)``.
public struct BusRequest: Sendable, Hashable {
    /// Tells the request from others that are still open.
    public var id: UInt64
    /// The unique name of the caller.
    public var sender: String
    /// The object of ours that is called.
    public var path: String
    /// The interface of the method.
    public var interface: String
    /// The method.
    public var member: String
    /// Its arguments.
    public var body: [BusValue]

    /// A request.
    public init(id: UInt64, sender: String, path: String, interface: String, member: String, body: [BusValue]) {
        self.id = id
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.body = body
    }
}

/// What a request is answered.
public enum BusAnswer: Sendable, Hashable {
    /// Done, with these results.
    case done([BusValue])
    /// Refused: D-Bus error name and a text.
    case refused(name: String, text: String)
}

/// Who is told what arrives. All are called on the connection's thread, in the order of arrival.
public struct BusHandlers: Sendable {
    /// A signal arrived.
    public var signal: @Sendable (BusSignal) -> Void
    /// Somebody calls an object of ours.
    public var request: @Sendable (BusRequest) -> Void
    /// The connection is lost; nothing else comes.
    public var closed: @Sendable (BusError) -> Void

    /// Handlers.
    public init(
        signal: @escaping @Sendable (BusSignal) -> Void, request: @escaping @Sendable (BusRequest) -> Void,
        closed: @escaping @Sendable (BusError) -> Void
    ) {
        self.signal = signal
        self.request = request
        self.closed = closed
    }
}
