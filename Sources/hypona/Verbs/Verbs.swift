/// The table of all verbs, in the order of the help.
enum Verbs {
    static let all: [Verb] =
        gatewayVerbs
        + patientVerbs
        + dataVerbs
        + [explain, export]
        + reviewVerbs
        + alarmVerbs
        + personVerbs
        + scaleVerbs
        + outboxVerbs
        + logVerbs
        + tokenVerbs
        + doctorVerbs
        + offlineVerbs
        + [.decode, .read, .photoCalibrate]
        + withingsVerbs

    /// The verb whose name the words begin with; the longest where several fit.
    static func named(_ words: [String]) -> Verb? {
        all.filter { verb in
            let name = verb.name.split(separator: " ").map(String.init)
            return words.count >= name.count && Array(words.prefix(name.count)) == name
        }.max { $0.name.count < $1.name.count }
    }
}
