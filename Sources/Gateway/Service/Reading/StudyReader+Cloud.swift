import Intake
public import JSONValues
public import Withings

extension StudyReader {
    /// The lines of `status` and `doctor` about the Withings cloud; none where it is not configured.
    public func cloudStatus() async -> [JSONValue] {
        guard configuration.withings != nil else { return [] }
        do {
            return try await CloudFolder(folder, configuration: configuration, clock: clock).checks(configuration).map(\.json)
        } catch {
            return [Check("withings.link", .fault, "\(error)", remedy: "see the text; the manual tells what the link needs").json]
        }
    }

    /// What this box would do with the lines of a payload, for `withings parse --data`.
    public func payloadForecast() throws -> WithingsParseCommand.GatewayJudgement {
        let view = try view()
        let settings = configuration.study
        return { file, account in
            PayloadForecast.lines(of: try file.whole(), name: file.path, account: account, for: view, settings: settings)
                .map { $0.map { ($0.action, $0.reason) } }
        }
    }
}
