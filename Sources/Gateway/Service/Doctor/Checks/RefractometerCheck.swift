/// Whether the refractometers read water right.
struct RefractometerCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] { box.stored("refractometer") { try $0.waterChecks() } }
}
