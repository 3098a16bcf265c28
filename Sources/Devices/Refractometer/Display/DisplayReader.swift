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
        let sequence = self.sequence
        let scan = DisplayScan(photo, sequence: sequence, goal: .anyNumber)
        let judge = NumberJudge(scan, hasModel: sequence != nil)
        let reading = judge.reading
        if reading.isSure {
            scan.draw(reading, on: debug)
            return reading
        }
        // Meters have digits that are wider than high; pressed together they are like all others.
        let gray = photo.gray
        let width = max(Int(Double(gray.width) * DisplayReader.pressing), 1)
        let pressed = DisplayScan(gray.resized(to: width, gray.height), sequence: sequence, goal: .anyNumber)
        let other = NumberJudge(pressed, hasModel: sequence != nil)
        let isOther = other.worth > judge.worth
        var better = isOther ? other.reading : reading
        if isOther, better.isSure {
            // Meters show their decimals smaller; they may be missing.
            better.isSure = false
            better.reasons.append(.unsureVote)
        }
        (isOther ? pressed : scan).draw(better, on: debug, pressing: isOther ? DisplayReader.pressing : 1)
        return better
    }

    /// The width to which a picture with wide digits is pressed together, as a part of its own.
    private static let pressing = 0.6

    private var sequence: SequenceReader? {
        do throws(PhotoError) {
            return try SequenceReader(data: data)
        } catch {
            return nil
        }
    }
}
