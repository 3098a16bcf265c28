import CivilTime
public import EscalationCore
public import JSONValues

/// Patient profiles as JSON, under the field names of the study.
public enum PatientProfileCodec {
    /// How a file writes the baseline weight.
    public enum WeightUnit: Sendable {
        /// A decimal number of kg, or its text: `70.250`.
        case kilograms
        /// A whole number of g, as in the case files.
        case grams
    }

    /// The profile of those members. Types are checked here; missing items and ranges by ``PatientProfile/refusals(today:isKnownZone:)``.
    /// Members with other names are left to the caller.
    /// - Throws: the place and the reason of the first member of a wrong type.
    public static func read(_ section: inout JSONSection, weight unit: WeightUnit) throws(JSONSectionError) -> PatientProfile {
        var profile = PatientProfile()
        profile.studyID = try section.string("studyID")
        profile.surgeryDay = try day("surgeryDate", &section)
        profile.timeZone = try section.string("timeZone")
        profile.age = try section.int("age", in: CaseLimits.number)
        profile.sex = try section.choice("sex")
        profile.bmi = try double("bmi", &section)
        profile.baselineWeight = try weight("baselineWeight", unit, &section)
        profile.baselineIsPraeOp = try section.bool("baselineIsPraeOp") ?? false
        profile.baselineConfirmed = try section.bool("baselineConfirmed") ?? false
        profile.baselineReactionTime = try section.int("baselineReactionTime", in: CaseLimits.number)
        profile.histology = try section.choice("histology")
        profile.stalkDeviationDeg = try double("stalkDeviationDeg", &section)
        profile.risikoMedikamenteCSV = try section.string("risikoMedikamenteCSV")
        profile.podSodium = try double("podSodium", &section)
        profile.opDurationMin = try section.int("opDurationMin", in: CaseLimits.number)
        profile.csfLeak = try section.choice("csfLeak")
        profile.vomiting = try TimelineCodec.bools("vomiting", &section)
        profile.desmopressin = try TimelineCodec.bools("desmopressin", &section)
        profile.fluidLimitML = try TimelineCodec.ints("fluidLimitML", &section)
        profile.isSimplifiedMode = try TimelineCodec.bools("isSimplifiedMode", &section)
        profile.isLoanDevice = try section.bool("isLoanDevice") ?? false
        profile.monitoringStartPOD = try section.int("monitoringStartPOD", in: CaseLimits.number)
        profile.withdrawn = try TimelineCodec.bools("withdrawn", &section)
        return profile
    }

    private static func day(_ name: String, _ section: inout JSONSection) throws(JSONSectionError) -> Int? {
        guard let text = try section.string(name) else { return nil }
        guard let date = CivilDate(text) else { throw section.refusal(name, "\"\(text)\" is no day as yyyy-MM-dd") }
        return date.dayNumber
    }

    private static func double(_ name: String, _ section: inout JSONSection) throws(JSONSectionError) -> Double? {
        guard let value = section.value(name) else { return nil }
        guard let number = value.double else { throw section.refusal(name, "must be a number") }
        return number
    }

    private static func weight(_ name: String, _ unit: WeightUnit, _ section: inout JSONSection) throws(JSONSectionError) -> Int? {
        if unit == .grams { return try section.int(name, in: CaseLimits.number) }
        guard let value = section.value(name) else { return nil }
        guard let number = value.number ?? value.string.flatMap(JSONNumber.init(text:)), let grams = number.scaled(3) else {
            throw section.refusal(name, "must be a weight in kg with at most three decimals, such as 70.250")
        }
        return grams
    }
}
