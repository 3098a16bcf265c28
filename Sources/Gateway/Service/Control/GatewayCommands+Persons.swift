import Console
import EventLog
import Intake
import JSONValues
import Store

/// Who may log in to the console. The PIN comes over the control socket or from this process, never from the command line's arguments.
extension GatewayCommands {
    static let addPerson: Command = { request, author, gateway in
        let name = try request.needed("name")
        let words = (request.parameters["roles"]?.array ?? []).compactMap(\.string)
        let roles = words.compactMap(Role.init(rawValue:))
        guard roles.count == words.count else {
            throw ControlFailure(2, "usage", "roles are \(Role.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let hash = try await hashed(request, name)
        return try await gateway.change("added", name, author) { (book) throws(PersonError) in try book.add(name, roles: Set(roles), hash: hash) }
    }

    static let setPin: Command = { request, author, gateway in
        let name = try request.needed("name")
        let hash = try await hashed(request, name)
        return try await gateway.change("pin", name, author) { (book) throws(PersonError) in try book.setHash(hash, of: name) }
    }

    static let removePerson: Command = { request, author, gateway in
        let name = try request.needed("name")
        return try await gateway.change("removed", name, author) { (book) throws(PersonError) in try book.remove(name) }
    }

    private static func hashed(_ request: ControlRequest, _ name: String) async throws -> String {
        let pin = try request.needed("pin")
        do throws(PersonError) {
            try PinRules.check(pin, of: name)
            return try await PinHasher().hash(pin)
        } catch {
            throw ControlFailure(1, "person", error.description)
        }
    }

    private func change(
        _ what: String, _ name: String, _ author: AuditAuthor, _ change: @Sendable (inout PersonBook) throws(PersonError) -> Void
    ) async throws -> ControlAnswer {
        do {
            try await intake.change(setting: PersonBook.setting, ["what": .string(what), "person": .string(name)], by: author) { stored in
                var book = PersonBook(stored)
                try change(&book)
                return book.json
            }
        } catch let error as PersonError {
            throw ControlFailure(1, "person", error.description)
        }
        log(.notice, "console", "person.\(what)", "\(author.name) changed the person \(name): \(what).", ["author": .string(author.name)])
        return ControlAnswer([["name": .string(name), "what": .string(what)]])
    }
}
