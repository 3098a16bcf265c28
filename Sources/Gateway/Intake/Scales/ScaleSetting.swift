public import CivilTime
import JSONValues
public import ScaleProtocols

/// What a technician had set for a scale from one moment on. A new setting never changes what was judged under an older one.
public struct ScaleSetting: Sendable, Hashable {
    /// A known weight that the scale was found to show right.
    public struct Confirmation: Sendable, Hashable {
        /// The known weight in g.
        public let known: Int
        /// What the scale showed, in g.
        public let shown: Int
        /// How far apart both might be, in g.
        public let tolerance: Int

        /// A weight that was shown right.
        public init(known: Int, shown: Int, tolerance: Int) {
            self.known = known
            self.shown = shown
            self.tolerance = tolerance
        }
    }

    /// From when on it holds.
    public var at: Instant
    /// Who set it.
    public var author: String
    /// Model, factor, unit, variant and epoch; never a key, and whether it is confirmed stands in ``confirmation``.
    public var options = ScaleOptions()
    /// The known weight that was shown right under these options; nil: none yet.
    public var confirmation: Confirmation?
    /// The user of the scale that is the patient, where the scale has users.
    public var user: Int?
    /// Whether stored weighings of an advertising scale are fetched.
    public var takesHistory = false
    /// Whether a technician has taken the scale out of use.
    public var isForgotten = false

    /// Nothing set yet.
    init(at: Instant, author: String) {
        self.at = at
        self.author = author
    }
}

extension ScaleSetting {
    /// The setting as it is stored and shown.
    var json: JSONValue {
        var json: JSONObject = ["at": .string(at.description), "by": .string(author)]
        json["family"] = options.family.map(JSONValue.string)
        json["divisor"] = options.divisor.map { JSONValue($0) }
        json["unit"] = options.unit.map { .string($0.rawValue) }
        json["variant"] = options.variant.map { .string($0.rawValue) }
        json["epoch"] = options.epoch.map { .string($0.rawValue) }
        json["confirmation"] = confirmation.map {
            ["known_g": JSONValue($0.known), "shown_g": JSONValue($0.shown), "tolerance_g": JSONValue($0.tolerance)]
        }
        json["user"] = user.map { JSONValue($0) }
        if takesHistory { json["takes_history"] = true }
        if isForgotten { json["forgotten"] = true }
        return .object(json)
    }

    /// The setting of its stored form.
    init(json: JSONValue) throws(IntakeError) {
        guard let at = json["at"]?.string.flatMap(Instant.init), let author = json["by"]?.string, let members = json.object else {
            throw .stored("scale setting")
        }
        self.init(at: at, author: author)
        do throws(PacketError) { options = try ScaleOptions(json: members) } catch { throw .stored("scale setting") }
        if let test = json["confirmation"] {
            guard let known = test["known_g"]?.int, let shown = test["shown_g"]?.int, let tolerance = test["tolerance_g"]?.int else {
                throw .stored("scale setting")
            }
            confirmation = Confirmation(known: known, shown: shown, tolerance: tolerance)
        }
        user = json["user"]?.int
        takesHistory = json["takes_history"]?.bool ?? false
        isForgotten = json["forgotten"]?.bool ?? false
    }
}
