import CivilTime
import DailyEntries
import JSONValues
import Store
import Withings

/// Readings of what the cloud import keeps beside the pages of weights.
enum CloudReadings {
    private static let decoder = "withings/1"

    static func decode(_ evidence: Evidence, _ id: Int, _ kind: CloudEvidence.Kind) -> DecodedEvidence {
        let account = evidence.metadata["userid"]?.string ?? "account"
        switch CloudFacts(evidence.bytes, kind: kind) {
        case .reconciliation(let record): return DecodedEvidence(decoder: decoder, readings: readings(record, account, evidence, id))
        case .devices(let devices): return DecodedEvidence(decoder: decoder, readings: [], detail: "\(devices.count) devices in the account")
        case .measures, nil:
            return DecodedEvidence(decoder: decoder, refused: "not_cloud_evidence", "\(evidence.name) is no good answer of the kind \(kind.rawValue)")
        }
    }

    /// A group that is gone is a new version of it that says so; a group that is back is one that says what it said before.
    private static func readings(_ record: ReconciliationRecord, _ account: String, _ evidence: Evidence, _ id: Int) -> [Reading] {
        let gone = record.missing.map { missing in
            Reading(
                id: "withings:\(account):\(missing.groupID)", content: .retraction(.weight), origin: ReadingOrigin(.withings),
                time: ReadingTime(received: evidence.receivedAt), evidenceID: String(id),
                version: SourceVersion(group: "\(account):\(missing.groupID)", modified: missing.version))
        }
        return gone + record.returned.map { PayloadReadings.reading($0.group, account, evidence, id, version: $0.version) }
    }
}
