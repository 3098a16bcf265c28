/// A model that a packet names itself.
public enum ScaleModel: String, Sendable, Hashable {
    case s200 = "S200"
    case s400 = "S400"
    case s800 = "S800"
}
