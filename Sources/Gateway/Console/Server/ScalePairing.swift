public import JSONValues
public import Store

/// What the technician's page asks of the part that pairs scales. One pairing goes on at a time; every technician sees it.
public protocol ScalePairing: Sendable {
    /// What there is to see now.
    func picture() async throws -> ScalePicture
    /// Begins a pairing; what stands against it, or nil.
    func begin(_ wish: PairingWish, by author: AuditAuthor) async -> String?
    /// Answers the question of that number; false where it is not asked any more.
    func answer(_ question: Int, _ answer: JSONValue) async -> Bool
    /// Ends the pairing that goes on.
    func cancel(by author: AuditAuthor) async
}

/// The scale that a technician wants to pair, and how.
public struct PairingWish: Sendable {
    /// Its address.
    public var address: String
    /// The user of the scale that is the patient.
    public var user: Int?
    /// The consent code of that user. A secret.
    public var consent: String?
    /// Whether the stored weighings of an advertising scale are fetched.
    public var takesHistory = false

    /// A wish for that scale.
    public init(address: String) { self.address = address }
}

/// The scales and the pairing of a moment.
public struct ScalePicture: Sendable {
    /// The scales of the box, as `hypona scale list --json` tells them.
    public var scales: [JSONValue] = []
    /// Scales in reach, as `hypona scale scan --json` tells them.
    public var inReach: [JSONValue] = []
    /// The pairing that goes on, or was the last.
    public var pairing: PairingState?
    /// Why nothing can be paired; nil: it can.
    public var fault: String?

    /// Nothing to see.
    public init() {}
}

/// How far a pairing is.
public struct PairingState: Sendable {
    /// What goes on.
    public enum Phase: Sendable {
        /// The scale is waited for.
        case waiting
        /// The number that the scale shows is asked for.
        case asksPasskey(question: Int)
        /// It is asked whether the scale shows that number.
        case asksWhether(question: Int, passkey: String)
        /// That number is to be typed on the scale.
        case shows(passkey: String)
        /// It is paired, in that way; what it has is being taken.
        case paired(way: String)
        /// All is done: the scale as `hypona scale pair --json` tells it.
        case done(JSONValue)
        /// It failed: why.
        case failed(String)
        /// A technician ended it.
        case cancelled
    }

    /// The address of the scale.
    public var address: String
    /// Who began it.
    public var author: String
    /// What goes on.
    public var phase: Phase

    /// A pairing that begins.
    public init(address: String, author: String) {
        self.address = address
        self.author = author
        phase = .waiting
    }

    /// Whether it still goes on.
    public var isRunning: Bool {
        switch phase {
        case .waiting, .asksPasskey, .asksWhether, .shows, .paired: true
        case .done, .failed, .cancelled: false
        }
    }
}
