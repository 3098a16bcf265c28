import EventLog
import ScaleLink
public import Store

/// Carries out the commands of technicians about scales: by the gateway that runs on the folder, else over a link of this process.
public struct ScaleClient: Sendable {
    private let folder: DataFolder?
    private let configuration: GatewayConfiguration

    /// A client for that folder; without one it can look and listen, which stores nothing.
    public init(folder: DataFolder?, configuration: GatewayConfiguration) {
        self.folder = folder
        self.configuration = configuration
    }

    private static var author: AuditAuthor { AuditAuthor(name: ControlSocket.ownUser, origin: "cli") }

    /// Carries out a command that tells and asks `caller` meanwhile. Cancelling ends it.
    public func perform(_ request: ControlRequest, caller: any ControlCaller) async throws -> ControlAnswer {
        guard let folder else { return await alone(request, caller) }
        let control = ControlClient(folder: folder, configuration: configuration)
        if let answer = try await control.served(request, caller: caller) { return answer }
        switch request.verb {
        case "scale.scan", "scale.listen": return await alone(request, caller)
        case "scale.list": return ControlAnswer(try StudyReader(folder: folder, configuration: configuration).scales())
        case "scale.replay": return try await control.perform(request)
        default: return try await locked(request, caller, folder)
        }
    }

    /// With a link that stores nothing and connects to nobody.
    private func alone(_ request: ControlRequest, _ caller: any ControlCaller) async -> ControlAnswer {
        guard configuration.bluetooth.isEnabled else { return await ScaleDesk.perform(request, by: ScaleClient.author, caller: caller, at: nil) }
        var settings = configuration.bluetooth.link
        settings.connects = false
        let clock = SystemClock()
        let link = ScaleLink(configuration: settings, clock: clock, log: EventLog(clock: clock) { _ in }, localTime: { nil }, receive: { _ in })
        return await run(request, caller, ScaleDesk(link: link, intake: nil, clock: clock))
    }

    /// With a link that stores what it takes, under the folder's lock.
    private func locked(_ request: ControlRequest, _ caller: any ControlCaller, _ folder: DataFolder) async throws -> ControlAnswer {
        guard configuration.bluetooth.isEnabled else { return await ScaleDesk.perform(request, by: ScaleClient.author, caller: caller, at: nil) }
        let local = try LocalGateway(folder: folder, configuration: configuration, make: false)
        var settings = configuration.bluetooth.link
        settings.connects = request.verb == "scale.test"
        settings.adoption = .never
        let source = ScaleSource(settings, intake: local.intake, clock: local.clock, log: local.log)
        let answer = await run(request, caller, ScaleDesk(link: source.link, intake: local.intake, clock: local.clock))
        await local.close()
        return answer
    }

    private func run(_ request: ControlRequest, _ caller: any ControlCaller, _ desk: ScaleDesk) async -> ControlAnswer {
        await withTaskGroup { group in
            group.addTask { await desk.link.run() }
            let answer = await ScaleDesk.perform(request, by: ScaleClient.author, caller: caller, at: desk)
            group.cancelAll()
            await group.waitForAll()
            return answer
        }
    }
}
