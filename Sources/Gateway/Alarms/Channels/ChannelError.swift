/// Why a channel did not take a message.
public enum ChannelError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It answered, and refused.
    case refused(String)
    /// It could not be reached.
    case unreachable(String)
    /// It did not answer in time.
    case timeout(seconds: Int)
    /// It was taken for the people who must hear of it, and refused for other addresses of theirs. Unless that is over, those are tried again.
    case partly(String, isOver: Bool)
    /// Nobody is named whom it could reach.
    case nobody

    /// The text for people and logs.
    public var description: String {
        switch self {
        case .refused(let answer): "refused: \(answer)"
        case .unreachable(let reason): reason
        case .timeout(let seconds): "no answer within \(seconds) s"
        case .partly(let reason, _): reason
        case .nobody: "no address is known for the people of this message; set one: hypona contact set"
        }
    }
}
