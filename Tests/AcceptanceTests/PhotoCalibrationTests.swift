import Foundation
import JSONValues
import Testing

/// `hypona photo calibrate`: an instrument is checked with water; how far it is off is taken off, or its readings wait.
@Suite struct PhotoCalibrationTests {
    private func photo(_ name: String) -> String { Program.testdata.appending(path: "photos/display/\(name).jpg").path }

    private func box(_ now: String = "2026-03-06 12:00:00") throws -> Box {
        let box = try Box(now: now)
        #expect(try box.addPatient().status == 0)
        return box
    }

    /// A copy whose camera says when it was taken, in UTC.
    private func copy(_ name: String, in box: Box, at time: String) throws -> String {
        let original = try Data(contentsOf: URL(filePath: photo(name)))
        return try box.file("\(name)-\(time.filter(\.isNumber)).jpg", ExifBlock.jpeg(original, taken: "2026:03:06 \(time)", offset: "+00:00"))
    }

    private func check(_ box: Box, _ verb: String) throws -> JSONValue? {
        try box.run([verb, "--json"]).lines.first { $0["check"] == "refractometer" }
    }

    @Test func whatItShowsForWaterIsTakenOffEveryReadingAndCanBeTakenBack() throws {
        let box = try box()
        #expect(try check(box, "status")?["text"]?.string?.contains("no water check yet") == true)
        let answer = try box.run(["photo", "calibrate", photo("water1001a"), photo("water1001b"), "--json"])
        #expect(answer.status == 0, "\(answer.errors)")
        let lines = try answer.lines
        #expect(lines.count == 3)
        #expect(lines[0]["kind"] == "calibration" && lines[0]["status"] == "accepted" && lines[0]["specific_gravity"] == "1.001")
        #expect(lines[2]["status"] == "passed" && lines[2]["instrument"] == "lcd" && lines[2]["shown"] == "1.001" && lines[2]["offset"] == "0.0010")
        // Photos of water are no reading of the patient.
        #expect(try box.sqlite("SELECT count(*) FROM reading") == "0")
        let taken = try box.run(["photo", "ingest", try copy("lcd005", in: box, at: "12:04:00"), "--json"])
        #expect(try taken.lines.first?["status"] == "accepted")
        #expect(try taken.lines.first?["measurements"]?.array?.first?["value"] == "1.017")
        #expect(try box.entries()["2026-03-06"]?["urineSG"] == "1.017")
        let value = try #require(try box.run(["day", "2026-03-06", "--json"]).lines.first?["values"]?.array?.first { $0["field"] == "urineSG" })
        #expect(value["shown"] == "1.018" && value["water_offset"] == "0.0010")
        let why = try box.run(["explain", "urineSG", "--date", "2026-03-06"]).output
        #expect(why.contains("shown 1.018, 0.0010 taken off by the water check") && why.contains("water check of lcd"))
        #expect(try check(box, "status")?["state"] == "ok" && check(box, "status")?["text"]?.string?.contains("0.0010 is taken off") == true)
        // The same photos prove nothing twice.
        let again = try box.run(["photo", "calibrate", photo("water1001a"), "--json"])
        #expect(again.status == 1 && again.errors.contains("check 1"))
        // Taken back, everything is as before, and the audit knows who did what.
        #expect(try box.run(["photo", "calibrate", "--withdraw", "1"]).status == 2)
        #expect(try box.run(["photo", "calibrate", "--withdraw", "1", "--note", "wrong instrument"]).status == 0)
        #expect(try box.entries()["2026-03-06"]?["urineSG"] == "1.018")
        let listed = try box.run(["photo", "calibrate", "--list", "--json"]).lines
        #expect(listed.count == 1 && listed[0]["withdrawn"]?["note"] == "wrong instrument")
        #expect(try box.run(["verify"]).status == 0)
        #expect(try box.run(["rebuild", "--dry-run"]).status == 0)
    }

    @Test func afterAFailedCheckPhotosWaitUntilOneIsPassed() throws {
        let box = try box()
        let failed = try box.run(["photo", "calibrate", photo("water1004"), "--json"])
        #expect(failed.status == 1)
        #expect(try failed.lines.last?["status"] == "failed")
        #expect(try check(box, "status")?["state"] == "fault" && box.run(["status"]).status == 1)
        #expect(try check(box, "doctor")?["state"] == "fault")
        #expect(try check(box, "doctor")?["remedy"]?.string?.contains("photo calibrate") == true)
        let waiting = try box.run(["photo", "ingest", try copy("lcd005", in: box, at: "12:02:00"), "--json"])
        #expect(try waiting.lines.first?["status"] == "review")
        #expect(try waiting.lines.first?["measurements"]?.array?.first?["reason"] == "calibration_failed")
        let review = try #require(try box.run(["review", "list", "--json"]).lines.first)
        #expect(review["candidate"] == "1.018" && review["reasons"]?.array == ["calibration_failed"])
        #expect(try box.run(["explain", "urineSG", "--date", "2026-03-06"]).output.contains("failed: photos since then wait"))
        let passed = try box.run(["photo", "calibrate", try copy("water1000", in: box, at: "12:03:00"), "--json"])
        #expect(passed.status == 0)
        #expect(try check(box, "status")?["state"] == "ok")
        let counts = try box.run(["photo", "ingest", try copy("lcd012", in: box, at: "12:04:00"), "--json"])
        #expect(try counts.lines.first?["status"] == "accepted")
    }

    @Test func whatIsNoPhotoOfWaterChangesNothing() throws {
        let box = try box()
        let text = try box.file("text.jpg", "water")
        #expect(try box.run(["photo", "calibrate", text]).status == 1)
        let blank = try box.run(["photo", "calibrate", Program.testdata.appending(path: "photos/eyepiece/scene0063.jpg").path, "--json"])
        #expect(blank.status == 1 && blank.errors.contains("no check was made"))
        #expect(try blank.lines.first?["status"] == "rejected")
        #expect(try box.run(["photo", "calibrate", "/nowhere.jpg"]).status == 3)
        #expect(try box.run(["photo", "calibrate"]).status == 2)
        #expect(try box.run(["photo", "calibrate", "--withdraw", "7", "--note", "x"]).status == 1)
        #expect(try box.run(["photo", "calibrate", "--list", "--json"]).lines.isEmpty)
        #expect(try check(box, "status")?["state"] == "ok")
    }

    @Test func aNamedInstrumentIsCheckedForItself() throws {
        let box = try box()
        #expect(try box.run(["photo", "calibrate", photo("water1004"), "--instrument", "PAL-1"]).status == 1)
        let own = try box.run(["photo", "ingest", "--instrument", "PAL-1", try copy("lcd005", in: box, at: "12:02:00"), "--json"])
        #expect(try own.lines.first?["measurements"]?.array?.first?["reason"] == "calibration_failed")
        let other = try box.run(["photo", "ingest", try copy("lcd012", in: box, at: "12:04:00"), "--json"])
        #expect(try other.lines.first?["status"] == "accepted")
        #expect(try box.sqlite("SELECT count(*) FROM reading WHERE body LIKE '%PAL-1%'") == "1")
    }
}
