/// One thing that a technician would look at. A new check is a type in `Checks` and a line in ``Doctor/checks``.
protocol DoctorCheck: Sendable {
    /// What was found: one line or several, none where the check does not concern this box.
    func look(at box: DoctorBox) async -> [Check]
}
