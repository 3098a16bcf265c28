import Intake

/// A whole page around its content.
struct Page: Sendable {
    /// Which part of the console a page belongs to.
    enum Area: Sendable {
        case bedside, station, tech, other
    }

    let title: String
    let area: Area
    let content: HTML
    /// Whether the page keeps itself current: its content is fetched anew when something changed.
    var isLive = false
    /// Seconds after which the page is loaded anew where there is no JavaScript, while something on it goes on; nil: never.
    var reload: Int?
    /// Further scripts of the assets.
    var scripts: [String] = []

    /// The page for a visitor.
    func text(_ visit: Visit) -> String {
        let language = visit.language
        let scripts = ((isLive ? ["live.js"] : []) + scripts).map { name -> HTML in "<script src=\"/assets/\(name)\" defer></script>" }
        let page: HTML = """
            <!doctype html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title) – HyponaTrack</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="/assets/console.css">
            \(scripts)\(reload.map { "<noscript><meta http-equiv=\"refresh\" content=\"\($0)\"></noscript>" as HTML } ?? "")
            </head>
            <body class="\(name)">
            <a class="skip" href="#content">\(language("Zum Inhalt", "Skip to content"))</a>
            <header class="top"><strong>HyponaTrack</strong>
            <nav aria-label="\(language("Seiten", "Pages"))">\(links(visit))</nav>
            <div class="me">\(languages(visit))\(login(visit))</div>
            </header>
            <main id="content" tabindex="-1">
            <h1>\(title)</h1>
            <div id="live">\(content)</div>
            </main>
            <footer>\(language("Diese Anzeige ersetzt keine ärztliche Beurteilung.", "This display does not replace a physician's judgement."))</footer>
            </body>
            </html>
            """
        return page.markup
    }

    private var name: String {
        switch area {
        case .bedside: "bedside"
        case .station: "station"
        case .tech: "tech"
        case .other: "other"
        }
    }

    private func links(_ visit: Visit) -> [HTML] {
        let all: [(String, String, Area)] = [
            ("/bedside", visit.language("Am Bett", "Bedside"), .bedside), ("/station", visit.language("Station", "Ward"), .station),
            ("/tech", visit.language("Technik", "Technical"), .tech),
        ]
        return all.map { path, text, area -> HTML in
            let mark: HTML = area == self.area ? " aria-current=\"page\"" : ""
            return "<a href=\"\(path)\"\(mark)>\(text)</a>"
        }
    }

    private func languages(_ visit: Visit) -> HTML {
        let other: Language = visit.language == .german ? .english : .german
        return "<a href=\"?lang=\(other.rawValue)\" lang=\"\(other.rawValue)\" hreflang=\"\(other.rawValue)\">\(other("Deutsch", "English"))</a>"
    }

    private func login(_ visit: Visit) -> HTML {
        guard let person = visit.person else { return "<a href=\"/login\">\(visit.language("Anmelden", "Log in"))</a>" }
        return """
            <form method="post" action="/logout">\(visit.tokenField)<span>\(person.name)</span> <button class="quiet">\(visit.language("Abmelden", "Log out"))</button></form>
            """
    }
}
