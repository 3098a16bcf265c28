@testable import Alarms
import EscalationCore
import CivilTime
import Testing

/// Things that the alarm tests share.
enum AlarmWorld {
    static let zones = ZoneDatabase()
    static let studyID = "UKE-2026-0042"

    static func berlin() throws -> TimeZoneRules { try zones.zone("Europe/Berlin") }
    static func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

    /// Operated on 2026-03-24: POD 5 is 2026-03-29, the spring day.
    static func patient(startPOD: Int = 1, startedAt: String = "2026-03-25T06:00:00Z") throws -> MonitoredPatient {
        MonitoredPatient(
            studyID: studyID, zone: try berlin(), surgeryDate: try #require(CivilDate("2026-03-24")), startPOD: startPOD, startedAt: try instant(startedAt))
    }

    static func machine(_ rules: AlarmRules = AlarmRules(), channels: [ChannelSpec] = [ChannelSpec(name: "webhook")]) throws -> AlarmMachine {
        AlarmMachine(rules: rules, channels: channels, zone: try berlin())
    }

    static func finding(_ code: String, _ level: AlertLevel, _ severity: Int? = nil) -> Judgement.Finding {
        Judgement.Finding(code: code, level: level, severity: severity, text: LocalText(code, code))
    }

    static func judged(
        _ level: AlertLevel?, _ findings: [Judgement.Finding], pod: Int = 6, evaluation: Int, isFresh: Bool = true, sessionUntil: Instant? = nil,
        sessionCodes: Set<String> = []
    ) -> AlarmEvent {
        .judged(
            Judgement(
                studyID: studyID, pod: pod, evaluation: evaluation, level: level, findings: findings, isFresh: isFresh, sessionUntil: sessionUntil,
                sessionCodes: sessionCodes))
    }

    /// An acknowledgement by somebody who was shown the alarm as it is.
    static func acknowledge(_ alarm: Alarm) -> AlarmEvent {
        .acknowledged(
            AlarmAcknowledgement(
                alarmID: alarm.id, seen: Set(alarm.reasons.map(\.id)), evaluation: alarm.reasons.compactMap(\.evaluation).max(), by: "nurse"))
    }

    static let red = AlarmKey(.levelRed, of: studyID)
    static let yellow = AlarmKey(.levelYellow, of: studyID)
}

/// A machine with its state and clock, for tests that tell a story.
struct AlarmStory {
    let machine: AlarmMachine
    var state = AlarmState()
    var now: Instant
    /// The messages so far, with the time they became due.
    var messages: [(at: Instant, message: AlarmMessage)] = []
    var actions: [AlarmAction] = []
    /// Whether channels take what they are given at once.
    var channelsWork = true

    init(_ machine: AlarmMachine, at now: String) throws {
        self.machine = machine
        self.now = try AlarmWorld.instant(now)
    }

    mutating func handle(_ event: AlarmEvent) {
        var events = [event]
        while !events.isEmpty {
            let next = events.removeFirst()
            let before = state.nextMessage
            let result = machine.handle(next, &state, at: now)
            actions += result
            for id in before..<state.nextMessage { if let message = state.messages[id] { messages.append((now, message)) } }
            guard channelsWork else { continue }
            for case .deliver(let message, let channel) in result { events.append(.accepted(message: message, channel: channel)) }
        }
    }

    /// Lets time pass, looking whenever the machine wants to.
    mutating func run(until end: String) throws {
        let end = try AlarmWorld.instant(end)
        while now < end {
            now = min(machine.nextLook(state, after: now), end)
            handle(.tick)
        }
    }

    /// The local times at which messages of a condition became due, with kind and roles.
    func log(_ condition: AlarmCondition) -> [String] {
        messages.filter { $0.message.key?.condition == condition }.map { at, message in
            let time = machine.zone.civil(at: at).timeText.dropLast(3)
            return "\(time) \(message.kind.rawValue) \(message.roles.sorted().map(\.rawValue).joined(separator: "+"))"
        }
    }

    func alarm(_ condition: AlarmCondition) -> Alarm? { state.alarms[AlarmKey(condition, of: AlarmWorld.studyID)] }
}
