import CivilTime
import HandOff
import Intake
import JSONValues
import Store

/// What people do about the outbox.
extension GatewayCommands {
    /// Sends again what was given up or waits, and says what came of it.
    static let retryOutbox: Command = { request, author, gateway in
        let handOff = try gateway.handOffPath()
        let ids = (request.parameters["ids"]?.array ?? []).compactMap(\.int)
        let target = try gateway.target(request.text("target"))
        var count = try await handOff.retry(ids, target: target, by: author)
        if request.parameters["all"]?.bool == true {
            count = 0
            for name in target.map({ [$0] }) ?? handOff.targets { count += try await handOff.resend(to: name, by: author) }
        }
        if count == 0, !ids.isEmpty { throw ControlFailure(1, "outbox", "the outbox has no such row; `hypona outbox list --all` shows all") }
        await handOff.flush(target)
        return try await gateway.standing(of: target.map { [$0] } ?? handOff.targets, asked: count)
    }

    /// Gives something up for good as it is.
    static let dropOutbox: Command = { request, author, gateway in
        guard let id = request.parameters["id"]?.int else { throw ControlFailure(2, "usage", "the row's number is missing") }
        switch try await gateway.handOffPath().drop(id, note: try request.needed("note"), by: author) {
        case nil: throw ControlFailure(1, "outbox", "the outbox has no row \(id); `hypona outbox list --all` shows all")
        case .dropped?: return ControlAnswer([["id": JSONValue(id), "state": "dropped"]])
        case let state?:
            throw ControlFailure(1, "outbox", "row \(id) is \(state.rawValue): there is nothing to drop; what lies at the target goes on being compared")
        }
    }

    /// Sends what is owed to REDCap, with `all` everything of the patient again.
    static let exportRedcap: Command = { request, author, gateway in
        let handOff = try gateway.handOffPath()
        let name = try gateway.target("redcap") ?? ""
        let isAll = request.parameters["all"]?.bool == true
        let count = isAll ? try await handOff.resend(to: name, by: author) : try await handOff.retry([], target: name, by: author)
        await handOff.flush(name)
        return try await gateway.standing(of: [name], asked: count)
    }

    private func handOffPath() throws -> HandOffService {
        guard let handOff else { throw ControlFailure(3, "handoff", "the hand-off is not there") }
        return handOff
    }

    /// The target of that name, which must be configured.
    private func target(_ name: String?) throws -> String? {
        guard let name else { return nil }
        guard configuration.study.targets.contains(name) else {
            throw ControlFailure(
                4, "configuration", "\(configuration.file): \(name): there is no such section; /usr/share/doc/hypona/handoff.md tells what it needs")
        }
        return name
    }

    /// How the targets stand after a command.
    private func standing(of targets: [String], asked: Int) async throws -> ControlAnswer {
        let now = clock.now()
        let items = try await intake.withStudies { connection, settings in
            try targets.map { name in try OutboxReport(name, at: now, in: connection, settings).json(asked: asked) }
        }
        let isDone = items.allSatisfy { $0["waiting"]?.int == 0 && $0["dead"]?.int == 0 }
        let message = items.compactMap { $0["error"]?.string ?? $0["held"]?.string }.first
        return ControlAnswer(items, status: isDone ? 0 : 1, message: message)
    }
}
