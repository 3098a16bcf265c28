import Intake

/// What a person reads where something did not work, with a way on: back to the page where it was tried, in the look of that page.
struct ErrorPage {
    let visit: Visit
    /// What went wrong.
    let text: String
    let status: Int

    private var language: Language { visit.language }

    var response: WebResponse {
        let title = language("Das ging nicht", "That did not work")
        if visit.request.path.hasPrefix("/bedside") {
            let content: HTML =
                "<p class=\"what\" role=\"alert\">\(text)</p><div class=\"stack\"><a class=\"button\" href=\"/bedside\">\(language("Zurück zum Anfang", "Back to the start"))</a></div>"
            return visit.bedside(BedsideFrame(title: title, content: content), status: status)
        }
        let ways = ([back] + [("/login", language("Anmelden", "Log in"))].filter { _ in status == 401 || status == 403 }).map { path, name -> HTML in
            "<a class=\"button quiet\" href=\"\(path)\">\(name)</a>"
        }
        return visit.page(Page(title: title, area: area, content: "<p role=\"alert\">\(text)</p><p class=\"row\">\(ways)</p>"), status: status)
    }

    private var area: Page.Area {
        if visit.request.path.hasPrefix("/station") { return .station }
        return visit.request.path.hasPrefix("/tech") ? .tech : .other
    }

    /// The page that the visitor came from, else the start of the part of the console, else that of the person.
    private var back: (path: String, name: String) {
        let own = visit.request.path
        let asked = LoginRoutes.local(visit.form["back"])
        let path: String =
            switch asked ?? own {
            case let path where path.hasPrefix("/station/patient") && own != "/station/patient": "/station/patient"
            case let path where path.hasPrefix("/tech/") && asked != nil: path
            case let path where path.hasPrefix("/station"): "/station"
            case let path where path.hasPrefix("/tech"): "/tech"
            default: visit.person.map(LoginRoutes.home) ?? "/bedside"
            }
        // Who may not see that page is led to the own one.
        let isOwn = visit.person.map { person in
            path.hasPrefix("/station") ? person.roles.contains(.nurse) : path.hasPrefix("/tech") ? person.roles.contains(.technician) : true
        }
        return (isOwn == false ? visit.person.map(LoginRoutes.home) ?? "/bedside" : path, language("Zurück", "Back"))
    }
}
