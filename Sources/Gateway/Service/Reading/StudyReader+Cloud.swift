public import JSONValues
import Withings

extension StudyReader {
    /// The lines of `status` and `doctor` about the Withings cloud; none where it is not configured.
    public func cloudStatus() async -> [JSONValue] {
        guard configuration.withings != nil else { return [] }
        do {
            return try await CloudFolder(folder, configuration: configuration, clock: clock).checks().map(\.json)
        } catch {
            return [Check("withings.link", .fault, "\(error)", remedy: "see the text; the manual tells what the link needs").json]
        }
    }
}
