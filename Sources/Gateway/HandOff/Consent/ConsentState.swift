public import CivilTime
public import Intake
public import Store

/// Whether data of a patient may leave the box: the latest consent record decides.
public enum ConsentState: Sendable, Hashable {
    /// Consent stands.
    case given
    /// There is no record, or one without version, date or name.
    case missing
    /// It was withdrawn.
    case withdrawn(at: Instant)

    /// Whether something may leave the box.
    public var allows: Bool { self == .given }

    /// Why nothing leaves the box, and what to do; nil where consent stands.
    public var hindrance: String? {
        switch self {
        case .given: nil
        case .missing: "no consent is recorded; nothing leaves the box before: hypona consent record --version V --date DATE --by WHO"
        case .withdrawn(let at): "consent was withdrawn (\(at)); nothing leaves the box"
        }
    }

    /// Why nothing of a patient leaves the box now, by the consent records and by the profile; nil where it may.
    public static func hindrance(of study: String, from connection: Connection, settings: StudySettings, now: Instant) throws -> String? {
        if let hindrance = try of(study, in: connection).hindrance { return hindrance }
        if try StudyView.mayLeave(study, from: connection, settings: settings, now: now) { return nil }
        return "the profile says that the patient withdrew; nothing leaves the box"
    }

    /// The state of a patient's consent records. A withdrawal noted in the profile is told by the study itself.
    public static func of(_ study: String, in connection: Connection) throws(StoreError) -> ConsentState {
        guard let row = try connection.row("SELECT * FROM consent WHERE study_id = ? ORDER BY id DESC LIMIT 1", .text(study)) else { return .missing }
        if row.text("kind") == "withdrawn" { return .withdrawn(at: row.instant("at") ?? Instant(milliseconds: 0)) }
        let isComplete = ["version", "date", "by_whom"].allSatisfy { row.text($0)?.isEmpty == false }
        return isComplete ? .given : .missing
    }
}
