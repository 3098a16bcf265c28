import Foundation
import JSONValues
import Testing

/// The technician's manual names every line that `doctor` and `status` can say, in both languages, and none that they cannot.
@Suite struct DoctorManualTests {
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

    /// A technician at the box has what the package installs, and no sources.
    @Test func everyPageThatIsNamedIsInstalled() throws {
        var named: Set<String> = []
        for case let file as URL in FileManager.default.enumerator(at: CheckNames.root.appending(path: "Sources"), includingPropertiesForKeys: nil) ?? .init()
        where file.pathExtension == "swift" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.contains("// ") {
                #expect(!line.contains(/"[^"]*\bdocs\/[a-z-]+\.md/), "\(file.lastPathComponent) names a page where it is not: \(line)")
                named.formUnion(line.matches(of: /\/usr\/share\/doc\/hypona\/([a-z-]+\.md)/).map { String($0.1) })
            }
        }
        #expect(named.count > 5)
        for page in named { #expect(FileManager.default.fileExists(atPath: CheckNames.root.appending(path: "docs/\(page)").path), "\(page)") }
    }

    @Test func everyLineHasItsRemedyInBothLanguages() throws {
        let manual = try String(contentsOf: CheckNames.root.appending(path: "docs/operations.md"), encoding: .utf8)
        let parts = manual.components(separatedBy: "\n# English\n")
        try #require(parts.count == 2)
        let known = try CheckNames.inSources().union(CheckNames.answered())
        #expect(known.count > 55)
        for part in parts {
            let told = documented(part)
            #expect(known.subtracting(told).sorted() == [], "said by the program, not in the manual")
            for row in part.split(separator: "\n") where row.hasPrefix("| `") {
                let columns = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                #expect(columns.count == 3 && columns.allSatisfy { !$0.isEmpty }, "a line without what is wrong or what to do: \(row)")
            }
            #expect(told.subtracting(known).sorted() == [], "in the manual, never said by the program")
        }
    }
}
