extension PatientProfile {
    /// What has to be corrected before the patient is taken in; empty where the profile is fine.
    ///
    /// Items of Kat A and B, the baseline and the timelines may be missing: that is counted, never refused.
    /// - Parameters:
    ///   - today: days since 1970-01-01 of today in the patient's calendar.
    ///   - isKnownZone: whether the system's tzdata has a zone of that name.
    public func refusals(today: Int, isKnownZone: (String) -> Bool) -> [ProfileRefusal] {
        var found = RefusalList()
        found.add("studyID", problem(ofStudyID: studyID))
        found.add("surgeryDate", problem(ofSurgeryDay: surgeryDay, today: today))
        if let timeZone { found.add("timeZone", isKnownZone(timeZone) ? nil : "unknown time zone \"\(timeZone)\"; give an IANA name such as Europe/Berlin") }
        found.add("age", age, 18...110, "years")
        found.add("bmi", bmi, 12...70, "kg/m²")
        found.add("baselineWeight", problem(ofBaseline: baselineWeight))
        found.add("baselineReactionTime", baselineReactionTime, 50...10_000, "ms")
        found.add("stalkDeviationDeg", stalkDeviationDeg, 0...90, "degrees")
        found.add("podSodium", podSodium, 100...170, "mmol/L")
        found.add("opDurationMin", opDurationMin, 10...1440, "minutes")
        for limit in fluidLimitML.values { found.add("fluidLimitML", limit, 500...3500, "mL") }
        found.add("monitoringStartPOD", monitoringStartPOD, 1...14, "days after surgery")
        return found.refusals
    }

    private func problem(ofStudyID text: String?) -> String? {
        let rule = "1–64 of A–Z a–z 0–9 . _ - (a pseudonym, never a name)"
        guard let text else { return "is missing; give \(rule)" }
        let letters = text.utf8.allSatisfy {
            (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
                || $0 == UInt8(ascii: "-")
        }
        return letters && (1...64).contains(text.utf8.count) ? nil : "is not a study ID; give \(rule)"
    }

    private func problem(ofSurgeryDay day: Int?, today: Int) -> String? {
        guard let day else { return "is missing; give the local day of surgery as yyyy-MM-dd" }
        return day.minus(today) > 30 ? "lies more than 30 days in the future" : nil
    }

    private func problem(ofBaseline grams: Int?) -> String? {
        guard let grams, !(25_000...250_000).contains(grams) else { return nil }
        return "is not within 25–250 kg"
    }
}

/// Collects refusals, one a field.
private struct RefusalList {
    private(set) var refusals: [ProfileRefusal] = []

    mutating func add(_ field: String, _ problem: String?) {
        guard let problem, !refusals.contains(where: { $0.field == field }) else { return }
        refusals.append(ProfileRefusal(field: field, reason: problem))
    }

    mutating func add(_ field: String, _ value: Int?, _ valid: ClosedRange<Int>, _ unit: String) {
        guard let value, !valid.contains(value) else { return }
        add(field, "\(value) is not within \(valid.lowerBound)–\(valid.upperBound) \(unit)")
    }

    mutating func add(_ field: String, _ value: Double?, _ valid: ClosedRange<Double>, _ unit: String) {
        guard let value, !valid.contains(value) else { return }
        add(field, "\(value) is not within \(Int(valid.lowerBound))–\(Int(valid.upperBound)) \(unit)")
    }
}
