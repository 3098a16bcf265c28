/// What kind of thing is owed.
public enum DeliveryTopic: Sendable, Hashable {
    /// The patient's profile.
    case baseline
    /// The day so many days after surgery, 1 and later.
    case day(Int)

    /// The topic of a row of the outbox: the words `baseline` and `day`, the day's number at the end of its key (`STUDY/5`).
    init?(topic: String, key: String) {
        switch topic {
        case "baseline": self = .baseline
        case "day":
            guard let pod = key.split(separator: "/").last.flatMap({ Int($0) }), pod >= 1 else { return nil }
            self = .day(pod)
        default: return nil
        }
    }
}
