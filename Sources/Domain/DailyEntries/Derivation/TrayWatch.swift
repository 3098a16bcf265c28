import CivilTime

/// Looks at the weighings that were not attributed to the patient: a wrong reference must not shut the patient out.
struct TrayWatch {
    private struct Row {
        let item: Tray.Item
        let id: String
        let device: String?
    }

    private let limits: NormaliserLimits
    private let rows: [Row]
    private let acceptedTimes: [Instant]
    private let now: Instant
    /// When staff last answered the question; what came before is answered.
    private let answered: Instant?

    init(_ judge: WeightJudge, book: DecisionBook, limits: NormaliserLimits, now: Instant) {
        self.limits = limits
        self.now = now
        acceptedTimes = judge.acceptedTimes
        answered = book.baselineConfirmed
        rows = judge.sessions.flatMap { TrayWatch.rows($0.map { judge.weights[$0] }) }
    }

    /// A session makes one row, and one more for every known other user.
    private static func rows(_ session: [WeightFact]) -> [Row] {
        var rows: [Row] = []
        if let last = session.last(where: { $0.state == .tray }) {
            rows.append(Row(item: Tray.Item(time: last.time, grams: last.grams), id: last.id, device: last.devices.first))
        }
        var users: Set<DecisionBook.User> = []
        for fact in session where fact.state == .otherUser {
            guard case .other(let user) = fact.claim, users.insert(user).inserted else { continue }
            rows.append(Row(item: Tray.Item(time: fact.time, grams: nil, user: user.device + "\u{0}" + user.user), id: fact.id, device: user.device))
        }
        return rows
    }

    /// Whether the question is still to be answered about a session.
    private func isOpen(_ item: Tray.Item) -> Bool { item.user != nil || answered.map { item.time > $0 } ?? true }

    /// The readings whose slot fires because the tray asks: the later of two sessions that agree while no weight was accepted for
    /// 20 h. A weight accepted later does not take back what was asked before.
    func asking() -> Set<String> {
        var asking: Set<String> = []
        for (place, second) in rows.enumerated() where isOpen(second.item) {
            let before = acceptedTimes.last { $0 <= second.item.time }
            let due = due(second.item.time, after: before)
            let isCalm = acceptedTimes.first { $0 > second.item.time }.map { $0 <= due } ?? false
            guard due <= now, !isCalm else { continue }
            let isAgreed = rows[..<place].contains { first in
                isOpen(first.item) && before.map { first.item.time > $0 } ?? true
                    && Tray.agreement(first.item, second.item, limits: limits) != nil
            }
            if isAgreed { asking.insert(second.id) }
        }
        return asking
    }

    /// When a session may make the tray ask: 20 h after the weight that was accepted before it.
    private func due(_ time: Instant, after accepted: Instant?) -> Instant {
        max(time, accepted.map { $0.adding(seconds: Int64(limits.trayHours) * 3600) } ?? time)
    }

    /// The instants at which time alone may make the tray ask.
    func turns() -> [Instant] {
        let last = acceptedTimes.last.map { $0.adding(seconds: Int64(limits.trayHours) * 3600) }
        return rows.map { row in due(row.item.time, after: acceptedTimes.last { $0 <= row.item.time }) } + [last].compactMap { $0 }
    }

    /// What staff are asked now.
    func question() -> Question? {
        let before = acceptedTimes.last
        let open = rows.filter { row in isOpen(row.item) && before.map { row.item.time > $0 } ?? true }
        guard let question = Tray.question(open.map(\.item), lastAccepted: before, now: now, limits: limits) else { return nil }
        switch question {
        case .baseline: return .baseline(readings: open.filter { $0.item.user == nil }.map(\.id))
        case .userID:
            let users = open.compactMap(\.item.user)
            guard let user = users.first(where: { name in users.count { $0 == name } > 1 }) else { return nil }
            let own = open.filter { $0.item.user == user }
            return .user(device: own.first?.device, user: String(user.split(separator: "\u{0}").last ?? ""), readings: own.map(\.id))
        }
    }

    /// The tray as staff see it.
    func items(_ weights: [WeightFact]) -> [TrayItem] {
        weights.compactMap { fact in
            switch (fact.state, fact.claim) {
            case (.tray, _): TrayItem(readingID: fact.id, time: fact.time, grams: fact.grams, deviceID: fact.devices.first, user: nil)
            case (.otherUser, .other(let user)):
                TrayItem(readingID: fact.id, time: fact.time, grams: nil, deviceID: user.device, user: user.user)
            default: nil
            }
        }
    }
}
