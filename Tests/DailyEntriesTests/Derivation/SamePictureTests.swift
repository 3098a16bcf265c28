import CivilTime
import DailyEntries
import Testing

/// A picture that comes again, and a tripod's next one that looks the same.
@Suite struct SamePictureTests {
    /// A print of even brightness, in sixteenths of a shade.
    private func picture(_ shade: Int, _ value: String = "1.018") -> String {
        let cell = String(shade, radix: 16)
        return String(repeating: String(repeating: "0", count: 3 - cell.count) + cell, count: PicturePrint.cells) + ":" + value
    }

    private func study(_ second: String, hasExif: Bool, exif: String? = nil, shade: Int, value: String = "1.018", received: String? = nil) throws
        -> DerivedStudy
    {
        var script = try StudyScript()
        script.photo("2026-03-20T08:00", "1.018", hasExif: hasExif, picture: picture(1600), id: "first")
        script.photo(second, value, received: received, exif: exif, hasExif: hasExif, picture: picture(shade, value), id: "second")
        return script.derive(now: "2026-03-21T20:00")
    }

    @Test(arguments: [1600, 1608, 1590, 1611]) func encodedAgainItIsTheSame(shade: Int) throws {
        #expect(try study("2026-03-20T08:10", hasExif: false, shade: shade).measurement("second").reason == .duplicate)
        let copied = try study("2026-03-21T19:00", hasExif: true, exif: "2026-03-20T08:00", shade: shade, received: "2026-03-20T19:00")
        #expect(try copied.measurement("second").reason == .duplicate, "its own time says so, however late it comes")
    }

    @Test(arguments: ["2026-03-20T08:00:04", "2026-03-20T08:10", "2026-03-21T08:00"]) func aTripodsNextPhotoIsAnother(time: String) throws {
        let study = try study(time, hasExif: true, shade: 1600)
        #expect(try study.measurement("second").status == .active, "the camera's clock tells them apart though nothing else does")
    }

    @Test(arguments: [1612, 1640, 1500]) func anotherLightIsAnotherPhoto(shade: Int) throws {
        #expect(try study("2026-03-21T08:00", hasExif: false, shade: shade).measurement("second").status == .active)
    }

    @Test func aDayLaterWithoutATimeAPersonIsAsked() throws {
        let study = try study("2026-03-21T08:00", hasExif: false, shade: 1600)
        #expect(try study.review("second").reasons == [.samePicture])
        #expect(try study.review("second").candidate == .ticks(180))
    }

    @Test func anotherValueIsAnotherPhoto() throws {
        #expect(try study("2026-03-20T08:10", hasExif: false, shade: 1600, value: "1.019").measurement("second").status == .active)
    }

    @Test(
        arguments: [
            ("2026-03-19T08:00", true, true), ("2026-03-19T08:00", false, false), ("2026-03-20T08:30", false, true), ("2026-01-02T08:00", true, false),
            ("2010-01-01T00:00", true, true),
        ]) func aPhotoThatItsCameraCallsOldDoesNotCountForToday(taken: String, hasOffset: Bool, counts: Bool) throws
    {
        var script = try StudyScript()
        script.photo("2026-03-21T08:00", "1.018", exif: taken, id: "photo")
        if !hasOffset { script.readings[0].time.device = .local(try #require(CivilDateTime(taken + ":00"))) }
        let study = script.derive(now: "2026-03-21T20:00")
        #expect(try counts == (study.measurement("photo").status == .active))
        if !counts { #expect(try study.review("photo").reasons == [.oldPhoto]) }
        if taken == "2026-03-19T08:00", counts { #expect(try study.measurement("photo").day?.description == "2026-03-19") }
    }

    @Test func theSameValueThreeTimesIsTold() throws {
        var script = try StudyScript()
        for day in 19...22 { script.photo("2026-03-\(day)T08:00", day == 22 ? "1.019" : "1.018", id: "\(day)") }
        let study = script.derive(now: "2026-03-22T20:00")
        #expect(try study.measurement("20").flags.isEmpty)
        #expect(try study.measurement("21").flags == [.repeated])
        #expect(try study.measurement("22").flags.isEmpty)
    }
}
