/// What a weight is compared with besides earlier weights.
struct WeightBaseline {
    private let profile: PatientProfile?
    private let series: DaySeries
    private let thresholds: AlertThresholds
    /// The first day on which data are owed.
    let startPOD: Int

    init(profile: PatientProfile?, series: DaySeries, thresholds: AlertThresholds) {
        self.profile = profile
        self.series = series
        self.thresholds = thresholds
        startPOD = WeightBaseline.startPOD(profile, thresholds)
    }

    /// The first day on which data are owed: the day the box came home, not before the monitoring.
    static func startPOD(_ profile: PatientProfile?, _ thresholds: AlertThresholds) -> Int {
        max(thresholds.monitoring.lowerBound, profile?.monitoringStartPOD ?? 1)
    }

    /// The baseline for a day in g: the profile's, else the median of the first mornings before that day; nil: none yet.
    func weight(before pod: Int) -> Int? {
        if let given = profileWeight { return given }
        let setting = thresholds.baseline
        let last = max(setting.lastPOD, startPOD.plus(setting.homeDays))
        var mornings: [Int] = []
        for day in series.pods where day < pod && day <= last && mornings.count < setting.mornings {
            if let grams = series.weight(.morning, day) { mornings.append(grams) }
        }
        guard !mornings.isEmpty else { return nil }
        // Of an even count the lower one: it is the more sensitive to a gain.
        let median = mornings.sorted()[(mornings.count - 1) / 2]
        return median == 0 ? nil : median
    }

    /// How far the first morning at home lies from the given baseline, g, where that is too far and nobody has confirmed it: another scale?
    func openScaleOffset(on pod: Int) -> Int? {
        guard let given = profileWeight, profile?.baselineConfirmed != true else { return nil }
        let days = max(startPOD, series.pods.lowerBound)
        guard days <= pod, let first = (days...pod).lazy.compactMap({ series.weight(.morning, $0) }).first else { return nil }
        let offset = first.minus(given)
        return offset.magnitude > thresholds.baseline.scaleOffset.magnitude ? offset : nil
    }

    private var profileWeight: Int? {
        guard let given = profile?.baselineWeight, given != 0 else { return nil }
        return given
    }
}
