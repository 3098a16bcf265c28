import EventLog
import Intake
import JSONValues

/// Logging in and out.
enum LoginRoutes {
    static let all: [Route] = [
        Route(.get, "/login", .everybody) { visit in page(visit, next: visit.request.query["next"], fault: nil, status: 200) },
        Route(.post, "/login", .everybody) { try await logIn($0) },
        Route(.post, "/logout", .everybody) { visit in
            visit.console.sessions.close(visit.token)
            if let person = visit.person { visit.console.log(.info, "console", "console.logout", "\(person.name) logged out.") }
            return .redirect("/bedside")
        },
    ]

    /// The codes of the lines by which ``LoginMemory`` knows later what happened.
    static let failed = "console.loginFailed"
    static let done = "console.login"
    /// Stands in the log for a name that is nobody's.
    static let nobody = "unknown"

    private static func logIn(_ visit: Visit) async throws -> WebResponse {
        let console = visit.console
        let name = (visit.form["name"] ?? "").trimmed.lowercased()
        let pin = visit.form["pin"] ?? ""
        let next = visit.form["next"]
        let address = visit.request.peer
        let person = try await console.reader.persons().person(name)
        if let wait = console.logins.begin(name, address, now: .now) { return slowedDown(visit, next, wait) }
        guard let fits = await console.pins.check(pin, of: person) else {
            throw Refusal(503, "Gerade zu viele Anmeldungen. Bitte gleich noch einmal.", "Too many logins right now. Please try again.", retryAfter: 2)
        }
        guard fits, let person else {
            // A name that is none may be a PIN in the wrong field: it is not written down.
            console.log(
                .warning, "console", failed, "A login failed.", ["person": .string(person?.name ?? nobody), "address": .string(address)])
            let fault = visit.language("Name oder PIN stimmt nicht.", "Name or PIN is wrong.")
            return page(visit, next: next, fault: fault, status: 403)
        }
        console.logins.succeeded(name, address)
        console.log(.notice, "console", done, "\(person.name) logged in.", ["person": .string(person.name), "address": .string(address)])
        console.sessions.close(visit.token)
        let token = try console.sessions.open(person, now: .now)
        var response = WebResponse.redirect(local(next) ?? home(of: person))
        response.headers.append(Gate(console: console, routes: []).cookie(Gate.cookie, token))
        return response
    }

    private static func slowedDown(_ visit: Visit, _ next: String?, _ wait: Duration) -> WebResponse {
        let seconds = Int(wait.components.seconds) + 1
        visit.console.log(.warning, "console", "console.loginSlowed", "A login has to wait after failures.", ["address": .string(visit.request.peer)])
        let fault = visit.language(
            "Zu viele Fehlversuche. Bitte \(seconds) Sekunden warten.", "Too many failed tries. Please wait \(seconds) seconds.")
        var response = page(visit, next: next, fault: fault, status: 429)
        response.headers.append(("Retry-After", String(seconds)))
        return response
    }

    private static func page(_ visit: Visit, next: String?, fault: String?, status: Int) -> WebResponse {
        let language = visit.language
        let shown: HTML = fault.map { fault in "<p class=\"fault\" role=\"alert\" id=\"fault\">\(fault)</p>" } ?? ""
        let described: HTML = fault == nil ? "" : " aria-describedby=\"fault\" aria-invalid=\"true\""
        let content: HTML = """
            <form class="card narrow" method="post" action="/login">\(visit.tokenField)<input type="hidden" name="next" value="\(local(next) ?? "")">
            \(shown)
            <p><label for="name">\(language("Name", "Name"))</label><input id="name" name="name" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="32" required\(described)></p>
            <p><label for="pin">PIN</label><input id="pin" name="pin" type="password" autocomplete="current-password" maxlength="128" required\(described)></p>
            <p><button>\(language("Anmelden", "Log in"))</button></p>
            <p class="soft">\(language("Jede Handlung wird mit diesem Namen festgehalten.", "Every action is recorded with this name."))</p>
            </form>
            """
        return visit.page(Page(title: language("Anmelden", "Log in"), area: .other, content: content), status: status)
    }

    /// A path of this console; nil for everything that could lead elsewhere.
    static func local(_ path: String?) -> String? {
        guard let path, path.hasPrefix("/"), !path.hasPrefix("//"), path.utf8.allSatisfy({ (33...126).contains($0) && $0 != 92 }) else { return nil }
        return path
    }

    /// Where a person's work is.
    static func home(of person: Person) -> String {
        person.roles.contains(.nurse) ? "/station" : person.roles.contains(.technician) ? "/tech" : "/bedside"
    }
}
