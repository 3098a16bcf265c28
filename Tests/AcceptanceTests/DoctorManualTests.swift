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
