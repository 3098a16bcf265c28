import Intake

/// The frame of every page at the bed: one way back, the telephone one touch away, and home by itself after a minute.
struct BedsideFrame: Sendable {
    let title: String
    let content: HTML
    /// Whether it is the light itself: no way back, kept current.
    var isHome = false
    /// Red over the whole screen.
    var isRed = false
    /// Whether a tone is given, and how often: `alarm` every minute, `reminder` once.
    var tone: String?
    /// Whether the page itself holds the telephone numbers.
    var hasNumbers = false
    /// Further scripts of the assets.
    var scripts: [String] = []

    /// Seconds without a touch after which the display goes back to the light.
    static let idleSeconds = 60

    /// The page for a visitor.
    func text(_ visit: Visit) -> String {
        let language = visit.language
        let scripts = scripts.map { name -> HTML in "<script src=\"/assets/\(name)\" defer></script>" }
        // Without JavaScript the page is loaded anew, and a page of entry goes home later: nothing else could tell that somebody still types.
        let seconds = isHome ? 60 : 240
        let tone: HTML = tone.map { "data-tone=\"\($0)\"" } ?? ""
        let page: HTML = """
            <!doctype html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title) – HyponaTrack</title>
            <noscript><meta http-equiv="refresh" content="\(seconds);url=/bedside"></noscript>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="/assets/bedside.css">
            <script src="/assets/bedside.js" defer></script>
            \(scripts)
            </head>
            <body class="\(isRed ? "red" : isHome ? "home" : "sub")" data-idle="\(isHome ? 0 : BedsideFrame.idleSeconds)">
            <a class="skip" href="#content">\(language("Zum Inhalt", "Skip to content"))</a>
            \(isHome ? "" : top(language))
            <main id="content" tabindex="-1">\(isHome ? "" : heading)
            <div id="live" \(tone)>\(content)</div>
            </main>
            </body>
            </html>
            """
        return page.markup
    }

    private var heading: HTML { "<h1>\(title)</h1>" }

    private func top(_ language: Language) -> HTML {
        let call: HTML =
            hasNumbers
            ? "" : "<a class=\"button quiet call\" href=\"/bedside/contacts\"><span aria-hidden=\"true\">☎</span> \(language("Anrufen", "Call"))</a>"
        return """
            <header><a class="button quiet back" href="/bedside"><span aria-hidden="true">‹</span> \(language("Zurück", "Back"))</a>\(call)</header>
            """
    }
}

extension Visit {
    /// A whole page at the bed.
    func bedside(_ frame: BedsideFrame, status: Int = 200) -> WebResponse { .html(frame.text(self), status: status) }

    /// A form that goes to that address, with everything that every form carries.
    func form(_ action: String, _ content: HTML) -> HTML { "<form method=\"post\" action=\"\(action)\">\(tokenField)\(content)</form>" }

    /// A button that sends a field's value.
    func choice(_ name: String, _ value: String, _ label: HTML, style: String = "") -> HTML {
        "<button class=\"\(style)\" name=\"\(name)\" value=\"\(value)\">\(label)</button>"
    }
}
