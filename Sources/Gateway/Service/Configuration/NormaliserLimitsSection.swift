import DailyEntries
import JSONValues

/// The section `limits`: limits of the normalisation that a study may set otherwise, in the units of their names.
enum NormaliserLimitsSection {
    static func read(_ section: inout JSONSection) throws(JSONSectionError) -> NormaliserLimits {
        var limits = NormaliserLimits()
        func set(_ name: String, _ range: ClosedRange<Int>, _ path: WritableKeyPath<NormaliserLimits, Int>, _ section: inout JSONSection)
            throws(JSONSectionError)
        {
            if let value = try section.int(name, in: range) { limits[keyPath: path] = value }
        }
        try set("bandBaseGrams", 500...10_000, \.bandBase, &section)
        try set("bandPerDayGrams", 0...5000, \.bandPerDay, &section)
        try set("bandMaximumGrams", 1000...20_000, \.bandMaximum, &section)
        try set("bandFarGrams", 2000...50_000, \.bandFar, &section)
        try set("sessionSpreadGrams", 200...5000, \.sessionSpread, &section)
        try set("sessionGapSeconds", 60...3600, \.sessionGap, &section)
        try set("morningHour", 2...6, \.morningHour, &section)
        try set("lateHour", 10...13, \.lateHour, &section)
        try set("middayHour", 13...16, \.middayHour, &section)
        try set("eveningHour", 15...20, \.eveningHour, &section)
        try set("drinkMaximumML", 500...5000, \.drinkMaximum, &section)
        try section.finish()
        return limits
    }
}
