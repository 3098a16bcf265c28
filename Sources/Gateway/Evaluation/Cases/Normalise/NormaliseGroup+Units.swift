import DailyEntries
import JSONValues

extension NormaliseGroup {
    /// Units and numbers: what is no number of its kind gives null, never a guess.
    static let units = [
        NormaliseGroup("grams", ["text", "unit"]) { arguments throws(JSONSectionError) in
            guard let text = arguments.value("text")?.string, let unit = arguments.value("unit")?.string.flatMap(WeightUnit.init) else { return .null }
            return JSONValue(unit.grams(text))
        },
        NormaliseGroup("withings", ["value", "exponent"]) { arguments throws(JSONSectionError) in
            guard let value = arguments.value("value")?.integer, let exponent = arguments.value("exponent")?.integer else { return .null }
            return JSONValue(WeightUnit.cloudGrams(value: value, exponent: exponent))
        },
        NormaliseGroup("sg", ["text"]) { arguments throws(JSONSectionError) in
            JSONValue(arguments.value("text")?.string.flatMap(SpecificGravity.ticks))
        },
        NormaliseGroup("sgTemperature", ["ticks", "celsius", "calibration", "atc"]) { arguments throws(JSONSectionError) in
            JSONValue(
                SpecificGravity.corrected(
                    try arguments.need(arguments.number("ticks"), "ticks"), temperature: try arguments.celsius("celsius"),
                    calibration: try arguments.celsius("calibration") ?? Celsius(20), hasATC: try arguments.bool("atc") ?? false))
        },
    ]
}

extension JSONValue {
    /// A number written as a whole number, without point and exponent: what a payload calls an integer.
    fileprivate var integer: Int? {
        guard let number, number.text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: "-") }) else { return nil }
        return number.int
    }
}
