/// Whether the box has too much to do: the share of the last five minutes in which tasks waited for processor or disk (`/proc/pressure`).
struct PressureCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        let found = ["cpu", "io"].compactMap { name in share(name, box.system).map { (name, $0) } }
        guard !found.isEmpty else { return [] }
        let text = found.map { "\($0.0) \($0.1) %" }.joined(separator: ", ")
        return [
            found.contains { $0.1 >= 60 }
                ? Check("load", .warning, "tasks waited in the last 5 minutes: \(text)", remedy: "see `top` and `iotop`; a slow card is to be replaced")
                : Check("load", .ok, "tasks waited in the last 5 minutes: \(text)")
        ]
    }

    private func share(_ name: String, _ files: SystemFiles) -> Int? {
        guard let line = files.text("/proc/pressure/\(name)")?.split(separator: "\n").first(where: { $0.hasPrefix("some") }),
            let word = line.split(separator: " ").first(where: { $0.hasPrefix("avg300=") })
        else { return nil }
        return Int(word.dropFirst(7).prefix { $0.isNumber })
    }
}
