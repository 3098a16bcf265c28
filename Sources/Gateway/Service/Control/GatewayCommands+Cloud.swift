import Withings

extension GatewayCommands {
    /// One import from the cloud.
    static let importCloud: Command = { request, _, gateway in
        guard let settings = gateway.configuration.withings else {
            throw ControlFailure(4, "configuration", "the configuration has no section withings")
        }
        do {
            let source = try CloudSource(settings, folder: gateway.folder, intake: gateway.intake, clock: gateway.clock, log: gateway.log)
            return try await source.importNow(request)
        } catch let error as WithingsError {
            return ControlAnswer(status: 3, message: "\(error)")
        }
    }
}
