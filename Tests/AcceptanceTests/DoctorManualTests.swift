import Foundation
import JSONValues
import Testing

/// The technician's manual names every line that `doctor` and `status` can say, in both languages, and none that they cannot.
@Suite struct DoctorManualTests {
    private static let root = Program.testdata.appending(path: "..").standardized

    /// The names that stand in the sources, and those that a box of today answers.
    private func names() throws -> Set<String> {
        var names: Set<String> = []
        for folder in ["Gateway/Service", "Gateway/Alarms", "Gateway/HandOff", "Devices/Withings"] {
            let place = DoctorManualTests.root.appending(path: "Sources/\(folder)")
            for case let file as URL in FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil) ?? .init()
            where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /(?:(?:\bCheck|Finding|stored)\(\s*(?:check: )?|let name = (?="certificate))"([^"\\]+)/) {
                    names.insert(String(match.1))
                }
            }
        }
        let box = try Box()
        try box.addPatient(surgery: "2026-11-25")
        for verb in ["doctor", "status"] {
            for line in try box.run([verb, "--json"]).lines { if let name = line["check"]?.string { names.insert(name) } }
        }
        return names
    }

    /// The names in the first column of a part of the manual: `| `clock`, `clock steps` | … |`.
    private func documented(_ part: String) -> Set<String> {
        var names: Set<String> = []
        for row in part.split(separator: "\n") where row.hasPrefix("| `") {
            guard let column = row.split(separator: "|").first else { continue }
            for match in column.matches(of: /`([^`]+)`/) {
                names.insert(String(match.1).replacingOccurrences(of: " HOST", with: " ").replacingOccurrences(of: " FILE", with: " "))
            }
        }
        return names
    }

    @Test func everyLineHasItsRemedyInBothLanguages() throws {
        let manual = try String(contentsOf: DoctorManualTests.root.appending(path: "docs/operations.md"), encoding: .utf8)
        let parts = manual.components(separatedBy: "\n# English\n")
        try #require(parts.count == 2)
        let known = try names()
        #expect(known.count > 55)
        for part in parts {
            let told = documented(part)
            #expect(known.subtracting(told).sorted() == [], "said by the program, not in the manual")
            #expect(told.subtracting(known).sorted() == [], "in the manual, never said by the program")
        }
    }
}
