public import CivilTime
public import Intake
public import JSONValues

/// The days as one FHIR R4 transaction, for a server that is fed by files.
public struct FHIRExport: Sendable {
    private let study: FHIRStudy
    private let traces: [FHIRWithdrawal.Trace]

    /// An export of a patient.
    /// - Parameter traces: What once counted, so that what does not count any more is withdrawn.
    public init(_ view: StudyView, _ profile: FHIRProfile, traces: [FHIRWithdrawal.Trace]) {
        study = FHIRStudy(view, profile)
        self.traces = traces
    }

    /// The transaction of the days for which `isWanted` answers true, with what belongs to the profile.
    public func document(_ isWanted: (CivilDate) -> Bool) -> JSONValue {
        let days = study.byDay.keys.filter(isWanted).sorted()
        let withdrawals = FHIRWithdrawal.all(traces.filter { isWanted($0.day) }, study)
        let observations = study.baseline + days.flatMap { study.byDay[$0] ?? [] } + withdrawals.map(\.entry)
        let needed = observations.reduce(into: study.support.always) { $0.formUnion(study.support.entries(for: $1)) }
        return FHIRBundle(study.support.ordered(needed) + observations).json
    }
}
