import Crypto
import HandOff
import JSONValues
public import Store

/// A file of a patient's days that is about to leave the box.
public struct ExportedStudy: Sendable {
    /// The content.
    public let bytes: [UInt8]
    private let study: String
    private let format: StudyReader.ExportFormat

    init(_ bytes: [UInt8], study: String, format: StudyReader.ExportFormat) {
        self.bytes = bytes
        self.study = study
        self.format = format
    }

    /// The command that records the transfer, to be carried out before anything is written; refused without consent.
    /// - Parameter failure: Why it came to nothing after all; nil: it is on its way.
    public func record(to path: String?, failure: String? = nil) -> ControlRequest {
        ControlRequest(
            "export.file",
            [
                "study": .string(study), "format": .string(format.rawValue), "bytes": JSONValue(bytes.count), "sha256": .string(Digest.sha256Hex(bytes)),
                "result": .string(failure == nil ? "delivered" : "failed"), "detail": JSONValue(failure ?? path ?? "standard output"),
            ])
    }

    /// Puts the file where a person wants it: whole or not at all, for its owner only.
    public func write(to path: String) throws(StoreError) { try ExportedFile.write(bytes, to: path) }
}
