import CivilTime
import DailyEntries
import JSONValues

/// The section `refractometer`: what a technician has set about the instruments.
///
///     refractometer: { range: [1.000, 1.060], atc: true, noPoint: false, calibrationCelsius: 20, instruments: { "PAL-10S/123": { … } } }
enum UrineInstrumentSection {
    static func read(_ section: inout JSONSection) throws(JSONSectionError) -> [String: UrineInstrument] {
        var instruments = ["": try instrument(&section)]
        if let more = try section.section("instruments") {
            for name in more.names {
                var names = more
                guard var one = try names.section(name) else { continue }
                instruments[name] = try instrument(&one)
                try one.finish()
            }
        }
        try section.finish()
        return instruments
    }

    private static func instrument(_ section: inout JSONSection) throws(JSONSectionError) -> UrineInstrument {
        var instrument = UrineInstrument()
        if let range = try section.array("range") {
            let ticks = range.compactMap { $0.number?.scaled(4) }.map { $0 - 10_000 }
            guard ticks.count == 2, let low = ticks.first, let high = ticks.last, 0 <= low, low < high, high <= 1000 else {
                throw section.refusal("range", "must be two specific gravities in order, such as [1.000, 1.060]")
            }
            instrument.range = low...high
        }
        instrument.hasATC = try section.bool("atc")
        instrument.hasNoPoint = try section.bool("noPoint") ?? false
        instrument.isCalibrationFailed = try section.bool("calibrationFailed") ?? false
        if let text = try section.string("calibrationFailedSince") {
            guard let since = Instant(text) else {
                throw section.refusal("calibrationFailedSince", "must be an instant such as 2026-03-20T08:00:00+01:00")
            }
            instrument.isCalibrationFailed = true
            instrument.calibrationFailedSince = since
        }
        if let celsius = try section.scaled("calibrationCelsius", digits: 1, in: 0...500) { instrument.calibration = Celsius(millionths: celsius * 100_000) }
        return instrument
    }
}
