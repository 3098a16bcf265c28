import CivilTime
import EscalationCore

extension PatientProfile {
    /// The calendar day of a day after surgery; nil without a surgery day.
    func date(ofPOD pod: Int) -> CivilDate? { surgeryDay.map { CivilDate(dayNumber: $0).adding(days: pod) } }

    /// The day on which monitoring begins: POD 1 unless the box came home later.
    var firstMonitoredDay: CivilDate? { date(ofPOD: monitoringStartPOD ?? 1) }
}
