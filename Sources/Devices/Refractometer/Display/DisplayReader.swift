/// Reads digital displays: finds the rows of seven-segment characters, reads each with two independent readers, and says what the display shows.
public final class DisplayReader: InstrumentReader {
    private let sequence: SequenceReader?

    /// Loads the trained model. Where it is missing the reader still finds and reads displays, but is never sure: one reader alone is no proof.
    public init(data: LanguageData = .standard) {
        do throws(PhotoError) {
            sequence = try SequenceReader(data: data)
        } catch {
            sequence = nil
        }
    }

    /// Whether the trained model is there.
    public var hasModel: Bool { sequence != nil }

    /// Reads the display in a photo; nil where there is nothing that looks like one.
    public func read(_ photo: DecodedPhoto, debug: DebugCanvas?) -> InstrumentReading? {
        let scan = DisplayScan(photo, sequence: sequence, goal: .specificGravity)
        scan.draw(on: debug)
        guard !scan.rows.isEmpty else { return nil }
        return DisplayJudge(scan, hasModel: hasModel, isTruncated: photo.isTruncated).reading
    }
}
