/// Whether the box is too hot: a small computer slows down at about 80 °C, and its card ages.
struct TemperatureCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        let zones = box.system.names(in: "/sys/class/thermal").filter { $0.hasPrefix("thermal_zone") }
        guard let hottest = zones.compactMap({ box.system.number("/sys/class/thermal/\($0)/temp") }).max().map({ $0 / 1000 }), hottest > 0 else { return [] }
        return [
            hottest >= 80
                ? Check("temperature", .warning, "\(hottest) °C", remedy: "give the box air; it slows down, and its card ages")
                : Check("temperature", .ok, "\(hottest) °C")
        ]
    }
}
