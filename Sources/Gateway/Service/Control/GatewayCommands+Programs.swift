import CivilTime
import Console
import DailyEntries
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
        let now = gateway.clock.now()
        return try await gateway.changeTokens("token.added", author) { book throws(TokenError) in
            let (token, secret) = try book.add(name: name, scopes: Set(scopes), by: author.name, at: now)
            var item = token.json.object ?? [:]
            item["token"] = .string(secret)
            return .object(item)
        }
    }

    static let revokeToken: Command = { request, author, gateway in
        let word = try request.needed("id")
        let now = gateway.clock.now()
        return try await gateway.changeTokens("token.revoked", author) { book throws(TokenError) in try book.revoke(word, at: now).json }
    }

    static let listTokens: Command = { _, _, gateway in
        ControlAnswer(TokenBook(try await gateway.intake.setting(TokenBook.setting)).tokens.map(\.json))
    }

    private func changeTokens(
        _ what: String, _ author: AuditAuthor, _ change: @Sendable (inout TokenBook) throws(TokenError) -> JSONValue
    ) async throws -> ControlAnswer {
        do {
            let item = try await intake.changeSetting(TokenBook.setting, what: what, by: author) { stored in
                var book = TokenBook(stored)
                let item = try change(&book)
                return (book.stored, item)
            }
            return ControlAnswer([item])
        } catch let refusal as TokenError {
            throw ControlFailure(1, "token", refusal.description)
        }
    }
}
