import EscalationCore
import JSONValues

/// The rows of core cases: one day a row, whole numbers in the units of the core.
enum DayValuesCodec {
    static func read(_ row: inout JSONSection) throws(JSONSectionError) -> DayValues {
        var day = DayValues(pod: try row.need(row.int("pod", in: CaseLimits.pod), "pod"))
        day.morningWeight = try row.int("wm", in: CaseLimits.number)
        day.eveningWeight = try row.int("we", in: CaseLimits.number)
        day.morningCandidate = try row.int("wUnconfirmed", in: CaseLimits.number)
        day.eveningCandidate = try row.int("weUnconfirmed", in: CaseLimits.number)
        let suspect: DaySlot? = try row.choice("unitSuspect")
        day.unitSuspects = suspect.map { [$0] } ?? []
        day.urineSG = try numbers("sg", &row)
        day.urineSGCandidate = try row.int("sgUnconfirmed", in: CaseLimits.number)
        day.fluidML = try row.int("fluid", in: CaseLimits.number)
        day.symptoms = try symptoms("sym", &row)
        day.cognitionPermille = try row.int("cog", in: CaseLimits.number)
        day.steps = try row.int("steps", in: CaseLimits.number)
        // A row that does not speak of it is over; one that says null does not know.
        day.isClosed = try row.bool("closed") ?? !row.names.contains("closed")
        day.acknowledgement = try acknowledgement(&row)
        day.correctedRed = try row.bool("correctedRed") ?? false
        return day
    }

    private static func numbers(_ name: String, _ row: inout JSONSection) throws(JSONSectionError) -> [Int] {
        var numbers: [Int] = []
        for (place, element) in (try row.array(name) ?? []).enumerated() {
            guard let number = element.int, CaseLimits.number.contains(number) else { throw row.refusal("\(name)[\(place)]", "must be a whole number") }
            numbers.append(number)
        }
        return numbers
    }

    private static func symptoms(_ name: String, _ row: inout JSONSection) throws(JSONSectionError) -> [SymptomEntry] {
        var entries: [SymptomEntry] = []
        for var section in try row.sections(name) ?? [] {
            do throws(SymptomError) {
                entries.append(try SymptomCodec.read(&section))
            } catch {
                throw section.refusal(error.field.rawValue, error.description)
            }
        }
        return entries
    }

    /// `ack`, or under its old name `ackRed`: true, or the list of the red reason codes that were seen. A code that is no
    /// red reason covers nothing.
    private static func acknowledgement(_ row: inout JSONSection) throws(JSONSectionError) -> Acknowledgement {
        let name = row.names.contains("ack") ? "ack" : "ackRed"
        guard let value = row.value(name) else { return .nothing }
        if let all = value.bool { return all ? .everything : .nothing }
        guard value.array != nil else { throw row.refusal(name, "must be true or false, or the list of the reason codes that were seen") }
        let codes = try row.strings(name) ?? []
        return Acknowledgement(seen: ReasonSet(codes.compactMap(ReasonCode.init(rawValue:))), openRed: codes.contains(InfoCode.openRed.rawValue))
    }
}
