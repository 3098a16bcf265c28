import CivilTime
import Console
import DailyEntries
import EventLog
import Intake
import JSONValues
import Store

/// Programs that hand in values, and their tokens.
extension GatewayCommands {
    /// A document of a program: `form`, `token`, `author`, and where given `key`.
    static let takeDocument: Command = { request, _, gateway in
        guard let form = BridgeForm(rawValue: try request.needed("form")) else { throw ControlFailure(2, "usage", "form is none that is known") }
        do {
            let answer = try await gateway.intake.take(
                request.bytes, form: form, token: try request.needed("token"), author: try request.needed("author"), key: request.text("key"))
            return ControlAnswer([answer.json], status: answer.result.status == .rejected ? 1 : 0)
        } catch let refusal as IntakeError {
            return ControlAnswer([["code": .string(refusal.code)]], status: 1, message: refusal.reason)
        }
    }

    static let addToken: Command = { request, author, gateway in
        let name = try request.needed("name")
        let words = (request.parameters["scopes"]?.array ?? []).compactMap(\.string)
        let scopes = words.compactMap(TokenScope.init)
        guard !words.isEmpty, scopes.count == words.count else {
            throw ControlFailure(2, "usage", "scopes are \(TokenScope.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        do {
            let (token, secret) = try AccessToken.make(name: name, scopes: Set(scopes), by: author.name, at: gateway.clock.now())
            try await gateway.changeTokens("added", token, author) { book throws(TokenError) in try book.add(token) }
            var item = token.json.object ?? [:]
            item["token"] = .string(secret)
            return ControlAnswer([.object(item)])
        } catch let refusal as TokenError {
            throw ControlFailure(1, "token", refusal.description)
        }
    }

    static let revokeToken: Command = { request, author, gateway in
        let word = try request.needed("id")
        let now = gateway.clock.now()
        do {
            let token = try TokenBook(try await gateway.intake.setting(TokenBook.setting)).holding(word)
            try await gateway.changeTokens("revoked", token, author) { book throws(TokenError) in try book.revoke(token.id, at: now) }
            return ControlAnswer([["id": .string(token.id), "name": .string(token.name), "revokedAt": .string(now.description)]])
        } catch let refusal as TokenError {
            throw ControlFailure(1, "token", refusal.description)
        }
    }

    static let listTokens: Command = { _, _, gateway in
        ControlAnswer(TokenBook(try await gateway.intake.setting(TokenBook.setting)).tokens.map(\.json))
    }

    private func changeTokens(
        _ what: String, _ token: AccessToken, _ author: AuditAuthor, _ change: @Sendable (inout TokenBook) throws(TokenError) -> Void
    ) async throws {
        try await intake.change(setting: TokenBook.setting, ["what": .string(what), "token": .string(token.id)], by: author) { stored in
            var book = TokenBook(stored)
            try change(&book)
            return book.stored
        }
        log(.notice, "console", "token.\(what)", "\(author.name) changed the token \(token.name): \(what).", ["author": .string(author.name)])
    }
}
