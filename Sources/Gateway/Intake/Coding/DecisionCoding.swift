import CivilTime
import DailyEntries
import JSONValues
import Store

/// Decisions as the rows of the table `decision` keep them.
extension Decision.Act {
    /// The word in the column `kind`.
    var word: String {
        switch self {
        case .confirm: "confirm"
        case .correct: "correct"
        case .reject: "reject"
        case .enteredInError: "enteredInError"
        case .device: "device"
        case .user: "user"
        case .baselineIsRight: "baselineIsRight"
        case .clock: "clock"
        case .entryDay: "entryDay"
        }
    }

    /// What it is about, for the column `target`.
    var target: String {
        switch self {
        case .confirm(let id, _, _), .correct(let id, _, _), .reject(let id), .enteredInError(let id), .entryDay(let id, _), .device(let id, _): id
        case .user(let device, let user, _): "\(device)/\(user)"
        case .baselineIsRight: "baseline"
        case .clock(let boot, _): boot
        }
    }

    /// The particulars, for the column `body`.
    var body: JSONValue {
        switch self {
        case .confirm(_, let value, let time): ["value": value?.json ?? .null, "measuredAt": .init(time)]
        case .correct(_, let value, let time): ["value": value.json, "measuredAt": .init(time)]
        case .reject, .enteredInError, .baselineIsRight: [:]
        case .device(_, let answer): ["answer": .bool(answer)]
        case .user(let device, let user, let answer): ["device": .string(device), "user": .string(user), "answer": .bool(answer)]
        case .clock(_, let answer): ["answer": .bool(answer)]
        case .entryDay(_, let answer): ["answer": .string(answer.rawValue)]
        }
    }

    init?(word: String, target: String, body: JSONValue) {
        let value = body["value"].flatMap(MeasurementValue.init(json:))
        let time = Instant(body["measuredAt"])
        switch word {
        case "confirm": self = .confirm(reading: target, value: value, measuredAt: time)
        case "correct":
            guard let value else { return nil }
            self = .correct(reading: target, value: value, measuredAt: time)
        case "reject": self = .reject(reading: target)
        case "enteredInError": self = .enteredInError(reading: target)
        case "baselineIsRight": self = .baselineIsRight
        case "device":
            guard let answer = body["answer"]?.bool else { return nil }
            self = .device(id: target, isPatients: answer)
        case "user":
            guard let device = body["device"]?.string, let user = body["user"]?.string, let answer = body["answer"]?.bool else { return nil }
            self = .user(device: device, user: user, isPatient: answer)
        case "clock":
            guard let answer = body["answer"]?.bool else { return nil }
            self = .clock(boot: target, isRight: answer)
        case "entryDay":
            guard let answer = body["answer"]?.string.flatMap(DayAnswer.init(rawValue:)) else { return nil }
            self = .entryDay(reading: target, answer: answer)
        default: return nil
        }
    }
}

extension Decision {
    /// The decision of a row of the table `decision`.
    init(_ row: Row) throws {
        let body = try row.json("body") ?? .null
        guard let id = row.int("id"), let at = row.instant("at"), let role = row.text("role").flatMap(Author.Role.init(rawValue:)),
            let author = row.text("author"), let act = Act(word: row.text("kind") ?? "", target: row.text("target") ?? "", body: body)
        else { throw IntakeError.stored("decision \(row.int("id") ?? 0)") }
        // Numbers with leading zeros sort like the rows were written.
        let text = String(id)
        self.init(
            id: String(repeating: "0", count: max(0, 12 - text.count)) + text, at: at, author: DailyEntries.Author(role: role, name: author), act: act,
            note: body["note"]?.string)
    }
}
