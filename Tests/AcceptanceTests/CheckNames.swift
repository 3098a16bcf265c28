import Foundation
import JSONValues

/// The names of the lines that `doctor` and `status` can say.
enum CheckNames {
    static let root = Program.testdata.appending(path: "..").standardized

    /// Those of `status` alone.
    static let ofStatus: Set<String> = ["level", "last weight", "last SG", "alarm path", "bluetooth"]

    /// The names that stand in the sources.
    static func inSources() throws -> Set<String> {
        var names: Set<String> = []
        for folder in ["Gateway/Service", "Gateway/Alarms", "Gateway/HandOff", "Devices/Withings"] {
            let place = root.appending(path: "Sources/\(folder)")
            for case let file as URL in FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil) ?? .init()
            where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /(?:(?:\bCheck|Finding|stored)\(\s*(?:check: )?|let name = (?="certificate))"([^"\\]+)/) {
                    names.insert(String(match.1))
                }
            }
        }
        return names
    }

    /// The names that a box of today answers, which hands its days to both kinds of systems; what is behind HOST or FILE left out.
    static func answered() throws -> Set<String> {
        let box = try Box()
        let configuration = try box.file(
            "gateway.json5",
            """
            { redcap: { url: "http://127.0.0.1:9/api/", token: { file: "/nowhere/token" } },
              fhir: { url: "http://127.0.0.1:9/fhir", token: { file: "/nowhere/token" } } }
            """)
        try box.addPatient(surgery: CivilDay.surgery)
        var names: Set<String> = []
        for verb in ["doctor", "status"] {
            for line in try box.run([verb, "--json", "--config", configuration]).lines {
                if let name = line["check"]?.string { names.insert(name.hasPrefix("reach ") ? "reach " : name) }
            }
        }
        return names
    }
}
