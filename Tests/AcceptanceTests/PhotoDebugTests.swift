import Foundation
import JSONValues
import Testing

/// `hypona read --debug`: what a technician, and the page of the console, see of a photo.
@Suite struct PhotoDebugTests {
    private static let photos = Program.testdata.appending(path: "photos")

    private func inspect(_ photo: String) throws -> (document: JSONValue, files: Set<String>) {
        let folder = try Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = PhotoDebugTests.photos.appending(path: photo).path
        let answer = try Program.run(["read", "--json", "--debug", folder.path, path])
        let name = path.split(separator: "/").last ?? ""
        let document = try JSONValue(parsing: [UInt8](Data(contentsOf: folder.appending(path: "\(name).json"))))
        // The document repeats the answer; only the time may differ.
        let line = try #require(try answer.lines.first)
        #expect(document["reading"]?["specific_gravity"] == line["specific_gravity"])
        #expect(document["reading"]?["reasons"] == line["reasons"])
        #expect(document["version"] == 1)
        return (document, Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)))
    }

    private func marks(_ document: JSONValue, _ kind: String, taken: Bool = true) -> [JSONValue] {
        (document["marks"]?.array ?? []).filter { $0["kind"]?.string == kind && $0["taken"]?.bool == taken }
    }

    /// The middle of a mark, in shares of the photo.
    private func middle(_ mark: JSONValue) -> (x: Double, y: Double) {
        let points = mark["points"]?.array ?? []
        func mean(_ place: Int) -> Double { points.compactMap { $0.array?[place].double }.reduce(0, +) / Double(max(points.count, 1)) }
        return (mean(0), mean(1))
    }

    @Test func aDisplayShowsWhereTheValueStands() throws {
        let (document, files) = try inspect("display/lcd001.jpg")
        let row = try #require(marks(document, "row").first)
        #expect(row["text"] == "1.000" && row["model"] == "1.000")
        #expect(row["points"]?.array?.count == 4)
        let place = middle(row)
        #expect(abs(place.x - 0.48) < 0.05 && abs(place.y - 0.47) < 0.05)
        #expect(document["picture"]?["width"] == 1280 && document["picture"]?["kind"] == "JPEG")
        let named = Set((document["sheets"]?.array ?? []).compactMap { $0["file"]?.string })
        #expect(!named.isEmpty && named.union(["lcd001.jpg.json"]) == files)
    }

    @Test func anEyepieceShowsFieldLineNumeralsAndTicks() throws {
        let (document, _) = try inspect("eyepiece/eye006.jpg")
        #expect(marks(document, "field").count == 1)
        #expect((marks(document, "boundary").first?["points"]?.array?.count ?? 0) > 10)
        let numerals = marks(document, "numeral")
        #expect(numerals.contains { $0["text"] == "1.020" })
        #expect(numerals.count >= 3 && marks(document, "tick").count == numerals.count)
        // The line crosses the scale where the answer says: between the ticks of 1.020 and 1.030, however the photo was held.
        let line = (try #require(marks(document, "boundary").first)["points"]?.array ?? []).compactMap { point in
            point.array.map { (x: $0[0].double ?? 0, y: $0[1].double ?? 0) }
        }
        let (from, to) = (try #require(line.first), try #require(line.last))
        func side(_ text: String) throws -> Double {
            let place = middle(try #require(marks(document, "tick").first { $0["text"]?.string == text }))
            return (to.x - from.x) * (place.y - from.y) - (to.y - from.y) * (place.x - from.x)
        }
        #expect(try side("1.020") * side("1.030") < 0)
        #expect(try side("1.010") * side("1.020") > 0)
        #expect(document["measures"]?["uncertainty"]?.double ?? 0 > 0)
    }

    @Test func aFileThatIsNoPictureIsToldInTheDocumentToo() throws {
        let (document, files) = try inspect("../files/a.png")
        #expect(document["reading"]?["status"] == "rejected")
        #expect(files.contains("a.png.json"))
    }

    @Test func aFolderThatCannotBeWrittenIsSaid() throws {
        let answer = try Program.run(["read", "--debug", "/proc/here", PhotoDebugTests.photos.appending(path: "display/lcd001.jpg").path])
        #expect(answer.status == 3)
        #expect(answer.errors.contains("/proc/here"))
    }
}
