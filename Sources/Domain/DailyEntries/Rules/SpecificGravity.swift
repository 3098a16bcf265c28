/// Specific gravity of urine in ticks of 0.0001 above 1.0000.
public enum SpecificGravity {
    /// The ticks of `1.021`, `1,021`, `1.0215`, or of four digits whose point was not seen (`1021`); nil for everything that is not a
    /// specific gravity of 1.000–1.060.
    public static func ticks(_ text: String) -> Int? {
        let trimmed = String(DecimalText.trimmed(text))
        guard let number = DecimalText(trimmed, whole: 4, decimals: 4) else { return nil }
        let hasPoint = number.decimals > 0
        guard hasPoint ? number.whole == 1 && number.decimals >= 3 : number.whole == 4 else { return nil }
        let digits = hasPoint ? number.decimals : 3
        let ticks = number.digits * .power(ofTen: 4 - digits) - 10_000
        return (0...600).contains(ticks) ? Int(ticks) : nil
    }

    /// The ticks with 10 more for every full 3 °C above the calibration temperature of the instrument, 10 less for every full 3 °C
    /// below (medicalalgorithms.com). Nothing with automatic compensation, without a temperature or outside 5–45 °C, which is a
    /// misreading. Not clamped: the answer may be below 0.
    public static func corrected(_ ticks: Int, temperature: Celsius?, calibration: Celsius = Celsius(20), hasATC: Bool) -> Int {
        guard !hasATC, let temperature, isUsable(temperature) else { return ticks }
        let (difference, overflow) = temperature.millionths.subtractingReportingOverflow(calibration.millionths)
        return overflow ? ticks : ticks + difference / 3_000_000 * 10
    }

    /// Whether a temperature can be that of a sample: 5–45 °C.
    static func isUsable(_ temperature: Celsius) -> Bool { Celsius(5) <= temperature && temperature <= Celsius(45) }

    /// The value as people write it: three decimals, four where the fourth is not 0.
    public static func text(_ ticks: Int) -> String {
        let value = ticks + 10_000
        let digits = String(value % 10_000)
        let decimals = String(repeating: "0", count: 4 - digits.count) + digits
        return "\(value / 10_000)." + (decimals.hasSuffix("0") ? String(decimals.dropLast()) : decimals)
    }

    /// Of several candidates the one farthest from 1.015, equally far the higher.
    static func worst(_ ticks: [Int]) -> Int? { ticks.max { (abs($0 - 150), $0) < (abs($1 - 150), $1) } }
}
