/// What waits for a person.
struct ReviewCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] { box.stored("review") { reader in try reader.view().map { [reader.reviewQueue($0)] } ?? [] } }
}
