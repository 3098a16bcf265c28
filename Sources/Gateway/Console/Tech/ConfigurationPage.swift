import Intake
import JSONValues

/// The configuration in force, secrets masked.
struct ConfigurationPage: Sendable {
    let visit: Visit

    private var language: Language { visit.language }

    var content: HTML {
        let document = visit.console.ports.configuration()
        let isBuiltIn = document.object?.isEmpty ?? true
        let rows = visit.console.ports.inForce().map { name, value -> HTML in "<div><dt>\(name)</dt><dd>\(value)</dd></div>" }
        return """
            <p><a href="/tech">\(language("Zurück zur Technik", "Back to the technical page"))</a></p>
            <h2>\(language("Was jetzt gilt", "What holds now"))</h2><dl class="facts card">\(rows)</dl>
            <h2>\(language("Die Datei", "The file"))</h2><p>\(isBuiltIn ? language("Keine Datei: die eingebauten Vorgaben gelten.", "No file: the built-in defaults hold.") : language("Was die Datei setzt; alles andere gilt wie eingebaut.", "What the file sets; everything else is as built in."))</p>
            <pre tabindex="0" role="region" aria-label="\(language("Konfiguration", "Configuration"))">\(document.text(pretty: true))</pre>
            """
    }
}
