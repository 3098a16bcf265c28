import Evaluation
import Intake
import JSONValues

/// The configuration in force, secrets masked.
struct ConfigurationPage: Sendable {
    let visit: Visit

    private var language: Language { visit.language }

    var content: HTML {
        let document = visit.console.ports.configuration()
        let isBuiltIn = document.object?.isEmpty ?? true
        let thresholds = visit.console.settings.study.thresholds.logLine
        return """
            <p><a href="/tech">\(language("Zurück zur Technik", "Back to the technical page"))</a></p>
            <p>\(isBuiltIn ? language("Keine Datei: die eingebauten Vorgaben gelten.", "No file: the built-in defaults hold.") : language("Was die Datei setzt; alles andere gilt wie eingebaut.", "What the file sets; everything else is as built in."))</p>
            <pre tabindex="0" role="region" aria-label="\(language("Konfiguration", "Configuration"))">\(document.text(pretty: true))</pre>
            <h2>\(language("Grenzwerte", "Thresholds"))</h2><p>\(thresholds)</p>
            """
    }
}
