import JSONValues
import PhotoAnswers
import Store

/// The decoder of each kind of evidence. Packets are not among them: they are joined to weighings at the ``RadioDesk``.
public enum EvidenceDecoders {
    private static let photos = PhotoWorker()

    /// Makes readings of evidence; total, nothing throws: what cannot be read says why.
    public static let decode: Intake.Decoder = { evidence, id, context in
        switch evidence.kind {
        case .payload where evidence.metadata["form"]?.string == BridgeForm.dailyValues.rawValue: BridgeReadings.decode(evidence, id, context)
        case .payload: PayloadReadings.decode(evidence, id, context)
        case .manual: ManualReadings.decode(evidence, id, context)
        case .photo: await PhotoReadings.decode(evidence, id, kept: context.kept, worker: photos)
        case .packet: DecodedEvidence(decoder: "none", refused: "unknown_content", "\(evidence.name) cannot be decoded")
        }
    }
}
