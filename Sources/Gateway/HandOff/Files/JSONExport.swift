public import Intake
public import JSONValues

/// Everything of a patient as one JSON document: profile, days with provenance and levels, thresholds in force.
public struct JSONExport: Sendable {
    private let language: Language

    /// An export with texts in that language.
    public init(language: Language) { self.language = language }

    /// The document.
    public func document(_ view: StudyView, _ days: [EntryView], thresholds: String) -> JSONValue {
        [
            "schema": "hypona-export/1", "studyID": .string(view.ledger.studyID), "exportedAt": .string(view.text(view.now)), "thresholds": .string(thresholds),
            "profile": .object(view.ledger.profileJSON), "days": .array(days.map { view.day($0, language) }),
        ]
    }
}
