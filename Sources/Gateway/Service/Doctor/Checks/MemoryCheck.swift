/// Whether there is memory for the worker that decodes a photo.
struct MemoryCheck: DoctorCheck {
    /// A photo of 64 megapixels takes about this much, in MB.
    private static let needed = 256

    func look(at box: DoctorBox) -> [Check] {
        guard let text = box.system.text("/proc/meminfo") else { return [] }
        var numbers: [Substring: Int] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(whereSeparator: { $0 == ":" || $0 == " " })
            if words.count >= 2 { numbers[words[0]] = Int(words[1]) }
        }
        guard let available = numbers["MemAvailable"].map({ $0 / 1024 }), let total = numbers["MemTotal"].map({ $0 / 1024 }) else { return [] }
        let state = "\(available) of \(total) MB available"
        return [
            available < MemoryCheck.needed
                ? Check("memory", .warning, "\(state); large photos may be refused", remedy: "end other programs on the box, or add memory")
                : Check("memory", .ok, state)
        ]
    }
}
