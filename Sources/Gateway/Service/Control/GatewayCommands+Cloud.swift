import EventLog
import Withings

extension GatewayCommands {
    /// Ends the link to the cloud with its patient: the account is that person's alone. Answers what became of it; nil where nothing was linked.
    static func endLink(_ gateway: GatewayCommands) async -> String? {
        guard gateway.configuration.withings != nil else { return nil }
        do {
            let office = try CloudFolder(gateway.folder, configuration: gateway.configuration, clock: gateway.clock).office
            let (wasLinked, untold) = try await office.endWithPatient()
            guard wasLinked else { return nil }
            guard let untold else { return "the link to the patient's Withings account was ended" }
            gateway.log(.warning, "withings", "withings.untold", "The link was ended here; Withings could not be told: \(untold)")
            return "the link to the patient's Withings account was ended here; Withings could not be told (\(untold)): the patient can end it in the app"
        } catch {
            gateway.log(.error, "withings", "withings.notEnded", "The link to the patient's Withings account could not be ended: \(error)")
            return "the link to the patient's Withings account could NOT be ended (\(error)): run `hypona withings revoke` before the next patient is added"
        }
    }

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
