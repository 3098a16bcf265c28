import CivilTime
import EscalationCore

/// One step of the machine: the state in the making and the actions so far.
struct AlarmStep {
    let machine: AlarmMachine
    var state: AlarmState
    let now: Instant
    var actions: [AlarmAction] = []

    var rules: AlarmRules { machine.rules }

    init(machine: AlarmMachine, state: AlarmState, now: Instant) {
        self.machine = machine
        self.state = state
        self.now = now
    }

    mutating func take(_ event: AlarmEvent) {
        switch event {
        case .patient(let patient, let facts):
            take(patient)
            take(facts, of: patient.studyID)
        case .judged(let judgement): take(judgement)
        case .facts(let studyID, let facts): take(facts, of: studyID)
        case .reviews(let items): state.reviews = items
        case .photos(let refused): state.refusedPhotos = min(max(0, refused), rules.refusedPhotosAsk)
        case .fault(let condition, let isPresent): take(condition, isPresent: isPresent)
        case .acknowledged(let acknowledgement): take(acknowledgement)
        case .dayAcknowledged(let acknowledgement): take(acknowledgement)
        case .toneSilenced: for key in state.alarms.keys { state.alarms[key]?.isToneSilenced = true }
        case .accepted(let message, let channel): accept(message, channel)
        case .partlyAccepted(let message, let channel, let isOver): acceptPartly(message, channel, isOver: isOver)
        case .failed(let message, let channel): fail(message, channel)
        case .testAsked:
            // Who asks gets an answer of every channel, also while the daily test waits for a slow one.
            if let running = state.test { state.messages[running.message] = nil }
            state.test = nil
            startTest()
        case .clockStepped(let seconds): state.shift(by: seconds)
        case .tick: break
        }
    }

    /// Everything that is due now: conditions first, then messages, then deliveries.
    mutating func settle() {
        openHeld()
        judgeSilence()
        judgeReviews()
        judgeFaults()
        judgePath()
        judgeChannels()
        sendDue()
        deliverDue()
        askSources()
    }

    mutating func note(_ alarm: Alarm, _ what: AlarmNote.What, _ codes: [String], by act: AlarmAcknowledgement? = nil) {
        actions.append(.noted(AlarmNote(alarmID: alarm.id, key: alarm.key, what: what, codes: codes, author: act?.by, remark: act?.note)))
    }

    private mutating func take(_ patient: MonitoredPatient) {
        state.patients[patient.studyID] = patient
        guard patient.isWithdrawn || patient.hasEnded else { return }
        if patient.isWithdrawn, patient.forbidsContact {
            for alarm in state.alarms.values where alarm.key.studyID == patient.studyID {
                // Nor is what some channel has not taken yet.
                dropDeliveries(of: alarm.id)
                state.alarms[alarm.key]?.unacceptedSince = nil
            }
        }
        // Nothing but an open red outlives the monitoring.
        for condition in AlarmCondition.allCases where condition.priority != .red && !condition.isOfTheBox {
            clear(AlarmKey(condition, of: patient.studyID))
        }
    }

    private mutating func take(_ facts: SilenceFacts, of studyID: String) {
        let limit = now.adding(seconds: 120)
        var facts = facts
        if let dated = facts.lastReading, dated > limit {
            // A date in the future says nothing about now: the reading counts from when it was first seen, once.
            if state.future[studyID]?.dated != dated { state.future[studyID] = AlarmState.FutureReading(dated: dated, seen: now) }
            facts.lastReading = state.future[studyID]?.seen
        } else {
            state.future[studyID] = nil
        }
        facts.lastSG = facts.lastSG.map { min($0, now) }
        state.facts[studyID] = facts
    }

    private mutating func take(_ condition: AlarmCondition, isPresent: Bool) {
        guard condition.isOfTheBox else { return }
        if isPresent {
            if state.faults[condition] == nil { state.faults[condition] = now }
        } else {
            state.faults[condition] = nil
        }
    }
}
