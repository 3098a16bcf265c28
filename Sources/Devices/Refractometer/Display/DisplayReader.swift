public import PhotoAnswers

/// Reads digital displays: finds the rows of seven-segment characters, reads each with two independent readers, and says what the display shows.
public struct DisplayReader: InstrumentReader, Sendable {
    private let data: LanguageData

    /// A reader with the models of those folders. Where the trained model is missing it still finds and reads displays, but is never sure: one reader
    /// alone is no proof.
    public init(data: LanguageData = .standard) { self.data = data }

    /// Reads the specific gravity on a display; nil where there is nothing that looks like one.
    public func read(_ photo: DecodedPhoto, debug: DebugCanvas?) -> InstrumentReading? {
        let sequence = self.sequence
        let scan = DisplayScan(photo, sequence: sequence, goal: .specificGravity)
        let reading = DisplayJudge(scan, hasModel: sequence != nil).reading
        scan.draw(reading, on: debug)
        return reading
    }

    /// Reads whatever number a display shows (`digits`).
    public func readAnyNumber(_ photo: DecodedPhoto, debug: DebugCanvas?) -> InstrumentReading {
        let found = NumberReader(sequence).read(photo.gray)
        found.scan.draw(found.reading, on: debug, across: found.across, down: found.down)
        return found.reading
    }

    private var sequence: SequenceReader? {
        do throws(PhotoError) {
            return try SequenceReader(data: data)
        } catch {
            return nil
        }
    }
}
