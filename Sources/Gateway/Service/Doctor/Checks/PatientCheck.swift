/// Whether the box has a patient, with what the rules need.
struct PatientCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] { box.stored("patient") { reader in [reader.patient(in: try reader.view())] } }
}
