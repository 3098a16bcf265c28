import JSONValues

extension AlarmRules {
    /// The rules of a settings section; a name that is missing keeps its default.
    /// - Throws: the refusal with its key path.
    init(_ section: JSONSection) throws(JSONSectionError) {
        var section = section
        var rules = AlarmRules()
        for (name, path, range) in AlarmRules.durations {
            if let seconds = try section.int(name, in: range) { rules[keyPath: path] = Int64(seconds) }
        }
        for (name, path) in AlarmRules.timesOfDay {
            if let text = try section.string(name) {
                guard let second = AlarmRules.second(text) else { throw section.refusal(name, "\"\(text)\" is no time of day such as 08:00") }
                rules[keyPath: path] = second
            }
        }
        if let limit = try section.int("messagesPerHour", in: 1...60) { rules.messagesPerHour = limit }
        if let refused = try section.int("refusedPhotosAsk", in: 1...10) { rules.refusedPhotosAsk = refused }
        if let first = try section.int("watchFrom", in: 1...30) { rules.watchDays = first...max(first, rules.watchDays.upperBound) }
        if let last = try section.int("watchUntil", in: 1...30) {
            guard last >= rules.watchDays.lowerBound else { throw section.refusal("watchUntil", "\(last) lies before watchFrom \(rules.watchDays.lowerBound)") }
            rules.watchDays = rules.watchDays.lowerBound...last
        }
        try section.finish()
        if let contradiction = rules.contradiction { throw JSONSectionError(path: section.path, reason: contradiction) }
        self = rules
    }

    private static var durations: [(String, WritableKeyPath<AlarmRules, Int64>, ClosedRange<Int>)] {
        [
            ("redRepeatFirst", \.redRepeatFirst, 60...3600), ("redFirstSpan", \.redFirstSpan, 0...86_400), ("redRepeatLater", \.redRepeatLater, 60...3600),
            ("secondContactAfter", \.secondContactAfter, 60...86_400), ("thirdContactAfter", \.thirdContactAfter, 60...86_400),
            ("nurseAfterTechnical", \.nurseAfterTechnical, 60...172_800), ("channelSilence", \.channelSilence, 30...3600),
            ("sessionLimit", \.sessionLimit, 0...600), ("silenceUrine", \.silenceUrine, 3600...345_600), ("silenceAll", \.silenceAll, 3600...345_600),
            ("silenceAllOtherDays", \.silenceAllOtherDays, 3600...345_600), ("reviewWaiting", \.reviewWaiting, 600...345_600),
            ("reviewUnattended", \.reviewUnattended, 600...345_600), ("channelLimit", \.channelLimit, 5...120), ("testLimit", \.testLimit, 60...3600),
        ]
    }

    private static var timesOfDay: [(String, WritableKeyPath<AlarmRules, Int>)] {
        [
            ("yellowAgainAt", \.yellowAgainAt), ("nightFrom", \.nightFrom), ("nightUntil", \.nightUntil), ("remindWeightAt", \.remindWeightAt),
            ("remindWeightOtherDaysAt", \.remindWeightOtherDaysAt), ("silenceWeightAt", \.silenceWeightAt), ("remindSGAt", \.remindSGAt), ("testAt", \.testAt),
        ]
    }

    /// The second of the day of `HH:MM`.
    private static func second(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (48...57).contains($0) } }), let hour = Int(parts[0]),
            let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 3600 + minute * 60
    }
}
