import EscalationCore

extension QuestionnaireDefinition {
    /// The symptom form of morning and evening: five items 0 (none) to 3 (severe) and well-being 0 to 10 (10 very well), all required.
    ///
    /// Items and scales: spec of the symptom score; the range 0–3 is the project's choice.
    public static func dailySymptoms() throws(QuestionnaireError) -> QuestionnaireDefinition {
        let items: [(String, LocalText)] = [
            ("nausea", LocalText("Übelkeit", "Nausea")), ("headache", LocalText("Kopfschmerzen", "Headache")), ("fatigue", LocalText("Müdigkeit", "Fatigue")),
            ("confusion", LocalText("Verwirrtheit", "Confusion")), ("muscleCramps", LocalText("Muskelkrämpfe", "Muscle cramps")),
        ]
        var questions: [ScaleQuestion] = []
        for (identifier, text) in items { questions.append(try ScaleQuestion(identifier, text, range: 0...3)) }
        questions.append(try ScaleQuestion("vas", LocalText("Wie geht es Ihnen?", "How are you?"), range: 0...10))
        return try QuestionnaireDefinition("symptoms", steps: [Step("symptoms.form", questions: questions)])
    }

    /// The check-in of the care plan: pain 1 to 10 and sleep 0 to 12 hours, on one page, both required.
    public static func checkIn() throws(QuestionnaireError) -> QuestionnaireDefinition {
        try QuestionnaireDefinition(
            "checkin",
            steps: [
                Step(
                    "checkin.form",
                    questions: [
                        try ScaleQuestion("pain", LocalText("Schmerzen", "Pain"), range: 1...10, preset: 5),
                        try ScaleQuestion("sleep", LocalText("Schlaf in Stunden", "Hours of sleep"), range: 0...12, preset: 7),
                    ])
            ])
    }
}
