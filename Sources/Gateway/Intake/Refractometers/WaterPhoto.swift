import CivilTime
import DailyEntries
public import JSONValues
import PhotoAnswers

/// What a photo of water in a refractometer gave.
public struct WaterPhoto: Sendable {
    /// Its file.
    public let file: String
    /// Its number in the evidence.
    public let evidence: Int
    /// The kind of display, where one was found.
    let display: GravityRead.Display?
    /// What it shows, where that is sure.
    let read: GravityRead?
    /// When it was taken, as far as its file says.
    let takenAt: Instant?
    /// Why it cannot be used; nil where it can.
    public let code: String?
    /// The same in a sentence.
    public let detail: String?
    private let value: String?

    /// The line of an eyepiece lies outside its scale: that is an answer too.
    var isOutsideScale: Bool { read == nil && code == nil }

    init(_ answer: PhotoReading, file: String, evidence: Int, takenAt: Instant?, now: Instant) {
        self.file = file
        self.evidence = evidence
        self.takenAt = takenAt
        value = answer.instrument.specificGravity
        display =
            switch answer.instrument.display {
            case .lcd: .lcd
            case .eyepiece: .eyepiece
            case .unknown: nil
            }
        let reasons = answer.instrument.reasons
        if let takenAt, takenAt.adding(seconds: 86_400) < now || now.adding(seconds: 300) < takenAt {
            (read, code) = (nil, "photo_old")
            detail = "\(file) was taken at \(takenAt): a water check is made with photos of today"
        } else if answer.instrument.isSure {
            (read, code, detail) = (PhotoReadings.gravity(answer), nil, nil)
        } else if display == .eyepiece, reasons == [.outsideScale] {
            (read, code) = (nil, nil)
            detail = "the line lies outside the scale"
        } else {
            (read, code) = (nil, reasons.first?.rawValue ?? "not_sure")
            detail = answer.problem ?? reasons.map(\.english).joined(separator: " ")
        }
    }

    /// The photo as the command answers it.
    public var json: JSONValue {
        [
            "file": .string(file), "kind": "calibration", "evidence_id": JSONValue(evidence), "status": .string(code == nil ? "accepted" : "rejected"),
            "specific_gravity": JSONValue(value), "display": JSONValue(display?.rawValue), "taken_at": JSONValue(takenAt?.description),
            "code": JSONValue(code), "detail": JSONValue(detail),
        ]
    }
}
