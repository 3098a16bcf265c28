import JSONValues

/// Scales in words, for a person.
enum ScaleLines {
    /// A scale in one line.
    static func line(_ scale: JSONValue) -> String {
        let name = [scale["address"]?.string, scale["name"]?.string].compactMap { $0 }.joined(separator: " ")
        let protocolName = scale["title"]?.string.map { " (\($0))" } ?? ""
        return "\(name)\(protocolName)"
    }

    /// A scale with what is known of it.
    static func page(_ scale: JSONValue) -> String {
        var lines = ["\(line(scale)): \(scale["state"]?.string ?? "")\(links(scale))"]
        func add(_ title: String, _ text: String?) { if let text { lines.append("  " + title.padded(to: 14) + text) } }
        add("protocol", scale["protocol"]?.string)
        add("model set", scale["model"]?.string)
        if let test = scale["confirmed"], let known = test["known_kg"]?.string, let shown = test["shown_kg"]?.string {
            add("confirmed", "\(known) kg shown as \(shown) kg, by \(test["by"]?.string ?? "?") at \(test["at"]?.string ?? "?")")
        } else if scale["needs_confirmation"]?.bool == true {
            add("confirmed", "no: its weights wait for a person; hypona scale test \(scale["address"]?.string ?? "ADDRESS") --weight KG")
        }
        add("battery", scale["battery_percent"]?.int.map { "\($0) %\(scale["battery_at"]?.string.map { " at \($0)" } ?? "")" })
        let device = ["manufacturer", "model_number", "serial", "firmware", "hardware", "software"].compactMap { name in
            scale[name]?.string.map { "\(name) \($0)" }
        }
        add("device", device.isEmpty ? nil : device.joined(separator: ", "))
        add("clock set", scale["clock_set"]?.string)
        add("last packet", scale["last_packet"]?.string)
        if let reading = scale["last_reading"], let weight = reading["weight_kg"]?.string {
            add("last reading", "\(weight) kg at \(reading["at"]?.string ?? "?"), \(reading["status"]?.string ?? "")")
        }
        return lines.joined(separator: "\n")
    }

    private static func links(_ scale: JSONValue) -> String {
        (scale["bonded"]?.bool == true ? ", bonded" : "") + (scale["connected"]?.bool == true ? ", connected" : "")
    }

    /// What a test gave.
    static func test(_ result: JSONValue) -> String {
        let shown = result["shown_kg"]?.string.map { "\($0) kg" } ?? "?"
        return "confirmed: \(result["known_kg"]?.string ?? "?") kg shown as \(shown) (tolerance \(result["tolerance_kg"]?.string ?? "?") kg)"
    }

    /// A weighing that a replay would give.
    static func weighing(_ item: JSONValue) -> String {
        let marks = ["late", "stored", "requires_confirmation"].filter { item[$0]?.bool == true }
        return "\(item["measured_at"]?.string ?? "") \(item["address"]?.string ?? "") \(item["weight_kg"]?.string ?? "") kg\(marks.map { ", \($0)" }.joined())"
    }
}
