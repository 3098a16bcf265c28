import CivilTime
import DailyEntries
import EscalationCore
import Intake
import JSONValues

/// Makes the resources of a patient from the study as of now. Only what counts becomes a value: a reading that waits for a person is never told,
/// only the level it raised.
struct FHIRStudy: Sendable {
    let view: StudyView
    let profile: FHIRProfile
    let support: FHIRSupport
    /// Every Observation that there is now, in the order of the days.
    let observations: [FHIREntry]
    /// The Observations of a day, by its date.
    let byDay: [CivilDate: [FHIREntry]]

    /// All resources of the study.
    init(_ view: StudyView, _ profile: FHIRProfile) {
        self.view = view
        self.profile = profile
        var maker = FHIRMaker(view, profile)
        var byDay: [CivilDate: [FHIREntry]] = [:]
        var all = maker.baseline()
        for entry in view.entries {
            let day = maker.weighings(on: entry.entry.date) + maker.day(entry)
            byDay[entry.entry.date] = day
            all += day
        }
        observations = all
        self.byDay = byDay
        support = maker.support
    }

    /// The Observations that belong to the profile and to no day.
    var baseline: [FHIREntry] {
        let days = Set(byDay.values.joined())
        return observations.filter { !days.contains($0) }
    }

    /// The identifiers of everything there is now.
    var identifiers: Set<FHIREntry.Identifier> { Set(observations.map(\.identifier)) }
}
