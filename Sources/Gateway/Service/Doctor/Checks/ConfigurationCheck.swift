/// Whether the configuration is taken.
struct ConfigurationCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        if let problem = box.configurationProblem {
            return [Check("configuration", .fault, "\(problem)", remedy: "mend the member that is named; /usr/share/doc/hypona/configuration.md lists all")]
        }
        return [Check("configuration", .ok, "\(box.configuration.file) is valid")]
    }
}
