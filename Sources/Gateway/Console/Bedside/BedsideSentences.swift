public import EscalationCore
public import JSONValues

/// What the bed tells the patient at each level. A clinician signs these sentences with the thresholds; the configuration replaces single ones.
public struct BedsideSentences: Sendable, Hashable {
    /// At green.
    public var green = LocalText("Alles wie erwartet. Bitte weiter messen.", "All as expected. Please go on measuring.")
    /// At yellow, before the telephone number.
    public var yellow = LocalText("Bitte rufen Sie die Ambulanz an.", "Please call the clinic.")
    /// At red, before the telephone numbers.
    public var red = LocalText("Jetzt in die Notaufnahme oder Ambulanz.", "Go to the emergency room or the clinic now.")
    /// At red, beside the emergency number.
    public var emergency = LocalText(
        "Bei Krampfanfall, Bewusstlosigkeit oder starker Schläfrigkeit", "With a seizure, unconsciousness or great sleepiness")
    /// The emergency number.
    public var emergencyNumber = "112"
    /// With severe symptoms after the end of monitoring.
    public var afterMonitoring = LocalText(
        "Ihre Beschwerden sind stark. Bitte rufen Sie jetzt die Ambulanz an.", "Your symptoms are severe. Please call the clinic now.")

    /// The defaults.
    public init() {}

    /// The sentences of a section of the configuration: each `{ de: "…", en: "…" }`.
    /// - Throws: the refusal with its key path.
    public init(_ section: inout JSONSection) throws(JSONSectionError) {
        self.init()
        green = try BedsideSentences.text("green", &section) ?? green
        yellow = try BedsideSentences.text("yellow", &section) ?? yellow
        red = try BedsideSentences.text("red", &section) ?? red
        emergency = try BedsideSentences.text("emergency", &section) ?? emergency
        emergencyNumber = try section.string("emergencyNumber", limit: 20) ?? emergencyNumber
        afterMonitoring = try BedsideSentences.text("afterMonitoring", &section) ?? afterMonitoring
        try section.finish()
    }

    private static func text(_ name: String, _ section: inout JSONSection) throws(JSONSectionError) -> LocalText? {
        guard var part = try section.section(name) else { return nil }
        guard let german = try part.string("de", limit: 300), let english = try part.string("en", limit: 300) else {
            throw section.refusal(name, "needs both languages: { de: \"…\", en: \"…\" }")
        }
        try part.finish()
        return LocalText(german, english)
    }
}
