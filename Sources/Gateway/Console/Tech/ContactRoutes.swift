import Intake
import JSONValues

/// Contacts by a technician; the commands are those of `hypona contact`.
enum ContactRoutes {
    static let all: [Route] = [
        Route(.get, "/tech/contacts", .technician) { visit in
            let page = ContactsPage(visit: visit, contacts: visit.console.ports.contacts())
            return visit.page(Page(title: visit.language("Kontakte", "Contacts"), area: .tech, content: page.content))
        },
        Route(.post, "/tech/contacts", .technician) { visit in
            var parameters: JSONObject = ["role": .string(try visit.needed("role"))]
            for name in ["name", "telephone", "email", "hours"] { parameters[name] = visit.optional(name).map(JSONValue.string) }
            try await visit.perform("contact.set", parameters)
            return .redirect("/tech/contacts?done=set")
        },
        Route(.post, "/tech/contacts/remove", .technician) { visit in
            try await visit.perform("contact.remove", ["role": .string(try visit.needed("role"))])
            return .redirect("/tech/contacts?done=removed")
        },
    ]
}
