/// How the link to the Withings cloud is.
struct CloudCheck: DoctorCheck {
    func look(at box: DoctorBox) async -> [Check] {
        guard let folder = box.folder, box.configuration.withings != nil else { return [] }
        do {
            return try await CloudFolder(folder, configuration: box.configuration, clock: box.clock).checks(box.configuration)
        } catch {
            return [Check("withings.link", .fault, "\(error)", remedy: "see the text; /usr/share/doc/hypona/withings.md tells what the link needs")]
        }
    }
}
