/// What is owed to other systems.
struct OutboxCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] { box.stored("outbox") { reader in try reader.handOff() } }
}
