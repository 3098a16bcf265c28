import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Testing

/// A study told as a list of events. Times without `Z` are what a clock in Berlin shows.
struct StudyScript {
    var facts: StudyFacts
    var readings: [Reading] = []
    var decisions: [Decision] = []

    /// Surgery on 2026-03-16, so that 2026-03-20 is POD 4; baseline 80.0 kg.
    init(surgery: String = "2026-03-16", baseline: Int? = 80_000, devices: Set<String> = ["A"]) throws {
        var profile = PatientProfile()
        profile.studyID = "TEST-1"
        profile.surgeryDay = try #require(CivilDate(surgery)).dayNumber
        profile.baselineWeight = baseline
        facts = StudyFacts(profile: profile, zones: ZoneTimeline(home: try TestData.zones.zone("Europe/Berlin")), knownDevices: devices)
        facts.isSingleUserAccount = true
    }

    func instant(_ text: String) -> Instant {
        if text.hasSuffix("Z") { return Instant(text) ?? Instant(seconds: 0) }
        let padded = text.count == 16 ? text + ":00" : text
        return CivilDateTime(padded).map(facts.zones.home.instant(showing:)) ?? Instant(seconds: 0)
    }

    /// A weight over radio with a good scale time, received at once unless told otherwise.
    @discardableResult
    mutating func ble(
        _ time: String, _ grams: Int, id: String? = nil, device: String = "A", user: String? = nil, asked: Bool = false, received: String? = nil,
        transport: ReadingOrigin.Transport = .gatt
    ) -> String {
        let name = id ?? "ble/\(device)/\(time)/\(grams)"
        readings.append(
            Reading(
                id: name, content: .weight(grams: grams, step: 5), origin: ReadingOrigin(.ble, transport: transport, deviceID: device, deviceUser: user),
                time: ReadingTime(received: instant(received ?? time), device: .instant(instant(time))), evidenceID: "e/" + name, isAsked: asked))
        return name
    }

    @discardableResult
    mutating func cloud(
        _ time: String, _ grams: Int, group: String, attrib: Int? = 0, device: String? = "W", received: String? = nil, modified: String? = nil, step: Int = 1
    ) -> String {
        let version = SourceVersion(group: group, modified: instant(modified ?? time))
        readings.append(
            Reading(
                id: "cloud/\(group)/\(modified ?? "")", content: .weight(grams: grams, step: step),
                origin: ReadingOrigin(.withings, deviceID: device, attrib: attrib),
                time: ReadingTime(received: instant(received ?? time), device: .instant(instant(time))), evidenceID: "e/\(group)", version: version))
        return "cloud/\(group)/\(modified ?? "")"
    }

    mutating func retract(_ group: String, at time: String) {
        readings.append(
            Reading(
                id: "retraction/\(group)", content: .retraction(.weight), origin: ReadingOrigin(.withings), time: ReadingTime(received: instant(time)),
                evidenceID: "e/\(group)", version: SourceVersion(group: group, modified: instant(time))))
    }

    @discardableResult
    mutating func typed(
        _ time: String, _ content: ReadingContent, by role: Author.Role = .patient, confirmed: Bool = false, answer: DayAnswer? = nil,
        at measured: String? = nil
    ) -> String {
        let name = "typed/\(time)/\(content)/\(role)"
        readings.append(
            Reading(
                id: name, content: content, origin: ReadingOrigin(role == .staff ? .manualStaff : .manualPatient),
                time: ReadingTime(received: instant(time), device: measured.map { .instant(instant($0)) }), evidenceID: "e/" + name,
                isConfirmedAtEntry: confirmed, dayAnswer: answer, author: role.rawValue))
        return name
    }

    @discardableResult
    mutating func weigh(_ time: String, typed grams: Int, by role: Author.Role = .patient, confirmed: Bool = false) -> String {
        typed(time, .weight(grams: grams, step: 10), by: role, confirmed: confirmed)
    }

    /// A photo read alike by both readers unless told otherwise; EXIF time with offset.
    @discardableResult
    mutating func photo(
        _ time: String, _ first: String?, _ second: String? = nil, display: GravityRead.Display = .lcd, asked: Bool = false, received: String? = nil,
        exif: String? = nil, hasExif: Bool = true, file: String? = nil, candidates: [GravityCandidate] = [], celsius: Celsius? = nil, picture: String? = nil,
        id: String? = nil
    ) -> String {
        let name = id ?? "photo/\(time)"
        let read = GravityRead(
            display: display, first: first, second: second ?? first, temperature: celsius, candidates: candidates, pictureID: picture, method: "two readers")
        readings.append(
            Reading(
                id: name, content: .photo(read), origin: ReadingOrigin(.photo),
                time: ReadingTime(
                    received: instant(received ?? time), device: hasExif ? .instant(instant(exif ?? time)) : nil, file: file.map { instant($0) }),
                evidenceID: "e/" + name, isAsked: asked))
        return name
    }

    mutating func decide(_ time: String, _ act: Decision.Act, by role: Author.Role = .staff) {
        decisions.append(Decision(id: "d\(decisions.count + 1)", at: instant(time), author: Author(role: role, name: "\(role)"), act: act))
    }

    func derive(now: String) -> DerivedStudy {
        DerivedStudy.derive(facts: facts, readings: readings, decisions: decisions, now: instant(now))
    }
}

extension DerivedStudy {
    func day(_ date: String) throws -> DerivedDay { try #require(days.first { $0.entry.date == CivilDate(date) }) }
    func measurement(_ id: String) throws -> Measurement { try #require(measurements.first { $0.id == id }) }
    func review(_ id: String) throws -> ReviewItem { try #require(reviews.first { $0.id == id }) }
}

extension SymptomEntry {
    /// A questionnaire in the order nausea, headache, fatigue, confusion, cramps, VAS.
    static func of(_ answers: [Int]) throws -> SymptomEntry {
        try SymptomEntry(
            nausea: answers[0], headache: answers[1], fatigue: answers[2], confusion: answers[3], muscleCramps: answers[4], vas: answers[5])
    }
}
