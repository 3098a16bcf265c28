import Foundation
import JSONValues
import TestServers
import Testing

/// The same picture again, a tripod's next one, photos without a number: what counts, what is asked at the bed.
@Suite struct PhotoPlausibilityTests {
    private func photo(_ name: String) -> String { Program.testdata.appending(path: "photos/\(name).jpg").path }

    /// A copy encoded again by Debian's Pillow.
    private func encodedAgain(_ name: String, as file: String, _ options: String, in box: Box) throws -> String {
        let path = box.folder.appending(path: file).path
        let process = ChildProgram()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [
            "-c", "import sys; from PIL import Image; p = Image.open(sys.argv[1]); p.thumbnail((900, 900)); p.save(sys.argv[2], \(options))", photo(name), path,
        ]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return path
    }

    private func ingest(_ path: String, _ box: Box) throws -> JSONValue {
        try #require(try box.run(["photo", "ingest", path, "--json"]).lines.first)
    }

    /// A box with a patient five days after surgery.
    private func box() throws -> Box {
        let box = try Box()
        #expect(try box.addPatient(surgery: PhotoPlausibilityTests.surgery).status == 0)
        return box
    }

    private static let surgery = Date().addingTimeInterval(-5 * 86_400).formatted(.iso8601.year().month().day())

    @Test(arguments: [("copy.jpg", "quality=45"), ("copy.webp", "quality=50"), ("copy.png", "compress_level=1")])
    func theSamePictureEncodedAgainCountsOnce(file: String, options: String) throws {
        let box = try box()
        #expect(try ingest(photo("display/tripod1"), box)["status"] == "accepted")
        let again = try ingest(try encodedAgain("display/tripod1", as: file, options, in: box), box)
        #expect(again["status"] == "duplicate")
        #expect(again["measurements"]?.array?.first?["reason"] == "duplicate")
        #expect(try box.sqlite("SELECT count(*) FROM current_measurement WHERE status = 'active'") == "1")
    }

    @Test func aTripodsNextPhotoWithTheSameValueIsAnotherPhoto() throws {
        let box = try box()
        #expect(try ingest(photo("display/tripod1"), box)["status"] == "accepted")
        let next = try ingest(photo("display/tripod2"), box)
        #expect(next["status"] == "accepted", "\(next)")
        #expect(try box.sqlite("SELECT count(*) FROM current_measurement WHERE reason = 'duplicate'") == "0")
    }

    /// A box whose patient is five days after surgery, with its display.
    private func bed() async throws -> (Box, WebVisit) {
        let box = try Box()
        let gateway = try await ServedGateway(
            data: box.data, options: ["--config", try box.file("gateway.json5", "{ bluetooth: { enabled: false } }")])
        #expect(try box.addPatient(surgery: PhotoPlausibilityTests.surgery).status == 0)
        return (box, WebVisit(box, gateway))
    }

    @Test func twoPhotosWithoutANumberInARowAskToTypeIt() async throws {
        let (box, visit) = try await bed()
        for (place, name) in ["eyepiece/scene0063", "eyepiece/eye007"].enumerated() {
            // A copy of now: the file's time says when it was taken.
            let refused = try box.run(["photo", "ingest", try box.file("\(place).jpg", Data(contentsOf: URL(filePath: photo(name)))), "--json"])
            #expect(refused.status == 1)
            #expect(try refused.lines.first?["measurements"]?.array == [])
            #expect(try await visit.open("/bedside").contains("Bitte tippen Sie die Zahl ein") == (place == 1))
        }
        #expect(try await visit.open("/bedside?lang=en").contains("Please type the number"))
        let today = Date().formatted(.iso8601.year().month().day())
        let why = try box.run(["explain", "urineSG", "--date", today, "--json"]).lines.first
        #expect(why?["answer"] == "refused")
        #expect(why?["lines"]?.array?.filter { $0.string?.contains("and refused") == true }.count == 2)
        #expect(try box.run(["verify"]).status == 0)
    }

    @Test func aReadingThatIsNotSureIsAskedAtTheBedAtOnce() async throws {
        let (box, visit) = try await bed()
        #expect(try box.run(["photo", "calibrate", photo("display/water1004")]).status == 1)
        let path = try box.file("now.jpg", Data(contentsOf: URL(filePath: photo("display/lcd005"))))
        #expect(try box.run(["photo", "ingest", path, "--json"]).lines.first?["status"] == "review")
        #expect(try await visit.open("/bedside").contains("Stimmt die Zahl auf dem Foto?"))
    }
}
