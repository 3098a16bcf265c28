import Intake
import JSONValues

/// The technician's page of scales: what there is, what is in reach, and the pairing that goes on.
enum ScaleRoutes {
    static let path = "/tech/scales"

    static let all: [Route] = [
        Route(.get, path, .technician) { visit in
            let page = ScalePage(visit: visit, picture: try await desk(visit).picture())
            return visit.page(
                Page(title: visit.language("Waagen", "Scales"), area: .tech, content: page.content, isLive: true, reload: page.isMoving ? 3 : nil))
        },
        Route(.post, path + "/pair", .technician) { visit in
            if let why = try await desk(visit).begin(wish(visit), by: visit.author) {
                throw Refusal(409, "Jetzt kann nicht gekoppelt werden. (\(why))", "Nothing can be paired now. (\(why))")
            }
            return .redirect(path)
        },
        Route(.post, path + "/answer", .technician) { visit in
            guard let question = visit.form["question"].flatMap({ Int($0) }) else { throw Refusal.notFound }
            guard try await desk(visit).answer(question, answer(visit)) else {
                throw Refusal(
                    409, "Die Waage fragt nicht mehr danach. Bitte die Seite der Waagen neu ansehen.",
                    "The scale does not ask for it any more. Please look at the page of the scales again.")
            }
            return .redirect(path)
        },
        Route(.post, path + "/cancel", .technician) { visit in
            try await desk(visit).cancel(by: visit.author)
            return .redirect(path)
        },
    ]

    private static func desk(_ visit: Visit) throws(Refusal) -> any ScalePairing {
        guard let desk = visit.console.ports.pairing else { throw .notFound }
        return desk
    }

    /// The wish of a form, checked as far as the form goes; the address is judged where it is used.
    private static func wish(_ visit: Visit) throws -> PairingWish {
        var wish = PairingWish(address: String(try visit.needed("address").prefix(40)))
        wish.takesHistory = visit.form["history"] == "yes"
        guard let user = visit.optional("user") else { return wish }
        guard let number = Int(user), (1...254).contains(number) else {
            throw Refusal(400, "Der Benutzer der Waage ist eine Zahl von 1 bis 254.", "The user of the scale is a number from 1 to 254.")
        }
        wish.user = number
        wish.consent = visit.optional("consent")
        return wish
    }

    /// The number that was typed, or yes or no.
    private static func answer(_ visit: Visit) throws -> JSONValue {
        switch visit.form["shown"] {
        case "yes": return .bool(true)
        case "no": return .bool(false)
        default: break
        }
        let digits = try visit.needed("passkey").filter { !$0.isWhitespace }
        guard (1...6).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            throw Refusal(400, "Die Waage zeigt eine Zahl mit höchstens sechs Ziffern.", "The scale shows a number of at most six digits.")
        }
        return .string(digits)
    }
}
